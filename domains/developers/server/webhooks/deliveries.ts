import { sql, type Selectable } from 'kysely'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, sortOf } from '#kit/server/database/list.ts'
import type { WebhookDeliveries } from '../../../../database/tables.ts'
import { testEvent } from '../../contract/events.ts'
import { deliveryDays, type DeliveryState } from '../../contract/states.ts'
import { lockWebhook, showWebhook } from './endpoints.ts'
import { bodyOf, insertDeliveries } from './listener.ts'
import { sendWebhooks } from './sending.ts'

type Row = Selectable<WebhookDeliveries>

const view = ({ id, type, subject_id, state, tries, status, problem, ms, next_at, tried_at, created_at }: Row) => ({
  id,
  type,
  subject_id,
  state,
  tries,
  status,
  problem,
  ms,
  next_at: next_at?.toISOString() ?? null,
  tried_at: tried_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

interface Filter extends ListRequest {
  state?: readonly DeliveryState[] | undefined
  type?: readonly string[] | undefined
}

/** Returns a page of what was sent to a webhook. The search finds the id of a delivery or of what it is about. @throws 404. */
export async function listDeliveries(tx: Tx, webhookId: string, request: Filter) {
  await showWebhook(tx, webhookId)
  const { column, direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('webhook_deliveries as d')
    .where('d.endpoint_id', '=', webhookId)
    .$if(request.state !== undefined, (query) => query.where('d.state', 'in', [...request.state!]))
    .$if(request.type !== undefined, (query) => query.where('d.type', 'in', [...request.type!]))
    .$if(request.search !== '', (query) =>
      query.where(sql<boolean>`${request.search.replace(/^msg_/, '')} IN (d.id::text, d.subject_id::text)`),
    )
  const rows = await matching
    .selectAll('d')
    .orderBy(column === 'tried_at' ? sql`coalesce(d.tried_at, d.created_at)` : 'd.created_at', direction)
    .orderBy('d.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(view), ...(await cappedTotal(tx, matching as never)) }
}

type Params = { webhook: string; delivery: string }

async function requireDelivery(tx: Tx, { webhook, delivery }: Params): Promise<Row> {
  const row = await tx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('id', '=', delivery)
    .where('endpoint_id', '=', webhook)
    .executeTakeFirst()
  if (!row) throw notFound('Delivery')
  return row
}

/** Returns a delivery with what was sent and the start of the reply. @throws 404. */
export async function showDelivery(tx: Tx, params: Params) {
  const row = await requireDelivery(tx, params)
  return { ...view(row), body: row.body, reply: row.reply }
}

/** A replay starts the schedule from the beginning. */
const again = (now: Date) => ({ state: 'pending' as const, tries: 0, next_at: now, claimed_until: null })

function refusePaused(state: string): void {
  if (state === 'paused') throw conflict('webhook_paused', 'This webhook is paused. Resume it first.')
}

/** Sends a delivery again, with the same id. @throws 404; 409 `webhook_paused`, `being_sent`. */
export async function replayDelivery(app: App, tx: Tx, actor: Actor, params: Params) {
  const { state } = await lockWebhook(tx, params.webhook)
  const { id, type, claimed_until } = await requireDelivery(tx, params)
  refusePaused(state)
  if (claimed_until && claimed_until > actor.now) throw conflict('being_sent', 'This delivery is being sent now.')
  await tx.updateTable('webhook_deliveries').set(again(actor.now)).where('id', '=', id).execute()
  await audit(tx, actor, { action: 'webhook.replayed', subject: 'webhook', subjectId: params.webhook, after: { type, deliveries: 1 } })
  await app.jobs.enqueue(tx, sendWebhooks, {}, { key: `now ${actor.agencyId}` })
  return view(await requireDelivery(tx, params))
}

/** Sends all failed and dead deliveries of a webhook again. @throws 404, 409 `webhook_paused`. */
export async function replayFailed(app: App, tx: Tx, actor: Actor, webhookId: string) {
  const { state } = await lockWebhook(tx, webhookId)
  refusePaused(state)
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set(again(actor.now))
    .where('endpoint_id', '=', webhookId)
    .where('state', 'in', ['failed', 'dead'])
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', actor.now)]))
    .executeTakeFirst()
  const replayed = Number(numUpdatedRows)
  if (replayed > 0) {
    await audit(tx, actor, { action: 'webhook.replayed', subject: 'webhook', subjectId: webhookId, after: { deliveries: replayed } })
    await app.jobs.enqueue(tx, sendWebhooks, {}, { key: `now ${actor.agencyId}` })
  }
  return { replayed }
}

/** Sends a test event. @throws 404, 409 `webhook_paused`. */
export async function testWebhook(app: App, tx: Tx, actor: Actor, webhookId: string) {
  const { state } = await lockWebhook(tx, webhookId)
  refusePaused(state)
  const body = bodyOf(testEvent, actor.now, { webhook_id: webhookId })
  const [row] = await insertDeliveries(tx, actor, [{ endpoint_id: webhookId, type: testEvent, subject_id: null, body }])
  await app.jobs.enqueue(tx, sendWebhooks, {}, { key: `now ${actor.agencyId}` })
  return view(row!)
}

/** Deletes deliveries older than 30 days, of all agencies. */
export async function forgetOldDeliveries(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - deliveryDays * 86_400_000)
  await app.db.asPlatform('housekeeping: deliveries of webhooks older than 30 days', async (tx) => {
    await tx.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
  })
}
