import type { z } from 'zod'
import { log } from '#domains/activities/server/activities.ts'
import { replyToInquiry } from '#domains/inquiries/server/inquiries.ts'
import { createProposal } from '#domains/proposals/server/proposals.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { approveBody } from '../contract.ts'
import { agentName } from '../contract/words.ts'
import type { CampaignResult } from '../contract/campaign.ts'
import type { ItineraryResult, ReplyResult } from '../contract/results.ts'
import { createFromDraft } from './campaigns/act.ts'
import { rereadDifference, withOptions } from './differences.ts'
import { refuseStale } from './drafting.ts'
import * as data from './drafts-data.ts'
import { gapsIn } from './model/word-reply.ts'
import { found, requireDraftRight } from './rights.ts'
import { showDraft } from './shown.ts'
import { summaryFor, type Section } from './summaries/draft.ts'

type Input = z.output<typeof approveBody>

/** What acting on a draft leaves in its row. */
type Outcome = Partial<Pick<data.DraftRow, 'client_id' | 'proposal_id' | 'campaign_id'>>

/**
 * Acts on a draft with the rights of the caller, by the same functions as the ordinary calls. Every audit entry of the action has the
 * person and the agent.
 * @throws 404, 403, 422, 409 `stale` if the draft was changed, or if prices, places or the inquiry are no longer as they were.
 */
export async function approveDraft(app: App, tx: Tx, session: Session, actor: Actor, id: string, input: Input) {
  const row = found(await data.lockDraft(tx, id))
  requireDraftRight(session, row.kind, 'draft')
  requireDraftRight(session, row.kind, 'approve')
  refuseStale(row, input.version)
  const changed = await rereadDifference(app, tx, actor, row, input.option_ids)
  if (changed.length > 0)
    throw conflict('stale', 'Something has changed since this was drafted. Refresh the draft, check it, and approve it again.', {
      facts: changed,
    })
  const agent: Actor = { ...actor, agentName }
  const outcome = await act(app, tx, session, agent, row, input)
  await data.changeDraft(tx, actor, id, { ...outcome, ...decided(actor, 'approved') })
  await audit(tx, agent, { action: 'agent_draft.approved', subject: 'agent_draft', subjectId: id, after: { kind: row.kind, ...outcome } })
  return showDraft(tx, session, id)
}

const decided = (actor: Actor, status: 'approved' | 'discarded') => ({
  status,
  decided_by: actor.userId,
  decided_by_name: actor.userName ?? null,
  decided_at: actor.now,
})

function act(app: App, tx: Tx, session: Session, agent: Actor, row: data.DraftRow, input: Input): Promise<Outcome> {
  if (row.kind === 'itinerary') return propose(app, tx, agent, row, input)
  if (row.kind === 'reply') return sendReply(app, tx, agent, row, input)
  if (row.kind === 'campaign') return createCampaignDraft(app, tx, session, agent, row, input)
  return keepNote(tx, session, agent, row)
}

async function propose(
  app: App,
  tx: Tx,
  agent: Actor,
  row: data.DraftRow,
  { client_id, client, title, option_ids }: Input,
): Promise<Outcome> {
  const { content } = row.result as unknown as ItineraryResult
  if (!content) throw invalid('option_ids', 'This draft has no option to propose.')
  const chosen = withOptions(content, option_ids)
  if (chosen.options.length === 0 || (option_ids && chosen.options.length < new Set(option_ids).size))
    throw invalid('option_ids', 'This option is not part of the draft.', 'not_found_reference')
  const clientId = client ? undefined : (client_id ?? row.client_id ?? undefined)
  const proposal = await createProposal(app, tx, agent, {
    title: title ?? content.title,
    ...(clientId ? { client_id: clientId } : {}),
    ...(client ? { client } : {}),
    ...(row.inquiry_id ? { inquiry_id: row.inquiry_id } : {}),
    content: { ...chosen, title: title ?? content.title },
  })
  return { proposal_id: proposal.id, client_id: proposal.client_id }
}

async function sendReply(app: App, tx: Tx, agent: Actor, row: data.DraftRow, input: Input): Promise<Outcome> {
  const draft = row.result as unknown as ReplyResult
  const { subject, message } = { subject: input.subject ?? draft.subject, message: input.message ?? draft.message }
  const open = gapsIn(message).filter((gap) => gapsIn(draft.message).includes(gap))
  if (open.length > 0) throw invalid('message', 'Replace the text in the brackets first.')
  await replyToInquiry(app, tx, agent, row.inquiry_id!, { subject, message })
  return {}
}

async function createCampaignDraft(app: App, tx: Tx, session: Session, agent: Actor, row: data.DraftRow, input: Input): Promise<Outcome> {
  const title = input.title ?? row.title
  const given = { title: [...title].slice(0, 120).join(''), collection_name: input.collection_name }
  return { campaign_id: await createFromDraft(app, tx, session, agent, row.result as unknown as CampaignResult, given) }
}

async function keepNote(tx: Tx, { permissions }: Session, agent: Actor, { client_id, result }: data.DraftRow): Promise<Outcome> {
  const { text } = summaryFor((result as unknown as { sections: Section[] }).sections, permissions)
  await log(tx, agent, client_id!, { kind: 'note', body: [...text].slice(0, 5000).join('') })
  return {}
}

/** Closes a draft without acting. @throws 404, 403, 409 `stale`. */
export async function discardDraft(tx: Tx, session: Session, actor: Actor, id: string, version: number) {
  const row = found(await data.lockDraft(tx, id))
  requireDraftRight(session, row.kind, 'draft')
  refuseStale(row, version)
  await data.changeDraft(tx, actor, id, decided(actor, 'discarded'))
  await audit(tx, { ...actor, agentName }, { action: 'agent_draft.discarded', subject: 'agent_draft', subjectId: id })
  return showDraft(tx, session, id)
}
