import type { Selectable } from 'kysely'
import { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on, publish } from '#kit/server/events/business-events.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { DomainOrders } from '../../../../database/tables.ts'
import { openOrderStates } from '../../contract/states.ts'
import { domainOrderSettled } from '../business-events.ts'
import { insertDomain, takesOwnDomains } from '../domains.ts'
import { readDomain } from '../names.ts'
import { registrarOf, type Contact, type RegistrarAnswer } from './registrar.ts'

export type OrderRow = Selectable<DomainOrders>

/** Domains cost the operator money, so an agency orders few of them a year. */
const mostAYear = 5
const yearMs = 365 * 86_400_000

/** Returns an order as the agency reads it: without the holder's address. */
export const orderView = ({ id, domain, years, state, registrar, note, created_at, updated_at }: OrderRow) => ({
  id,
  domain,
  years,
  state,
  registrar,
  note,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Returns the orders of the agency, the newest first. */
export async function listOrders(tx: Tx) {
  const rows = await tx.selectFrom('domain_orders').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(20).execute()
  return rows.map(orderView)
}

interface Ordered {
  domain: string
  years: number
  contact: Contact
}

/** Orders a domain. @throws 422 at `domain`, 409 `too_many`. */
export async function orderDomain(app: App, tx: Tx, actor: Actor, { domain: typed, years, contact }: Ordered) {
  const { domain, registrable } = readDomain(app, typed)
  if (domain !== registrable) throw invalid('domain', `Only whole domains can be registered: ${registrable}.`)
  const since = new Date(actor.now.getTime() - yearMs)
  const earlier = await tx
    .selectFrom('domain_orders')
    .select('id')
    .where('created_at', '>', since)
    .where('state', 'not in', ['declined', 'withdrawn'])
    .execute()
  if (earlier.length >= mostAYear) throw conflict('too_many', `An agency orders at most ${mostAYear} domains a year.`)
  const registrar = registrarOf(app)
  const insert = tx
    .insertInto('domain_orders')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      domain,
      years,
      contact: JSON.stringify(contact),
      state: registrar ? 'ordering' : 'requested',
      registrar: registrar?.key ?? 'operator',
      requested_by: actor.userId,
      created_at: actor.now,
      updated_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const row = await refuseWrite(insert, { unique: () => invalid('domain', 'You have ordered this domain already.') })
  await audit(tx, actor, { action: 'domain_order.placed', subject: 'domain_order', subjectId: row.id, after: { domain, years } })
  if (registrar) await app.jobs.enqueue(tx, sendOrder, { agency_id: actor.agencyId, id: row.id, again: false }, { key: row.id })
  return orderView(row)
}

/** Returns an order and locks it. @throws 404. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow> {
  const row = await tx.selectFrom('domain_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Order')
  return row
}

const isOpen = ({ state }: OrderRow): boolean => openOrderStates.some((open) => open === state)

/** Withdraws an order that waits for the operator. @throws 404, 409 `invalid_transition`. */
export async function withdrawOrder(tx: Tx, actor: Actor, id: string) {
  const row = await lockOrder(tx, id)
  if (row.state !== 'requested') throw conflict('invalid_transition', 'Only an order that waits for the operator can be withdrawn.')
  await audit(tx, actor, { action: 'domain_order.withdrawn', subject: 'domain_order', subjectId: id, after: { domain: row.domain } })
  return orderView(await moveOrder(tx, row, { state: 'withdrawn', contact: null }, actor.now))
}

const moveOrder = (
  tx: Tx,
  { agency_id, id }: OrderRow,
  change: Partial<Pick<OrderRow, 'state' | 'note'>> & { contact?: null },
  now: Date,
) =>
  tx
    .updateTable('domain_orders')
    .set({ ...change, updated_at: now })
    .where('agency_id', '=', agency_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Ends an order. The holder's address is forgotten, because the registrar has it. A listener adds a registered domain to the website.
 * @throws 409 `invalid_transition` for an order that is over.
 */
export async function settleOrder(
  tx: Tx,
  actor: Actor,
  row: OrderRow,
  end: { state: 'registered' | 'declined'; note: string | null },
): Promise<OrderRow> {
  if (!isOpen(row)) throw conflict('invalid_transition', 'This order is over.')
  const after = await moveOrder(tx, row, { ...end, contact: null }, actor.now)
  await publish(tx, actor, domainOrderSettled, row.id, { domain: row.domain, state: end.state, note: end.note })
  return after
}

/** Sends an order to the registrar. One that was sent before is looked up, because a second order would cost twice. */
export const sendOrder = defineJob({
  name: 'domain-order',
  reachesOut: true,
  data: z.object({ agency_id: z.string(), id: z.string(), again: z.boolean().default(false) }),
  run: async (app, { agency_id, id, again }) => {
    const registrar = registrarOf(app)
    const actor: Actor = { agencyId: agency_id, userId: null, now: app.clock.now() }
    const row = await app.db.asAgency(actor, async (tx) => {
      const order = await lockOrder(tx, id)
      // Marked before it is sent: if this process stops in between, the order is only looked up.
      if (order.state === 'ordering' && !again) await moveOrder(tx, order, { state: 'unknown' }, actor.now)
      return order
    })
    if (!registrar || !isOpen(row) || row.registrar === 'operator' || !row.contact) return
    const wasSent = again || row.state === 'unknown'
    const order = { domain: row.domain, years: row.years, contact: row.contact as unknown as Contact }
    const answer = wasSent ? await registrar.lookUp(row.domain) : await registrar.register(order)
    await app.db.asAgency(actor, async (tx) => applyAnswer(tx, actor, await lockOrder(tx, id), answer))
  },
})

async function applyAnswer(tx: Tx, actor: Actor, row: OrderRow, answer: RegistrarAnswer): Promise<void> {
  if (!isOpen(row)) return
  if (answer.state === 'registered') await settleOrder(tx, actor, row, { state: 'registered', note: null })
  else if (answer.state === 'declined') await settleOrder(tx, actor, row, { state: 'declined', note: answer.note })
  else await moveOrder(tx, row, { state: answer.state }, actor.now)
}

/** Adds a domain to the website once it is registered. */
export const registeredDomainsFollow = defineListener(
  'registered-domains',
  on(domainOrderSettled, async ({ app, tx, actor }, { payload: { domain, state } }) => {
    if (state !== 'registered' || !takesOwnDomains(app)) return
    const added = await tx.selectFrom('site_domains').select('id').where('domain', '=', domain).executeTakeFirst()
    if (!added) await insertDomain(app, tx, actor, null, domain, `www.${domain}`)
  }),
)
