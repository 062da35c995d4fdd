import { readBooking } from '#domains/bookings/server/bookings.ts'
import { bookingEvents } from '#domains/bookings/server/business-events.ts'
import type { BookingListener, BookingView } from '#domains/bookings/server/events.ts'
import { paymentReceived } from '#domains/finance/server/business-events.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import { changeTickets, insertTickets, ticketsOfBooking, type TicketRow } from './tickets-data.ts'
import { mailAll } from './mail.ts'

/**
 * What happened to the booking. `created`: the booking's audit entry covers its tickets. `confirmed`: `ticketMails` sends the
 * tickets.
 */
type Cause = 'created' | 'confirmed' | 'changed'

/** Issues and ends tickets when a booking changes. */
export const ticketsFollowBookings: BookingListener = async (app, tx, actor, event) => {
  if (event.type === 'confirmed') {
    if (!event.kinds.includes('event')) return
    if (event.created) await issueMissing(app, tx, actor, event.created, [], 'created')
    else await followBooking(app, tx, actor, event.booking.id, 'cancelled', 'confirmed')
  } else if (event.type === 'cancelled') await followBooking(app, tx, actor, event.booking.id, event.refund > 0 ? 'refunded' : 'cancelled')
  else if (event.type === 'changed') await followBooking(app, tx, actor, event.id, 'cancelled')
}

const sold: readonly string[] = ['confirmed', 'in_progress', 'completed']

interface Wanted {
  event_id: string
  ticket_type_id: string
  type_name: string
  quantity: number
}
interface Item {
  price_option_id: string
  name: string
  quantity: number
}

/** The tickets that a booking should have, one entry per ticket type. */
function wantedOf({ status, lines }: BookingView): Wanted[] {
  if (!sold.includes(status)) return []
  const wanted = new Map<string, Wanted>()
  for (const { inventory_id, kind, items, cancelled_at } of lines) {
    if (kind !== 'event' || cancelled_at !== null) continue
    for (const { price_option_id: id, name, quantity } of items as Item[])
      wanted.set(id, { event_id: inventory_id!, ticket_type_id: id, type_name: name, quantity: quantity + (wanted.get(id)?.quantity ?? 0) })
  }
  return [...wanted.values()]
}

/** Issues the missing tickets of a booking and ends the surplus ones, newest first. Idempotent. */
async function followBooking(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  ended: 'cancelled' | 'refunded',
  cause: Cause = 'changed',
): Promise<void> {
  const [booking, all] = await Promise.all([readBooking(tx, bookingId), ticketsOfBooking(tx, bookingId)])
  if (!booking.kinds.includes('event') && !booking.lines.some(({ kind }) => kind === 'event')) return
  const living = all.filter(({ state }) => state === 'valid')
  const wanted = wantedOf(booking)
  const surplus = living.filter((ticket) => {
    const quantity = wanted.find((one) => one.ticket_type_id === ticket.ticket_type_id)?.quantity ?? 0
    return living.filter((one) => one.ticket_type_id === ticket.ticket_type_id).indexOf(ticket) >= quantity
  })
  if (surplus.length > 0) await endTickets(tx, actor, bookingId, surplus, ended)
  await issueMissing(app, tx, actor, booking, all, cause)
}

/** Issues the missing tickets of a booking. `all` are its existing tickets. Revoked tickets are not issued again. */
async function issueMissing(app: App, tx: Tx, actor: Actor, booking: BookingView, all: readonly TicketRow[], cause: Cause): Promise<void> {
  const taken = (id: string) => all.filter((one) => one.ticket_type_id === id && (one.state === 'valid' || one.state === 'revoked'))
  const missing = wantedOf(booking).flatMap((one) =>
    Array.from({ length: Math.max(0, one.quantity - taken(one.ticket_type_id).length) }, () => one),
  )
  if (missing.length === 0) return
  const ids = await issueTickets(tx, actor, booking, missing, all.length)
  if (cause !== 'created')
    await audit(tx, actor, { action: 'tickets.issued', subject: 'booking', subjectId: booking.id, after: { tickets: ids.length } })
  if (cause === 'changed') await mailNew(app, tx, actor, booking, ids)
}

async function endTickets(tx: Tx, actor: Actor, bookingId: string, tickets: TicketRow[], state: 'cancelled' | 'refunded'): Promise<void> {
  await changeTickets(
    tx,
    tickets.map(({ id }) => id),
    { state, updated_at: actor.now },
  )
  await audit(tx, actor, { action: `tickets.${state}`, subject: 'booking', subjectId: bookingId, after: { tickets: tickets.length } })
}

/** @returns the ids of the new tickets. */
async function issueTickets(tx: Tx, actor: Actor, booking: BookingView, missing: Omit<Wanted, 'quantity'>[], from: number) {
  const people = booking.traveller_details.filter(({ cancelled_at }) => cancelled_at === null)
  const rows = missing.map(({ event_id, ticket_type_id, type_name }, index) => {
    const person = people[from + index]
    return {
      agency_id: actor.agencyId,
      id: newId(),
      number: newReference('TK'),
      event_id,
      ticket_type_id,
      type_name,
      booking_id: booking.id,
      holder_name: person?.name ?? booking.client.name,
      holder_email: person?.email ?? booking.client.email,
      created_at: actor.now,
      updated_at: actor.now,
    }
  })
  await insertTickets(tx, rows)
  return rows.map(({ id }) => id)
}

async function mailNew(app: App, tx: Tx, actor: Actor, { client }: Pick<BookingView, 'client'>, tickets: string[]): Promise<void> {
  const { email: to } = client
  if (to) await mailAll(app, tx, { agency_id: actor.agencyId, tickets, effect: `tickets:${tickets[0]!}`, to })
}

/** Mails the tickets after a booking is confirmed, so that the confirmation does not wait for the mail. */
export const ticketMails = defineListener(
  'ticket-mails',
  on(bookingEvents.confirmed, async ({ app, tx, actor }, { subjectId, payload, at }) => {
    if (!payload.kinds.includes('event')) return
    // Tickets issued by a later change are mailed with that change.
    const issued = (await ticketsOfBooking(tx, subjectId)).filter(({ state, created_at }) => state === 'valid' && created_at <= at)
    if (issued.length === 0) return
    const ids = issued.map(({ id }) => id)
    await mailNew(app, tx, actor, await readBooking(tx, subjectId), ids)
  }),
)

/**
 * Mails the tickets again once all is paid, if they were mailed unpaid before. Nothing is mailed twice: a payment that also confirmed the
 * booking leaves it to `ticketMails`, and the effect key names the newest ticket. Who was given a ticket has had their own mail.
 */
export const paidTicketMails = defineListener(
  'paid-ticket-mails',
  on(paymentReceived, async ({ app, tx, actor }, { payload: { booking_id }, at }) => {
    if (!booking_id) return
    const booking = await readBooking(tx, booking_id)
    const { confirmed_at, due, client, kinds } = booking
    if (!kinds.includes('event') || due.amount > 0 || !client.email) return
    if (confirmed_at === null || new Date(confirmed_at) >= at) return
    const own = (await ticketsOfBooking(tx, booking_id)).filter(
      ({ state, replaces, created_at }) => state === 'valid' && replaces === null && created_at < at,
    )
    const newest = own.at(-1)
    if (!newest) return
    const ids = own.map(({ id }) => id)
    await mailAll(app, tx, { agency_id: actor.agencyId, tickets: ids, effect: `tickets-paid:${newest.id}`, to: client.email, paid: true })
  }),
)
