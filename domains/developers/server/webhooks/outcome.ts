import type { Selectable } from 'kysely'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { WebhookEndpoints } from '../../../../database/tables.ts'
import { failingAfterMs, pausedAfterMs, pausesMs } from '../../contract/states.ts'
import type { Claim } from './claiming.ts'
import { tellPaused } from './news.ts'

/** What became of one try. */
export interface Outcome {
  succeeded: boolean
  /** Null without an answer. */
  status: number | null
  problem: string | null
  reply: string | null
  ms: number
  retryAfter: string | null
}

const gone = 410
const busy = [429, 503]
const longestPauseMs = 24 * 60 * 60 * 1000

/** Enqueues the next try. */
type Retry = (tx: Tx, at: Date, key: string) => Promise<void>

/** Writes what became of a try, decides when the next one is, and what the endpoint's state is now. */
export const settle = (
  app: App,
  { agencyId, delivery: { id, endpoint_id, claimed_until } }: Claim,
  outcome: Outcome,
  retry: Retry,
): Promise<void> =>
  app.db.asAgency({ agencyId }, async (tx) => {
    const now = app.clock.now()
    const actor: Actor = { agencyId, userId: null, now }
    const endpoint = await tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', endpoint_id).forUpdate().executeTakeFirst()
    const delivery = await tx.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()
    // Deleted, or this try took so long that another worker has taken over.
    if (!endpoint || !delivery || delivery.claimed_until?.getTime() !== claimed_until?.getTime()) return
    const { succeeded, retryAfter, ...tried } = outcome
    const tries = delivery.tries + 1
    const pause = succeeded || tried.status === gone ? null : nextPause(tries, tried.status, retryAfter, now)
    const next_at = pause === null ? null : new Date(now.getTime() + pause)
    await tx
      .updateTable('webhook_deliveries')
      .set({
        ...tried,
        tries,
        next_at,
        state: succeeded ? 'succeeded' : next_at ? 'failed' : 'dead',
        claimed_until: null,
        tried_at: now,
      })
      .where('id', '=', id)
      .execute()
    await follow(app, tx, actor, endpoint, outcome)
    if (next_at) await retry(tx, next_at, `${id} ${tries}`)
  })

/** Returns the milliseconds until the next try, or null after the last one. */
function nextPause(tries: number, status: number | null, retryAfter: string | null, now: Date): number | null {
  const pause = pausesMs[tries]
  if (pause === undefined) return null
  return status !== null && busy.includes(status) ? Math.max(pause, asked(retryAfter, now)) : pause
}

/** Reads `Retry-After`: seconds or a date. At most a day. */
function asked(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0
  const ms = /^\d{1,9}$/.test(retryAfter.trim()) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestPauseMs)
}

/** The endpoint's state follows the try: `failing` after a day of failures, paused after five, or at once if the receiver is gone. */
async function follow(
  app: App,
  tx: Tx,
  actor: Actor,
  endpoint: Selectable<WebhookEndpoints>,
  { succeeded, status }: Outcome,
): Promise<void> {
  const { id, state, failing_since } = endpoint
  if (state === 'paused') return
  const change = (set: object) =>
    tx
      .updateTable('webhook_endpoints')
      .set({ ...set, updated_at: actor.now })
      .where('id', '=', id)
      .execute()
  if (succeeded) {
    if (failing_since) await change({ failing_since: null, state: 'active' })
    return
  }
  const since = failing_since ?? actor.now
  const failedMs = actor.now.getTime() - since.getTime()
  if (status === gone || failedMs >= pausedAfterMs) {
    const note = status === gone ? 'The receiver answered 410: it is gone.' : 'All deliveries failed for five days.'
    await change({ failing_since: since, state: 'paused', note })
    await audit(tx, actor, { action: 'webhook.paused', subject: 'webhook', subjectId: id, after: { url: endpoint.url, note } })
    await tellPaused(app, tx, actor, endpoint, note)
    return
  }
  const isFailing = failedMs >= failingAfterMs
  if (!failing_since || (isFailing && state !== 'failing')) await change({ failing_since: since, state: isFailing ? 'failing' : state })
}
