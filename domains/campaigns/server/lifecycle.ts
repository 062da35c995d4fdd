import { conflict, invalidTransition } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { movesOf, type CampaignStatus, type Variant } from '../contract/states.ts'
import { takeBack } from './by-message/hand-over.ts'
import { campaignView } from './campaigns.ts'
import { lockCampaign, setCampaign, type CampaignRow } from './campaigns-data.ts'
import { requireContent } from './findings.ts'
import { runCampaign } from './sending/run.ts'
import { begin, continueSending, requireFuture } from './starting.ts'
import { settle } from './stopping.ts'
import { chooseByHand } from './subject-test.ts'

/** Returns the campaign's row, locked. @throws 404, 409 `invalid_transition` when it cannot get this status. */
async function lockFor(tx: Tx, id: string, status: CampaignStatus): Promise<CampaignRow> {
  const row = await lockCampaign(tx, id)
  if (!movesOf(row.status, row.started_at !== null).includes(status)) throw invalidTransition(row.status, status)
  return row
}

type Change = Parameters<typeof setCampaign>[2]

async function moveTo(tx: Tx, actor: Actor, row: CampaignRow, status: CampaignStatus, fields: Change = {}): Promise<CampaignRow> {
  const moved = await setCampaign(tx, row.id, { reason: null, ...fields, status, version: row.version + 1, updated_at: actor.now })
  await audit(tx, actor, {
    action: `campaign.${status}`,
    subject: 'campaign',
    subjectId: row.id,
    before: { status: row.status },
    after: { status },
  })
  return moved
}

/** Schedules the start of a campaign, or when a paused one continues. @throws 404, 409 `invalid_transition`, 422 at `starts_at` and the content. */
export async function scheduleCampaign(app: App, tx: Tx, actor: Actor, id: string, startsAt: string) {
  const row = await lockFor(tx, id, 'scheduled')
  const starts = new Date(startsAt)
  requireFuture(starts, actor.now)
  await requireContent(app, tx, row)
  return campaignView(app, tx, await moveTo(tx, actor, row, 'scheduled', { starts_at: starts, waits_until: null }))
}

/** Makes a scheduled or missed campaign a draft again, or paused if it was started before. @throws 404, 409 `invalid_transition`. */
export async function unscheduleCampaign(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lockCampaign(tx, id)
  const to = row.started_at === null ? 'draft' : 'paused'
  if (row.status === 'running' || !movesOf(row.status, row.started_at !== null).includes(to)) throw invalidTransition(row.status, to)
  const reason = to === 'paused' ? { reason: 'by_hand' as const } : {}
  return campaignView(app, tx, await moveTo(tx, actor, row, to, { starts_at: null, ...reason }))
}

/** Starts a campaign now, or continues one that was paused and waits for its time. @throws 404, 409 `invalid_transition`, and as `begin`. */
export async function startCampaign(app: App, tx: Tx, actor: Actor, id: string, partial: boolean) {
  const row = await lockCampaign(tx, id)
  if (row.status === 'paused' || !movesOf(row.status, row.started_at !== null).includes('running'))
    throw invalidTransition(row.status, 'running')
  if (row.started_at !== null) return campaignView(app, tx, await continueSending(app, tx, actor, row))
  return campaignView(app, tx, await begin(app, tx, actor, row, partial))
}

/** Pauses a campaign. What is leaving at this moment still leaves. @throws 404, 409 `invalid_transition`. */
export async function pauseCampaign(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lockFor(tx, id, 'paused')
  await takeBack(tx, row)
  return campaignView(app, tx, await moveTo(tx, actor, row, 'paused', { reason: 'by_hand' }))
}

/** Continues a paused campaign. @throws 404, 409 `invalid_transition`, `restored`, `agency_stopped`, `spend_limit`. */
export async function resumeCampaign(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lockCampaign(tx, id)
  if (row.status !== 'paused') throw invalidTransition(row.status, 'running')
  return campaignView(app, tx, await continueSending(app, tx, actor, row))
}

/** Cancels a campaign and releases the credits that it does not need. @throws 404, 409 `invalid_transition`. */
export async function cancelCampaign(app: App, tx: Tx, actor: Actor, id: string) {
  const row = await lockFor(tx, id, 'cancelled')
  await takeBack(tx, row)
  await settle(tx, actor, row, { release: true })
  return campaignView(app, tx, await moveTo(tx, actor, row, 'cancelled', { finished_at: actor.now, waits_until: null }))
}

/** Chooses the subject for the people who wait. @throws 404, 409 `no_test`, `chosen`, `ended`. */
export async function chooseSubject(app: App, tx: Tx, actor: Actor, id: string, variant: Variant) {
  const row = await lockCampaign(tx, id)
  if (row.status === 'finished' || row.status === 'cancelled') throw conflict('ended', 'This campaign has ended.')
  const chosen = await chooseByHand(tx, actor, row, variant)
  if (row.status === 'running') await app.jobs.enqueue(tx, runCampaign, { agency_id: actor.agencyId, id }, { key: id })
  return campaignView(app, tx, chosen)
}
