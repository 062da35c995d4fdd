import type * as inquiries from '#domains/inquiries/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const inquiriesCall = client<typeof inquiries>()
export const draftList = call.rows('GET /crm/ai-agent/drafts')
export type Draft = ResultOf<typeof contract.showDraft>
export type ProposedCampaign = NonNullable<Draft['proposed_campaign']>
export type Itinerary = NonNullable<Draft['itinerary']>
export type ItineraryOption = Itinerary['options'][number]
/** Paths to refetch after a draft changes. */
export const draftReads = ['/crm/ai-agent']
