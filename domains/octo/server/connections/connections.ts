import { sql } from 'kysely'
import type { z } from 'zod'
import { copyChannel } from '#domains/channels/server/registry.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { like, sortOf } from '#kit/server/database/list.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { nameBody, partnerBody } from '../../contract.ts'
import { mostConnections, octoBase, shownDays, type Direction, type Health } from '../../contract/words.ts'
import { channelOfPartner, forgetPartner } from '../channel.ts'
import { connections, lockConnection, showConnection, view } from './connections-data.ts'
import { revokeAll } from './keys.ts'

const nameTaken = () => invalid('name', 'There is a connection with this name.')

/** Two saves at the same moment: both saw the name free. */
export const octoRefusals: Refusals = { octo_connections_name: nameTaken }

interface Filter extends ListRequest {
  direction?: readonly Direction[] | undefined
  health?: readonly Health[] | undefined
}

/** Returns a page of the agency's connections. There are some dozens at most, and health is worked out, so they are filtered here. */
export async function listConnections(tx: Tx, { now }: Actor, { direction, health, ...request }: Filter) {
  const { column, direction: way } = sortOf(request.sort)
  const order = column === 'name' ? sql`lower(c.name)` : sql`coalesce(${sql.ref(`c.${column}`)}, '-infinity')`
  const rows = await connections(tx, now)
    .$if(request.search !== '', (query) => query.where('c.name', 'ilike', like(request.search)))
    .$if(Boolean(direction?.length), (query) => query.where('c.direction', 'in', [...direction!]))
    .orderBy(order, way)
    .orderBy('c.id', way)
    .execute()
  const found = rows.map(view).filter((row) => !health?.length || health.includes(row.health))
  const { page, per_page } = request
  return { rows: found.slice((page - 1) * per_page, page * per_page), total: found.length, more: false }
}

/** Returns the address that partners call, the most offers that one of them sees, and how many partners there are. */
export async function showSummary(app: App, tx: Tx, { now }: Actor) {
  const partners = await connections(tx, now).where('c.direction', '=', 'they_sell_ours').execute()
  return { endpoint: app.appUrl + octoBase, offers: Math.max(0, ...partners.map(({ offers }) => offers ?? 0)), partners: partners.length }
}

/** @throws 409 `limit_reached`, 422 at `name`. */
export async function refuseTaken(tx: Tx, name: string, own?: string): Promise<void> {
  const all = await tx.selectFrom('octo_connections').select(['id', 'name']).where('removed_at', 'is', null).execute()
  if (all.some((one) => one.id !== own && one.name.toLowerCase() === name.toLowerCase())) throw nameTaken()
  if (!own && all.length >= mostConnections)
    throw conflict('limit_reached', `An agency has at most ${mostConnections} connections. Remove one first.`)
}

/** Adds a partner that sells the agency's offers. @throws 409 `limit_reached`, 422 at `name`, `copy_from`. */
export async function createPartner(tx: Tx, actor: Actor, { name, copy_from }: z.output<typeof partnerBody>) {
  await refuseTaken(tx, name)
  const model = copy_from ? await requirePartner(tx, copy_from) : null
  const id = newId()
  await tx
    .insertInto('octo_connections')
    .values({ agency_id: actor.agencyId, id, direction: 'they_sell_ours', name, created_at: actor.now, updated_at: actor.now })
    .execute()
  if (model) await copyChannel(tx, actor, channelOfPartner(model), channelOfPartner({ id, name }))
  await audit(tx, actor, {
    action: 'octo_connection.created',
    subject: 'octo_connection',
    subjectId: id,
    after: { name, direction: 'they_sell_ours', ...(model && { like: model.name }) },
  })
  return showConnection(tx, actor, id)
}

/** Returns the partner whose settings a new one gets. @throws 422 at `copy_from`. */
async function requirePartner(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('octo_connections')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('direction', '=', 'they_sell_ours')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw invalid('copy_from', 'There is no such partner.')
  return row
}

/** Renames a connection. @throws 404, 409 `stale`, 422 at `name`. */
export async function renameConnection(tx: Tx, actor: Actor, id: string, { name, version }: z.output<typeof nameBody>) {
  const before = await lockConnection(tx, id)
  if (before.version !== version) throw conflict('stale', 'Someone else changed this connection. Reload it and try again.')
  await refuseTaken(tx, name, id)
  await tx
    .updateTable('octo_connections')
    .set({ name, version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, {
    action: 'octo_connection.renamed',
    subject: 'octo_connection',
    subjectId: id,
    before: { name: before.name },
    after: { name },
  })
  return showConnection(tx, actor, id)
}

/** Pauses or resumes a connection. @throws 404, 409 `already_paused`, `not_paused`. */
export async function moveConnection(tx: Tx, actor: Actor, id: string, state: 'on' | 'paused') {
  const before = await lockConnection(tx, id)
  if (before.state === state)
    throw state === 'paused'
      ? conflict('already_paused', 'This connection is paused already.')
      : conflict('not_paused', 'This connection is not paused.')
  await tx
    .updateTable('octo_connections')
    .set({ state, version: before.version + 1, updated_at: actor.now, failing_since: null })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, { action: `octo_connection.${state === 'on' ? 'resumed' : 'paused'}`, subject: 'octo_connection', subjectId: id })
  return showConnection(tx, actor, id)
}

/** Removes a connection and revokes its keys. Its bookings stay. @throws 404. */
export async function removeConnection(tx: Tx, actor: Actor, id: string) {
  const { name } = await lockConnection(tx, id)
  await revokeAll(tx, actor, id)
  await forgetPartner(tx, id)
  await tx.updateTable('octo_connections').set({ removed_at: actor.now, updated_at: actor.now }).where('id', '=', id).execute()
  await audit(tx, actor, { action: 'octo_connection.removed', subject: 'octo_connection', subjectId: id, before: { name } })
  return { id }
}

/** Returns how often a connection called on each of the last 30 days, the newest first. @throws 404. */
export async function listDays(tx: Tx, actor: Actor, id: string) {
  await showConnection(tx, actor, id)
  return tx
    .selectFrom('octo_days')
    .select(['day', 'calls', 'refused', 'failed', 'slowest_ms', sql<number>`round(took_ms::numeric / calls)::int`.as('average_ms')])
    .where('connection_id', '=', id)
    .where('day', '>', addDays(dayOf(actor.now), -shownDays))
    .orderBy('day', 'desc')
    .execute()
}
