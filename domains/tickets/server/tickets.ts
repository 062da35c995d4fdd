import type { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { updateTicketBody } from '../contract.ts'
import { readTicketCode, ticketCode } from './code.ts'
import { scansOfTicket } from './scans-data.ts'
import * as data from './tickets-data.ts'

export type Holder = z.output<typeof updateTicketBody>

/** The ticket id for an id, a ticket number or a QR code. `undefined` if the text is none of them. */
export async function idOfTicket(app: App, tx: Tx, agencyId: string, idOrCode: string): Promise<string | undefined> {
  if (idOrCode.startsWith('T1.')) return readTicketCode(app.settings.secretKey, agencyId, idOrCode)?.id
  if (/^TK-/i.test(idOrCode)) return data.idByNumber(tx, idOrCode.toUpperCase())
  return /^[0-9a-f-]{36}$/i.test(idOrCode) ? idOrCode : undefined
}

/** A page of the tickets to an event. */
export async function listTickets(tx: Tx, eventId: string, filter: Parameters<typeof data.pageOfTickets>[2]) {
  const { rows, ...rest } = await data.pageOfTickets(tx, eventId, filter)
  return { ...rest, rows: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })) }
}

/** The tickets of a booking, oldest first. @throws 404 for an unknown booking. */
export async function ticketsOfBooking(tx: Tx, bookingId: string) {
  const rows = await data.listedOfBooking(tx, bookingId)
  // Only a booking without tickets has to be asked for.
  if (rows.length === 0) await readBooking(tx, bookingId)
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** Returns the tickets of a booking that admit, or will once it is paid, with their codes. Replaced and refunded ones are left out. */
export async function admittingTickets(app: App, tx: Tx, agencyId: string, bookingId: string) {
  const rows = await data.listedOfBooking(tx, bookingId)
  return rows
    .filter(({ state }) => state === 'valid' || state === 'pending_payment')
    .map((row) => ({ ...row, code: row.state === 'valid' ? ticketCode(app.settings.secretKey, agencyId, row) : null }))
}

/** Returns the same without who holds them, for those who may only see the inventory. Neither search nor order tells names. */
export async function listTicketsWithoutHolders(tx: Tx, eventId: string, filter: Parameters<typeof data.pageOfTickets>[2]) {
  const sort = filter.sort.endsWith('holder_name') ? '-created_at' : filter.sort
  const { rows, ...rest } = await listTickets(tx, eventId, { ...filter, search: '', sort } as typeof filter)
  return { ...rest, rows: rows.map((row) => ({ ...row, holder_name: '', holder_email: null })) }
}

/** A ticket with its code and its scans, by id, number or code. @throws 404. */
export async function showTicket(app: App, tx: Tx, agencyId: string, idOrCode: string) {
  const id = await idOfTicket(app, tx, agencyId, idOrCode)
  const row = id && (await data.ticketDetails(tx, id))
  if (!row) throw notFound('Ticket')
  const { happens_from, happens_until, transferable, ...ticket } = row
  return {
    ...ticket,
    created_at: ticket.created_at.toISOString(),
    starts_at: (happens_from ?? ticket.created_at).toISOString(),
    ends_at: (happens_until ?? ticket.created_at).toISOString(),
    transferable: transferable ?? false,
    code: ticketCode(app.settings.secretKey, agencyId, ticket),
    scans: (await scansOfTicket(tx, ticket.id)).map((scan) => ({ ...scan, scanned_at: scan.scanned_at.toISOString() })),
  }
}

/** Locks a valid ticket that still has this version. @throws 404, 409 `stale`, `not_valid`. */
export async function lockLiving(app: App, tx: Tx, actor: Actor, idOrCode: string, version: number): Promise<data.TicketRow> {
  const id = await idOfTicket(app, tx, actor.agencyId, idOrCode)
  const row = id && (await data.lockTicket(tx, id))
  if (!row) throw notFound('Ticket')
  if (row.state !== 'valid') throw conflict('not_valid', `This ticket is ${row.state}, so it cannot be changed.`)
  if (row.version !== version) throw conflict('stale', 'Someone else changed this ticket. Reload it and try again.')
  return row
}

/** Corrects the name on a ticket and keeps its code. @throws 404, 409. */
export async function updateTicket(app: App, tx: Tx, actor: Actor, idOrCode: string, { version, ...holder }: Holder) {
  const row = await lockLiving(app, tx, actor, idOrCode, version)
  const after = {
    holder_name: holder.holder_name,
    holder_email: holder.holder_email === undefined ? row.holder_email : holder.holder_email,
  }
  await data.changeTickets(tx, [row.id], { ...after, updated_at: actor.now })
  const before = { holder_name: row.holder_name, holder_email: row.holder_email }
  await audit(tx, actor, { action: 'ticket.updated', subject: 'ticket', subjectId: row.id, before, after })
  return showTicket(app, tx, actor.agencyId, row.id)
}

/** Revokes a ticket. Its booking does not change. @throws 404, 409. */
export async function revokeTicket(
  app: App,
  tx: Tx,
  actor: Actor,
  idOrCode: string,
  { version, reason }: { version: number; reason: string },
) {
  const row = await lockLiving(app, tx, actor, idOrCode, version)
  await data.changeTickets(tx, [row.id], { state: 'revoked', reason, updated_at: actor.now })
  await audit(tx, actor, { action: 'ticket.revoked', subject: 'ticket', subjectId: row.id, after: { reason } })
  return showTicket(app, tx, actor.agencyId, row.id)
}

/** Returns the codes of the valid tickets of a booking, by ticket type, oldest first. */
export async function codesOfBooking(
  app: App,
  tx: Tx,
  { agencyId }: Pick<Actor, 'agencyId'>,
  bookingId: string,
): Promise<Map<string, string[]>> {
  const codes = new Map<string, string[]>()
  for (const ticket of await data.ticketsOfBooking(tx, bookingId)) {
    if (ticket.state !== 'valid') continue
    const { ticket_type_id: type } = ticket
    codes.set(type, [...(codes.get(type) ?? []), ticketCode(app.settings.secretKey, agencyId, ticket)])
  }
  return codes
}

/** Returns the tickets of an event for its page of people, valid ones and those that ended, at most 500. */
export const ticketsForTrip = (tx: Tx, eventId: string) => data.ticketsOfTrip(tx, eventId, 500)
