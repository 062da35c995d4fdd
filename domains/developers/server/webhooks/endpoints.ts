import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { FetchProblem, refuseUrl } from '#kit/server/http/guarded-fetch.ts'
import type { TokenMode } from '#kit/server/security/integration-token.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { webhookBody, webhookEditBody } from '../../contract.ts'
import type { WebhookEvent } from '../../contract/events.ts'
import { mostEndpoints, oldSecretMs, type WebhookState } from '../../contract/states.ts'
import { sendWebhooks } from './sending.ts'
import { newSecret, sealSecret } from './signing.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

const inState = (state: string) =>
  sql<number>`(SELECT count(*)::int FROM webhook_deliveries d WHERE d.agency_id = ${thisAgency} AND d.endpoint_id = e.id AND ${sql.raw(state)})`

const endpoints = (tx: Tx) =>
  tx
    .selectFrom('webhook_endpoints as e')
    .select([
      'e.id',
      'e.mode',
      'e.url',
      'e.description',
      'e.events',
      'e.state',
      'e.note',
      'e.failing_since',
      'e.old_secret_until',
      'e.version',
    ])
    .select(['e.created_at', inState('d.next_at IS NOT NULL').as('waiting'), inState("d.state = 'dead'").as('dead')])

type Row = Awaited<ReturnType<ReturnType<typeof endpoints>['executeTakeFirstOrThrow']>>

const view = ({ mode, events, failing_since, old_secret_until, created_at, ...row }: Row) => ({
  ...row,
  mode: mode as TokenMode,
  events: events as WebhookEvent[],
  failing_since: failing_since?.toISOString() ?? null,
  old_secret_until: old_secret_until?.toISOString() ?? null,
  created_at: created_at.toISOString(),
})

interface Filter extends ListRequest {
  state?: readonly WebhookState[] | undefined
  mode?: TokenMode | undefined
}

