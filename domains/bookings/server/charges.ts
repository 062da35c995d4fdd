import { conflict, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { onTopOf, type LineTax } from '#domains/inventory/contract/tax-text.ts'
import { ratesFor, type Converted } from '#domains/inventory/server/prices/currencies.ts'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { levyCurrencies, withTaxes } from '#domains/inventory/server/taxes/line-taxes.ts'
import { taxesOfKind } from '#domains/inventory/server/taxes/taxes.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Residency } from '../../../database/tables.ts'
import { addEvent, linesOf, lockBooking } from './bookings-data.ts'
import { tellRepriced } from './edit.ts'
import { tellBookingEvent } from './events.ts'
import { agreedRates, freeKind } from './lines.ts'

interface Charge {
  /** The id of its line; by default a new one. */
  id?: string
  kind: string
  /** `null` for an extra, which is of no item. */
  inventory_id: string | null
  /** For example title "Late return" with detail "UBA 123C, 2 hours". */
  title: string
  detail: string
  /** Minor units of the booking's currency, greater than 0, without taxes on top: `quantity` times `unit_amount`, if these are given. */
  amount: number
  quantity?: number
  unit_amount?: number
  /** How the price of one was converted. */
  converted?: Converted
  /** By default today. */
  day?: string
  /** By default none: what is charged for kilometres or damage is no price. */
  taxes?: readonly LineTax[]
}

/** What was consumed or broken is not given back when the booking is cancelled. */
const nothingBack = { tiers: [], deposit_refund_percent: null }

/** Builds a line with one item. Its price comes from the charge, not from a price option. */
function lineOf({ detail, amount, quantity = 1, unit_amount = amount, converted, day: _day, id = newId(), taxes = [], ...line }: Charge) {
  const price = { quantity, places: 0, unit_amount, amount, converted, because: [] }
  const item = { price_option_id: id, name: detail, unit: 'item', ...price, policy: nothingBack, charged: true }
  return { ...line, id, amount: amount + onTopOf(taxes), items: JSON.stringify([item]), taxes: JSON.stringify(taxes) }
}

interface Charged {
  currency: Currency
  residency: Residency
  lines: readonly { items: unknown; taxes: unknown }[]
}

/** Returns the taxes of an extra that is charged to a booking on a day. @throws 422 at `currency` for a levy without a rate. */
export async function taxesOfCharge(
  tx: Tx,
  actor: Actor,
  { currency, residency, lines }: Charged,
  { amount, quantity, unit_amount, day }: Required<Pick<Charge, 'amount' | 'quantity' | 'unit_amount' | 'day'>>,
): Promise<LineTax[]> {
  const taxes = await taxesOfKind(tx, actor, freeKind)
  const rates = await ratesFor(tx, actor, levyCurrencies(taxes), currency, agreedRates(lines))
  const item: PricedLine = { price_option_id: '', name: '', unit: 'item', places: 0, quantity, unit_amount, amount, because: [] }
  return withTaxes({ kind: freeKind, starts_on: day, ends_on: day, items: [item], amount }, taxes, { residency, currency, rates }).taxes
}

/**
 * Adds charges that arise during the booking, such as a late return or damage, to its total. Each is a line that takes no stock and keeps
 * its price. Ledger and documents follow as with every price change. For bookings in progress: their lines are not repriced.
 * @returns the ids of the lines. @throws 404.
 */
export async function addCharges(app: App, tx: Tx, actor: Actor, bookingId: string, charges: readonly Charge[]): Promise<string[]> {
  if (charges.length === 0) return []
  const row = await lockBooking(tx, bookingId)
  if (!row) throw notFound('Booking')
  const last = (await linesOf(tx, bookingId)).reduce((most, { position }) => Math.max(most, position), -1)
  const day = dayOf(actor.now)
  const lines = charges.map(lineOf)
  await tx
    .insertInto('booking_lines')
    .values(
      lines.map((line, index) => ({
        agency_id: actor.agencyId,
        booking_id: bookingId,
        position: last + 1 + index,
        ...line,
        starts_on: charges[index]!.day ?? day,
        ends_on: charges[index]!.day ?? day,
        places: 0,
        taking: 'none',
      })),
    )
    .execute()
  const added = lines.reduce((sum, { amount }) => sum + amount, 0)
  await tx
    .updateTable('bookings')
    .set({ subtotal: row.subtotal + added, total: row.total + added, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', bookingId)
    .execute()
  const currency = row.currency
  for (const [index, { title, detail }] of charges.entries()) {
    const price = formatMoney({ amount: lines[index]!.amount, currency })
    await addEvent(tx, actor, bookingId, { type: 'charge', title, detail: `${detail}: ${price}` })
  }
  await audit(tx, actor, {
    action: 'booking.charged',
    subject: 'booking',
    subjectId: bookingId,
    after: { charges, total: row.total + added },
  })
  await tellRepriced(app, tx, actor, row, row.total + added)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id: bookingId, why: 'A charge was added.' })
  return lines.map(({ id }) => id)
}

/**
 * Takes charges of `addCharges` off the booking again. `reason` is told on the timeline. @returns the booking's new total.
 * @throws 404, 409 `not_editable` if one of them was changed or cancelled since.
 */
export async function removeCharges(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  lineIds: readonly string[],
  reason?: string,
): Promise<number> {
  const row = await lockBooking(tx, bookingId)
  if (!row) throw notFound('Booking')
  if (lineIds.length === 0) return row.total
  const lines = (await linesOf(tx, bookingId)).filter(({ id, cancelled_at }) => lineIds.includes(id) && cancelled_at === null)
  if (lines.length < lineIds.length) throw conflict('not_editable', 'A charge was changed since. Change the booking instead of undoing it.')
  const removed = lines.reduce((sum, { amount }) => sum + amount, 0)
  await tx.updateTable('booking_deadlines').set({ line_id: null }).where('line_id', 'in', lineIds).execute()
  await tx.deleteFrom('booking_lines').where('booking_id', '=', bookingId).where('id', 'in', lineIds).execute()
  const total = row.total - removed
  await tx
    .updateTable('bookings')
    .set({ subtotal: row.subtotal - removed, total, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', bookingId)
    .execute()
  for (const { title, amount } of lines)
    await addEvent(tx, actor, bookingId, {
      type: 'charge',
      title: `${title} removed`,
      detail: [formatMoney({ amount, currency: row.currency }), reason].filter(Boolean).join(': '),
    })
  await audit(tx, actor, {
    action: 'booking.charges_removed',
    subject: 'booking',
    subjectId: bookingId,
    before: { total: row.total },
    after: { total },
  })
  await tellRepriced(app, tx, actor, row, total)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id: bookingId, why: 'A charge was removed.' })
  return total
}
