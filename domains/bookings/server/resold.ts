import { requireClient } from '#domains/clients/server/clients.ts'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { lockStock } from '#domains/inventory/server/stock/availability.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { App } from '#kit/server/app.ts'
import type { Currency } from '#kit/contract/money.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { PriceUnit, Residency } from '../../../database/tables.ts'
import { holdEnds, readBooking, writeNew } from './bookings.ts'
import { addEvent, linesOf, lockBooking, type BookingRow } from './bookings-data.ts'
import { writeCancelled, type CancelInput } from './cancel.ts'
import { tellBookingEvent } from './events.ts'
import { freeKind, insertLines } from './lines.ts'
import { wantedOf, type Policy, type Quote, type Sold } from './quote.ts'
import { feeForShares, sharesOf } from './settlement.ts'
import { spanOf } from './span.ts'
import { lockForMove } from './status.ts'
import { setTaking, take } from './stock.ts'
import { pricedColumns } from './totals.ts'
import { namedGuest, replaceTravellers } from './travellers.ts'

// Bookings of a sale by a reseller: the owner's, whose client is the reseller, and the reseller's, whose client travels.

export type Guest = { name: string; email: string | null; phone: string | null; unit?: PriceUnit }

interface ForReseller {
  quote: Quote
  residency: Residency
  /** The reseller, as a client of the owner. */
  clientId: string
  /** What the owner reads of who travels; null for nothing. */
  guest: Guest | null
  holdMinutes: number
  /** The OCTO partner that sells it; a reseller if absent. */
  partner?: string
  notes?: string | null
}

/** Holds the owner's places for a reseller, at the price that the reseller owes. @throws 409 `sold_out`, 404 client. */
export async function holdForReseller(
  tx: Tx,
  actor: Actor,
  { quote, residency, clientId, guest, holdMinutes, partner, notes = null }: ForReseller,
) {
  const client = await requireClient(tx, clientId)
  const reference = newReference('BK')
  const seller = partner === undefined ? { source: 'reseller' as const } : { source: 'octo' as const, soldBy: partner }
  const row = { id: newId(), reference, status: 'on_hold' as const, residency, client, quote, notes, ...seller }
  const travellers = guest ? [namedGuest(actor, row.id, guest)] : []
  await writeNew(tx, actor, row, { travellers, action: 'hold' }, 'held')
  const ends = holdEnds(actor.now, holdMinutes / 60, quote.lines[0]!.starts_on)
  await tx.updateTable('bookings').set({ hold_expires_at: ends }).where('id', '=', row.id).execute()
  await take(tx, actor, row.id, wantedOf(quote.lines), 'held')
  return { id: row.id, reference, holdEnds: ends }
}

/**
 * Replaces what a held booking of a reseller holds: the old places are returned and the new ones taken.
 * @throws 404, 409 `not_on_hold`, `sold_out`.
 */
export async function holdOther(tx: Tx, actor: Actor, id: string, quote: Quote): Promise<void> {
  await lockHeld(tx, id)
  const before = await linesOf(tx, id)
  await lockStock(tx, [...wantedOf(before), ...wantedOf(quote.lines)])
  await setTaking(tx, actor, id, before, 'none')
  // Deadlines of a replaced line move to the booking.
  await tx.updateTable('booking_deadlines').set({ line_id: null }).where('booking_id', '=', id).execute()
  await tx.deleteFrom('booking_lines').where('booking_id', '=', id).execute()
  await insertLines(tx, actor, id, quote, 'held')
  await take(tx, actor, id, wantedOf(quote.lines), 'held')
  const span = spanOf(quote.lines)
  await tx
    .updateTable('bookings')
    .set((of) => ({
      ...pricedColumns(quote),
      ...span,
      cancellation_policy: JSON.stringify(quote.policy),
      version: of('version', '+', 1),
      updated_at: actor.now,
    }))
    .where('id', '=', id)
    .execute()
  await addEvent(tx, actor, id, { type: 'edited', title: 'Changed', detail: 'what is booked' })
}

