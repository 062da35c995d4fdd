import type * as collections from '#domains/collections/contract.ts'
import type * as finance from '#domains/finance/contract.ts'
import type * as messaging from '#domains/messaging/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const collectionCall = client<typeof collections>()
export const messagingCall = client<typeof messaging>()
export const paymentCall = client<typeof finance>()
export const campaignList = call.rows('GET /crm/campaigns')

/** Paths to refetch when a campaign changes. */
export const campaignReads = ['/crm/campaigns']

/** Paths to refetch when settings change, or emails were bought. */
export const settingsReads = ['/crm/settings', '/crm/campaigns']
export const domainReads = ['/crm/mail-domains']
export const journeyReads = ['/crm/journeys']

export type CrmSetting = ResultOf<typeof contract.crmSettings>[number]
export type EmailPacks = ResultOf<typeof contract.listEmailPacks>
export type MailDomainShown = ResultOf<typeof contract.listMailDomains>[number]
export type Journey = ResultOf<typeof contract.listJourneys>[number]
export type CampaignRow = Awaited<ReturnType<typeof campaignList.fetch>>['data'][number]
export type Campaign = ResultOf<typeof contract.showCampaign>
export type Preview = ResultOf<typeof contract.previewCampaign>
export type Results = ResultOf<typeof contract.campaignResults>
