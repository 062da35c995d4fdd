import { formatMoney } from '#kit/contract/money.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import { campaignStatuses, campaignTypes, type CampaignReason, type CampaignStatus, type CampaignType } from '../contract/states.ts'
import type { Preview } from './calls.ts'

const typeNames: Record<CampaignType, string> = { email: 'Email', whatsapp: 'WhatsApp', sms: 'SMS' }
export const typeName = (type: CampaignType): string => typeNames[type]
export const typeOptions = campaignTypes.map((value) => ({ value, label: typeNames[value] }))

const statusNames: Record<CampaignStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  missed: 'Missed',
  running: 'Sending',
  paused: 'Paused',
  finished: 'Finished',
  cancelled: 'Cancelled',
}
export const statusName = (status: CampaignStatus): string => statusNames[status]
export const statusOptions = campaignStatuses.map((value) => ({ value, label: statusNames[value] }))

const statusTones: Record<CampaignStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'blue',
  missed: 'amber',
  running: 'blue',
  paused: 'amber',
  finished: 'green',
  cancelled: 'red',
}
export const statusTone = (status: CampaignStatus): Tone => statusTones[status]

const reasonTexts: Record<CampaignReason, string> = {
  by_hand: 'Paused by hand. Resume it to send to those who wait, or cancel it.',
  bounces:
    'Too many addresses do not exist, so it stopped. Check where these addresses come from, take the bad ones out, then resume or cancel.',
  complaints: 'Too many people reported it as spam, so it stopped. Cancel it, unless you are sure that they asked for it.',
  no_credit: 'The emails are used up. Buy more in the CRM settings, then resume.',
  spend_limit:
    'It reached the most that it may cost: its own limit, the limit of the month, or the cap of the day. Raise that limit, then resume or cancel it.',
  agency_stopped: 'The agency cannot write to clients now. Check the subscription, then resume.',
  restored: 'This installation is a restored copy, so nothing is sent until you confirm it in the CRM settings. Then resume.',
  mail_server: 'The mail server did not answer for a long time. Check it in the CRM settings, then resume.',
  not_ready: 'It was not ready at its time. Mend what the checks name, then start it or choose another time.',
  late: 'Its time passed more than two hours ago and nothing was sent. Start it now, choose another time, or make it a draft.',
}
/** Returns why a campaign stands still, and what to do. */
export const reasonText = (reason: CampaignReason): string => reasonTexts[reason]

/** Returns what a campaign by SMS or WhatsApp is expected to cost, with the price of one part or conversation. */
export function costText({ total, unit, segments }: NonNullable<Preview['cost']>): string {
  const price = formatMoney(unit)
  if (segments === null) return `It costs about ${formatMoney(total)}: ${price} a conversation.`
  const parts = segments === 1 ? '1 part' : `up to ${segments} parts`
  return `It costs about ${formatMoney(total)}: ${parts} a person, ${price} a part.`
}
