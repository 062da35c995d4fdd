import { showInquiry } from '#domains/inquiries/server/inquiries.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Content } from '#domains/proposals/contract/content.ts'
import type { CampaignResult } from '../contract/campaign.ts'
import type { ItineraryResult } from '../contract/results.ts'
import { campaignDifference } from './campaigns/check.ts'
import type { CampaignFacts } from './campaigns/draft.ts'
import type { DraftRow } from './drafts-data.ts'
import { factsDifference, factsOf } from './itinerary/check.ts'
import type { ItineraryFacts } from './itinerary/draft.ts'
import { inquiryFacts, type ReplyFacts } from './replies/draft.ts'
import { draftSummary, type Section } from './summaries/draft.ts'

/** Returns what is no longer as it was when a draft was made, in sentences: prices, places, what a colleague wrote. */
export function rereadDifference(app: App, tx: Tx, actor: Actor, row: DraftRow, optionIds?: readonly string[]): Promise<string[]> {
  if (row.kind === 'itinerary') return itineraryDifference(tx, actor, row, optionIds)
  if (row.kind === 'reply') return replyDifference(tx, actor, row)
  if (row.kind === 'campaign')
    return campaignDifference(app, tx, actor, row.result as unknown as CampaignResult, row.facts as unknown as CampaignFacts)
  return summaryDifference(app, tx, actor, row)
}

/** Only the options with these ids, or all. */
export const withOptions = (content: Content, ids?: readonly string[]): Content => ({
  ...content,
  options: ids ? content.options.filter(({ id }) => ids.includes(id)) : content.options,
})

async function itineraryDifference(tx: Tx, actor: Actor, { result, facts }: DraftRow, ids?: readonly string[]): Promise<string[]> {
  const { content } = result as unknown as ItineraryResult
  const { options, currency } = facts as unknown as ItineraryFacts
  if (!content) return []
  return factsDifference(options, await factsOf(tx, actor, withOptions(content, ids)), currency)
}

async function replyDifference(tx: Tx, actor: Actor, { inquiry_id, facts }: DraftRow): Promise<string[]> {
  const { inquiry: before, content, options } = facts as unknown as ReplyFacts
  const now = inquiryFacts(await showInquiry(tx, inquiry_id!, actor.now))
  return [
    ...(now.answered && !before.answered ? ['A colleague has answered this inquiry.'] : []),
    ...(now.messages > before.messages && now.answered === before.answered ? ['The thread has new messages.'] : []),
    ...(now.status !== before.status
      ? [`The inquiry is ${wordsOf(now.status).toLowerCase()}, was ${wordsOf(before.status).toLowerCase()}.`]
      : []),
    ...(content ? factsDifference(options, await factsOf(tx, actor, content), content.currency) : []),
  ]
}

async function summaryDifference(app: App, tx: Tx, actor: Actor, { client_id, facts }: DraftRow): Promise<string[]> {
  const textsOf = (sections: readonly Section[]) => sections.flatMap((section) => section.facts.map(({ text }) => text))
  const before = textsOf((facts as unknown as { sections: Section[] }).sections)
  const now = textsOf(((await draftSummary(app, tx, actor, client_id!)).result as { sections: Section[] }).sections)
  return [
    ...now.filter((text) => !before.includes(text)).map((text) => `New: ${text}`),
    ...before.filter((text) => !now.includes(text)).map((text) => `No longer: ${text}`),
  ].slice(0, 20)
}
