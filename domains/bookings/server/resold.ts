import { requireClient } from '#domains/clients/server/clients.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { App } from '#kit/server/app.ts'
import type { Currency } from '#kit/contract/money.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { Residency } from '../../../database/tables.ts'
import { holdEnds, readBooking, writeNew } from './bookings.ts'
import { linesOf } from './bookings-data.ts'
import { writeCancelled, type CancelInput } from './cancel.ts'
import { tellBookingEvent } from './events.ts'
import { freeKind } from './lines.ts'
import { wantedOf, type Policy, type Quote, type Sold } from './quote.ts'
import { feeForShares, sharesOf } from './settlement.ts'
import { lockForMove } from './status.ts'
import { take } from './stock.ts'

// Bookings of a sale by a reseller: the owner's, whose client is the reseller, and the reseller's, whose client travels.

type Guest = { name: string; email: string | null; phone: string | null }

interface ForReseller {
  quote: Quote
  residency: Residency
  /** The reseller, as a client of the owner. */
  clientId: string
  /** What the owner reads of who travels; null for nothing. */
  guest: Guest | null
  holdMinutes: number
}

/** Holds the owner's places for a reseller, at the price that the reseller owes. @throws 409 `sold_out`, 404 client. */
export async function holdForReseller(tx: Tx, actor: Actor, { quote, residency, clientId, guest, holdMinutes }: ForReseller) {
  const client = await requireClient(tx, clientId)
  const reference = newReference('BK')
  const row = { id: newId(), reference, status: 'on_hold' as const, residency, client, quote, notes: null, source: 'reseller' as const }
  const travellers = guest ? [{ ...guest, unit: 'adult' as const }] : []
  await writeNew(tx, actor, row, { travellers, action: 'hold' }, 'held')
  const ends = holdEnds(actor.now, holdMinutes / 60, quote.lines[0]!.starts_on)
  await tx.updateTable('bookings').set({ hold_expires_at: ends }).where('id', '=', row.id).execute()
  await take(tx, actor, row.id, wantedOf(quote.lines), 'held')
  return { id: row.id, reference, holdEnds: ends }
}

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
