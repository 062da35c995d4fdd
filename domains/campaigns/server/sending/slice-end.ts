import { notify } from '#domains/notifications/server/notifications.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { brakes, type CampaignReason } from '../../contract/states.ts'
import { lockAny, setCampaign, type CampaignRow } from '../campaigns-data.ts'
import { reserveEmails } from '../credits/credits.ts'
import * as recipients from '../recipients-data.ts'
import { screenOf, settle, stopBy } from '../stopping.ts'
import { heldUntil, quietUntil, type Slice } from './slice.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'

const batchSize = 100
const hourMs = 3_600_000
const minuteMs = 60_000
const retryMs = 5 * minuteMs
/** A mail server that cannot be reached for this long pauses the campaign. */
const downHours = 2

/** Which campaign a job sends. */
export interface CampaignOrder {
  agency_id: string
  id: string
}

/**
 * Between two batches: keeps the hold, takes the credits of what was sent, looks at the brakes and returns the next people. Returns
 * `stopped` if the campaign no longer runs here.
 */
export function holdSlice(app: App, actor: Actor, slice: Slice): Promise<recipients.Due[] | 'stopped'> {
  return app.db.asAgency(actor, async (tx) => {
    const row = await lockAny(tx, slice.row.id)
    if (!row) return 'stopped'
    if (row.status !== 'running' || row.runner_id !== slice.runnerId) {
      if (row.runner_id === slice.runnerId) await letGo(tx, actor, row)
      return 'stopped'
    }
    await settle(tx, actor, row, { release: false })
    const reason = await brakeOf(tx, row)
    if (reason) {
      await stopBy(app, tx, actor, row, reason)
      return 'stopped'
    }
    const { limit, waitsUntil } = await allowance(tx, row, slice.isMarketing, actor.now)
    if (waitsUntil) {
      await setCampaign(tx, row.id, { runner_id: null, runner_until: null, waits_until: waitsUntil })
      return 'stopped'
    }
    await setCampaign(tx, row.id, { runner_until: heldUntil(actor.now) })
    const due = await recipients.dueRecipients(tx, row.id, actor.now, limit)
    return row.journey && due.length > 0 ? withCredits(tx, actor, row, due) : due
  })
}

/** Returns why a campaign brakes, once enough was sent to judge. */
async function brakeOf(tx: Tx, row: CampaignRow): Promise<CampaignReason | null> {
  const { tried, bounced, complained } = await recipients.brakeCounts(tx, row.id, row.brakes_from)
  if (tried < brakes.fromSent) return null
  if (bounced >= tried * brakes.bounces) return 'bounces'
  return complained >= tried * brakes.complaints && complained > 0 ? 'complaints' : null
}

/** How many may be sent now: the rest of the hour's number. In quiet hours, and when the number is used up, it waits. */
export async function allowance(
  tx: Tx,
  row: CampaignRow,
  isMarketing: boolean,
  now: Date,
): Promise<{ limit: number; waitsUntil: Date | null }> {
  const morning = await quietUntil(tx, row, isMarketing, now)
  if (morning) return { limit: 0, waitsUntil: morning }
  if (row.per_hour === null) return { limit: batchSize, waitsUntil: null }
  const { n, first } = await recipients.handedOverSince(tx, row.id, new Date(now.getTime() - hourMs))
  if (n < row.per_hour) return { limit: Math.min(batchSize, row.per_hour - n), waitsUntil: null }
  return { limit: 0, waitsUntil: new Date(first!.getTime() + hourMs) }
}

/** A journey takes the credits of each batch. People for whom there are none are skipped. */
async function withCredits(tx: Tx, actor: Actor, row: CampaignRow, due: recipients.Due[]): Promise<recipients.Due[]> {
  const fresh = (await lockAny(tx, row.id))!
  const missing = Math.max(due.length - fresh.reserved, 0)
  const granted = missing > 0 ? await reserveEmails(tx, actor, { campaignId: row.id, emails: missing, partial: true }) : 0
  if (granted > 0) await setCampaign(tx, row.id, { reserved: fresh.reserved + granted })
  const kept = due.slice(0, fresh.reserved + granted)
  if (kept.length < due.length) {
    await recipients.skip(
      tx,
      due.slice(kept.length).map(({ id }) => id),
    )
  }
  return kept
}

/** Ends the hold: what is left decides whether the campaign waits, is finished, or goes on with another job. */
export function closeSlice(app: App, slice: Slice, { isDown, next }: { isDown: boolean; next: Job<CampaignOrder> }): Promise<void> {
  const actor: Actor = { agencyId: slice.row.agency_id, userId: null, now: app.clock.now() }
  return app.db.asAgency(actor, async (tx) => {
    const row = await lockAny(tx, slice.row.id)
    if (!row || row.runner_id !== slice.runnerId) return
    if (row.status !== 'running') return letGo(tx, actor, row)
    if (isDown) return waitForServer(app, tx, actor, row)
    const open = await recipients.openRecipients(tx, row.id)
    const settled = async (release: boolean) => {
      await settle(tx, actor, row, { release })
      await setCampaign(tx, row.id, { runner_id: null, runner_until: null, stalled_since: null })
    }
    if (row.journey) return settled(true)
    if (open.queued + open.sending + open.undecided === 0) {
      await settled(true)
      return finish(app, tx, actor, row)
    }
    await settled(false)
    const due = await recipients.dueRecipients(tx, row.id, actor.now, 1)
    if (due.length > 0) return app.jobs.enqueue(tx, next, { agency_id: row.agency_id, id: row.id }, { key: row.id })
    await setCampaign(tx, row.id, { waits_until: nextTime(row, open, actor.now) })
  })
}

/** When something will be due: a second try, or the better subject. A choice by hand wakes the campaign itself. */
const nextTime = (row: CampaignRow, { queued, next_due }: { queued: number; next_due: Date | null }, now: Date): Date =>
  queued > 0 && next_due ? next_due : (row.decides_at ?? new Date(now.getTime() + 24 * hourMs))

/** Marks a campaign as finished, and tells those who may send. */
export async function finish(app: App, tx: Tx, actor: Actor, row: CampaignRow): Promise<void> {
  await setCampaign(tx, row.id, { status: 'finished', finished_at: actor.now, version: row.version + 1, updated_at: actor.now })
  await audit(tx, actor, {
    action: 'campaign.finished',
    subject: 'campaign',
    subjectId: row.id,
    before: { status: 'running' },
    after: { status: 'finished' },
  })
  await notify(app, tx, actor, {
    permission: 'Send Campaigns',
    type: 'campaign.finished',
    title: `“${row.name}” was sent`,
    link: screenOf(row),
  })
}

/** The campaign was paused or cancelled while this worker sent it. */
async function letGo(tx: Tx, actor: Actor, row: CampaignRow): Promise<void> {
  await settle(tx, actor, row, { release: row.status !== 'paused' })
  await setCampaign(tx, row.id, { runner_id: null, runner_until: null })
}

async function waitForServer(app: App, tx: Tx, actor: Actor, row: CampaignRow): Promise<void> {
  await settle(tx, actor, row, { release: false })
  const since = row.stalled_since ?? actor.now
  if (actor.now.getTime() - since.getTime() >= downHours * hourMs) {
    await setCampaign(tx, row.id, { stalled_since: null })
    return stopBy(app, tx, actor, row, 'mail_server')
  }
  await setCampaign(tx, row.id, {
    runner_id: null,
    runner_until: null,
    stalled_since: since,
    waits_until: new Date(actor.now.getTime() + retryMs),
  })
}