/** Holds a booking until some minutes from now. @returns when the hold ends. @throws 404, 409 `not_on_hold`. */
export async function holdLonger(tx: Tx, actor: Actor, id: string, minutes: number): Promise<Date> {
  const { starts_on, hold_expires_at } = await lockHeld(tx, id)
  if (hold_expires_at && hold_expires_at <= actor.now) throw notHeld()
  const ends = holdEnds(actor.now, minutes / 60, starts_on)
  await tx.updateTable('bookings').set({ hold_expires_at: ends, updated_at: actor.now }).where('id', '=', id).execute()
  return ends
}

const notHeld = () => conflict('not_on_hold', 'This booking is not on hold.')

async function lockHeld(tx: Tx, id: string): Promise<BookingRow> {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  if (row.status !== 'on_hold') throw notHeld()
  return row
}

/** Writes who travels on a booking and its notes. Travellers of the same name stay the same, others are removed. More names than places are left out. */
export async function nameGuests(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  guests: readonly Guest[],
  notes: string | null,
): Promise<void> {
  const lines = await linesOf(tx, id)
  const most = lines.flatMap(({ items }) => itemsOf(items)).reduce((sum, { quantity, places }) => sum + quantity * Math.max(1, places), 0)
  await replaceTravellers(app, tx, actor, id, guests.slice(0, most))
  await tx.updateTable('bookings').set({ notes, updated_at: actor.now }).where('id', '=', id).execute()
}

const itemsOf = (items: unknown) => items as Pick<PricedLine, 'quantity' | 'places'>[]

interface Resold {
  clientId: string
  title: string
  starts_on: string
  ends_on: string
  people: number
  /** Minor units. */
  price: number
  currency: Currency
  /** The owner's, so that both bookings are cancelled on the same terms. */
  policy: Policy
  holdHours: number
}

/** Creates the reseller's booking for its client, on hold: one line at the given price, without stock or taxes. @throws 404 client. */
export async function bookResold(tx: Tx, actor: Actor, sale: Resold): Promise<{ id: string; reference: string }> {
  const client = await requireClient(tx, sale.clientId)
  const id = newId()
  const item = {
    price_option_id: newId(),
    name: sale.title,
    unit: 'item' as const,
    quantity: 1,
    places: 0,
    unit_amount: sale.price,
    amount: sale.price,
    because: [],
  }
  const line: Sold['lines'][number] = {
    id: newId(),
    kind: freeKind,
    inventory_id: null,
    title: sale.title,
    departure_id: null,
    starts_on: sale.starts_on,
    ends_on: sale.ends_on,
    starts_at: null,
    ends_at: null,
    units: 0,
    places: 0,
    places_left: null,
    pax: sale.people,
    items: [item],
    taxes: [],
    amount: sale.price,
    deposit_percent: null,
  }
  const quote: Sold = {
    lines: [line],
    currency: sale.currency,
    total: sale.price,
    deposit: 0,
    policy: sale.policy,
    holdHours: sale.holdHours,
  }
  const reference = newReference('BK')
  const row = { id, reference, status: 'on_hold' as const, residency: client.residency, client, quote, notes: null }
  await writeNew(tx, actor, row, { travellers: [], action: 'hold' }, 'none')
  return { id, reference }
}

/**
 * Cancels a booking that is paid later, so that what its policy keeps is still due. A booking that was never confirmed costs nothing.
 * @returns what it costs now, in minor units.
 * @throws 404, 409 `invalid_transition`.
 */
export async function cancelOnAccount(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { refund, ...input }: Pick<CancelInput, 'by' | 'reason' | 'refund'>,
): Promise<number> {
  const row = await lockForMove(tx, id, 'cancelled')
  const lines = (await linesOf(tx, id)).filter(({ cancelled_at }) => cancelled_at === null)
  const kept = row.confirmed_at === null ? 0 : Math.min(row.total, feeForShares(row, sharesOf(row, lines), refund, actor.now))
  await writeCancelled(app, tx, actor, row, input, { kept, refund: Math.max(0, row.paid - row.refunded - kept) })
  await tellBookingEvent(app, tx, actor, { type: 'changed', id, why: 'The booking was cancelled.', published: true })
  return kept
}

/** Returns the policy of a booking, its status, client, total and what is still due, in minor units. @throws 404. */
export async function resoldBooking(tx: Tx, id: string) {
  const { status, client, reference, total, due, cancellation_policy } = await readBooking(tx, id)
  return { status, client, reference, total: total.amount, due: due.amount, policy: cancellation_policy as unknown as Policy }
}