/** Returns a page of the agency's webhooks. */
export async function listWebhooks(tx: Tx, request: Filter) {
  const { column, direction } = sortOf(request.sort)
  const matching = endpoints(tx)
    .$if(request.state !== undefined, (query) => query.where('e.state', 'in', [...request.state!]))
    .$if(request.mode !== undefined, (query) => query.where('e.mode', '=', request.mode!))
    .$if(request.search !== '', (query) => query.where('e.url', 'ilike', like(request.search)))
  const rows = await matching
    .orderBy(column === 'url' ? 'e.url' : 'e.created_at', direction)
    .orderBy('e.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(view), ...(await cappedTotal(tx, matching as never)) }
}

/** Returns a webhook. @throws 404. */
export async function showWebhook(tx: Tx, id: string) {
  const row = await endpoints(tx).where('e.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Webhook')
  return view(row)
}

/** Locks a webhook until the transaction ends. @throws 404. */
export async function lockWebhook(tx: Tx, id: string) {
  const row = await tx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Webhook')
  return row
}

/** Returns the address as it is stored. @throws 422 at `url` if it is no address of the internet. */
function readUrl(app: App, text: string): string {
  const privateToo = app.settings.PRIVATE_WEBHOOKS
  const url = URL.parse(text)
  if (!url) throw invalid('url', 'Enter an address that begins with https://.')
  if (url.protocol !== 'https:' && !privateToo) throw invalid('url', 'The address does not begin with https://.')
  try {
    refuseUrl(url, privateToo)
  } catch (error) {
    throw error instanceof FetchProblem ? invalid('url', error.message) : error
  }
  url.hash = ''
  return url.href
}

/** Adds a webhook. Its secret is in this answer only. @throws 409 `limit_reached`, 422 at `url`. */
export async function createWebhook(app: App, tx: Tx, actor: Actor, input: z.output<typeof webhookBody>) {
  const url = readUrl(app, input.url)
  const { n } = await tx
    .selectFrom('webhook_endpoints')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  if (n >= mostEndpoints) throw conflict('limit_reached', `An agency has at most ${mostEndpoints} webhooks. Delete one first.`)
  const secret = newSecret()
  const id = newId()
  const { mode, events, description = null } = input
  await tx
    .insertInto('webhook_endpoints')
    .values({
      agency_id: actor.agencyId,
      id,
      mode,
      url,
      description,
      events,
      secret: sealSecret(app.settings.secretKey, secret),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  await audit(tx, actor, { action: 'webhook.created', subject: 'webhook', subjectId: id, after: { url, mode, events } })
  return { secret, webhook: await showWebhook(tx, id) }
}

/** Changes a webhook. @throws 404, 409 `stale`, 422 at `url`. */
export async function updateWebhook(app: App, tx: Tx, actor: Actor, id: string, input: z.output<typeof webhookEditBody>) {
  const before = await lockWebhook(tx, id)
  if (before.version !== input.version) throw conflict('stale', 'Someone else changed this webhook. Reload it and try again.')
  const url = readUrl(app, input.url)
  const { events, description = null } = input
  const set = { url, description, events, version: before.version + 1, updated_at: actor.now }
  await tx.updateTable('webhook_endpoints').set(set).where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'webhook.updated',
    subject: 'webhook',
    subjectId: id,
    before: { url: before.url, events: before.events },
    after: { url, events },
  })
  return showWebhook(tx, id)
}

/** Pauses a webhook: nothing is sent. @throws 404, 409 `invalid_transition`. */
export async function pauseWebhook(tx: Tx, actor: Actor, id: string) {
  const { state, url } = await lockWebhook(tx, id)
  if (state === 'paused') throw invalidTransition(state, 'paused')
  await tx.updateTable('webhook_endpoints').set({ state: 'paused', note: null, updated_at: actor.now }).where('id', '=', id).execute()
  await audit(tx, actor, { action: 'webhook.paused', subject: 'webhook', subjectId: id, after: { url } })
  return showWebhook(tx, id)
}

/** Resumes a paused webhook, and sends what waits. @throws 404, 409 `invalid_transition`. */
export async function resumeWebhook(app: App, tx: Tx, actor: Actor, id: string) {
  const { state, url } = await lockWebhook(tx, id)
  if (state !== 'paused') throw invalidTransition(state, 'active')
  const set = { state: 'active' as const, note: null, failing_since: null, updated_at: actor.now }
  await tx.updateTable('webhook_endpoints').set(set).where('id', '=', id).execute()
  await audit(tx, actor, { action: 'webhook.resumed', subject: 'webhook', subjectId: id, after: { url } })
  await app.jobs.enqueue(tx, sendWebhooks, {}, { key: `now ${actor.agencyId}` })
  return showWebhook(tx, id)
}

/** Gives a webhook a new secret. The one before signs too for 24 hours. @throws 404. */
export async function rotateSecret(app: App, tx: Tx, actor: Actor, id: string) {
  const { secret: old_secret, url } = await lockWebhook(tx, id)
  const secret = newSecret()
  const old_secret_until = new Date(actor.now.getTime() + oldSecretMs)
  const sealed = sealSecret(app.settings.secretKey, secret)
  await tx
    .updateTable('webhook_endpoints')
    .set({ secret: sealed, old_secret, old_secret_until, updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, { action: 'webhook.secret_rotated', subject: 'webhook', subjectId: id, after: { url } })
  return { secret, webhook: await showWebhook(tx, id) }
}

/** Deletes a webhook with its deliveries. @throws 404. */
export async function deleteWebhook(tx: Tx, actor: Actor, id: string) {
  const { url } = await lockWebhook(tx, id)
  await tx.deleteFrom('webhook_deliveries').where('endpoint_id', '=', id).execute()
  await tx.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'webhook.deleted', subject: 'webhook', subjectId: id, before: { url } })
  return { id }
}
