import { modelAvailable } from '#domains/language-model/server/model.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { App } from '#kit/server/app.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { Session } from '#kit/server/http/access.ts'
import { agentName, type DraftKind, type DraftMaker } from '../contract/words.ts'
import type { CampaignResult, CampaignWish } from '../contract/campaign.ts'
import type { ItineraryResult, ReplyResult } from '../contract/results.ts'
import { draftCampaign, prepareCampaign, type CampaignInput } from './campaigns/draft.ts'
import { rereadDifference } from './differences.ts'
import * as data from './drafts-data.ts'
import { draftItinerary, prepareItinerary, type ItineraryInput } from './itinerary/draft.ts'
import { readCampaignByModel } from './model/read-campaign.ts'
import { readWishByModel } from './model/read-wish.ts'
import { wordCampaign } from './model/word-campaign.ts'
import { wordReply } from './model/word-reply.ts'
import { draftReply, type ReplyInput } from './replies/draft.ts'
import { found, requireDraftRight } from './rights.ts'
import { showDraft } from './shown.ts'
import { draftSummary } from './summaries/draft.ts'

// A draft is made in three steps: a transaction reads, the language model is asked outside of any, a second transaction writes. Without
// a model the rules' draft is written as it is.

/** A call of a member, which opens its own transactions. */
export interface Call {
  app: App
  session: Session
  actor: Actor
}

interface Made extends data.DraftParts {
  title: string
  made_by: DraftMaker
  client_id: string | null
  inquiry_id: string | null
}

/** A transaction that reads. It is not marked read-only, so that it reads the session again before the model is asked. */
const reading = <T>({ app, actor }: Call, work: (tx: Tx) => Promise<T>): Promise<T> => app.db.asAgency(actor, work)

async function makeItinerary(call: Call, input: ItineraryInput, wish?: ItineraryResult['wish']): Promise<Made> {
  const { app, actor } = call
  const prepared = await reading(call, (tx) => prepareItinerary(tx, actor, input))
  const byModel =
    wish || !modelAvailable(app) ? null : await readWishByModel(app, actor.agencyId, input.wish, prepared.context, prepared.parsed)
  const parsed = wish ? { wish, assumed: [] } : (byModel ?? prepared.parsed)
  const parts = await reading(call, (tx) => draftItinerary(tx, actor, prepared, parsed))
  return { ...parts, made_by: byModel ? 'model' : 'rules', client_id: prepared.clientId, inquiry_id: input.inquiry_id ?? null }
}

async function makeReply(call: Call, input: ReplyInput): Promise<Made> {
  const { app, actor } = call
  const { parts, clientId } = await reading(call, (tx) => draftReply(tx, actor, input))
  const { language, message, asked } = parts.result
  const worded = modelAvailable(app) ? await wordReply(app, { agencyId: actor.agencyId, language, message, asked: asked ?? '' }) : null
  const result: ReplyResult = worded ? { ...parts.result, message: worded } : parts.result
  return { ...parts, result, made_by: worded ? 'model' : 'rules', client_id: clientId, inquiry_id: input.inquiry_id }
}

async function makeSummary(call: Call, { client_id }: { client_id: string }): Promise<Made> {
  const parts = await reading(call, (tx) => draftSummary(call.app, tx, call.actor, client_id))
  return { ...parts, made_by: 'rules', client_id, inquiry_id: null }
}

async function makeCampaign(call: Call, input: CampaignInput, wish?: CampaignWish): Promise<Made> {
  const { app, actor } = call
  const prepared = await reading(call, (tx) => prepareCampaign(tx, actor, input))
  const { context, wish: byRules } = prepared
  const byModel = wish || !modelAvailable(app) ? null : await readCampaignByModel(app, actor.agencyId, input.wish, context, byRules)
  const parts = await reading(call, (tx) => draftCampaign(app, tx, actor, prepared, wish ?? byModel ?? byRules))
  const worded = modelAvailable(app) ? await wordCampaign(app, actor.agencyId, parts.result) : null
  return { ...parts, result: worded ?? parts.result, made_by: byModel || worded ? 'model' : 'rules', client_id: null, inquiry_id: null }
}

/** Drafts an itinerary from a wish. @throws 422 at `client_id` and `inquiry_id`. */
export const newItinerary = async (call: Call, input: ItineraryInput) => keep(call, 'itinerary', await makeItinerary(call, input))

/** Drafts a reply to an inquiry. @throws 422 at `inquiry_id`. */
export const newReply = async (call: Call, input: ReplyInput) => keep(call, 'reply', await makeReply(call, input))

/** Drafts the summary of a client. @throws 422 at `client_id`. */
export const newSummary = async (call: Call, input: { client_id: string }) => keep(call, 'summary', await makeSummary(call, input))

/** Drafts a campaign from a wish. */
export const newCampaign = async (call: Call, input: CampaignInput) => keep(call, 'campaign', await makeCampaign(call, input))

const keep = ({ app, session, actor }: Call, kind: DraftKind, made: Made) =>
  app.db.asAgency(actor, async (tx) => {
    const id = await data.insertDraft(tx, actor, { kind, ...made })
    await audit(
      tx,
      { ...actor, agentName },
      { action: 'agent_draft.created', subject: 'agent_draft', subjectId: id, after: { kind, title: made.title } },
    )
    return showDraft(tx, session, id)
  })

function makeAgain(call: Call, { kind, input, result }: data.DraftRow): Promise<Made> {
  if (kind === 'itinerary') return makeItinerary(call, input as unknown as ItineraryInput, (result as unknown as ItineraryResult).wish)
  if (kind === 'reply') return makeReply(call, input as unknown as ReplyInput)
  if (kind === 'campaign') return makeCampaign(call, input as unknown as CampaignInput, (result as unknown as CampaignResult).wish)
  return makeSummary(call, input as unknown as { client_id: string })
}

/** Refuses a draft that another person changed or closed. @throws 409 `stale`. */
export function refuseStale(row: data.DraftRow, version: number): void {
  if (row.version !== version || row.status !== 'draft')
    throw conflict('stale', 'This draft was changed or closed. Reload it and try again.')
}

/** Drafts it again from what is true now, and keeps what changed. @throws 404, 403, 409 `stale`. */
export async function refreshDraft(call: Call, id: string, version: number) {
  const { app, session, actor } = call
  const row = await reading(call, async (tx) => found(await data.draftById(tx, id)))
  requireDraftRight(session, row.kind, 'draft')
  refuseStale(row, version)
  const made = await makeAgain(call, row)
  return app.db.asAgency(actor, async (tx) => {
    const locked = found(await data.lockDraft(tx, id))
    refuseStale(locked, version)
    await data.rewriteDraft(tx, actor, id, made, await rereadDifference(app, tx, actor, locked))
    await audit(tx, { ...actor, agentName }, { action: 'agent_draft.refreshed', subject: 'agent_draft', subjectId: id })
    return showDraft(tx, session, id)
  })
}
