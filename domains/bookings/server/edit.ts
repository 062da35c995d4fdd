import type { z } from 'zod'
import { lockStock } from '#domains/inventory/server/stock/availability.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { editBookingBody } from '../contract.ts'
import { readBooking } from './bookings.ts'
import { addEvent, claimedUnits, linesOf, lockBooking, type BookingRow } from './bookings-data.ts'
import { requireClientField } from './client-field.ts'
import { tellBookingEvent } from './events.ts'
import { refuseKept } from './keepers.ts'
import { agreedRates, feeOf, insertLines, itemsOf, selectionOf, takingOf } from './lines.ts'
import { depositOf, quoteLines, wantedOf, type LineInput, type Quote } from './quote.ts'
import { spanOf } from './span.ts'
import { setTaking, take } from './stock.ts'
import { carrySuppliers, suppliersOf } from './suppliers.ts'
import { pricedColumns, refuseChangedPrice, resumDeposit, resumDiscount } from './totals.ts'
import { refuseTooManyTravellers, replaceTravellers } from './travellers.ts'

type EditBooking = z.output<typeof editBookingBody>

const editable: readonly string[] = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed']

/**
 * Edits a booking. One that has started may only get other travellers and notes. Changed lines are repriced; the old places are returned
 * and new ones taken in one transaction. A new client takes over what the booking costs and what was paid for it.
 * @throws 404, 409 `stale`, `not_editable`, `sold_out`, `price_changed`, `client_has_credit`, 422.
 */
export async function updateBooking(app: App, tx: Tx, actor: Actor, id: string, input: EditBooking) {
  const row = await lockBooking(tx, id)
  if (!row) throw notFound('Booking')
  refuseKept(row)
  if (row.version !== input.version) throw conflict('stale', 'Someone else changed this booking. Reload it and try again.')
  const namesOnly = !input.lines && !input.client_id && (input.residency ?? row.residency) === row.residency
  if (row.status === 'in_progress' && !namesOnly)
    throw conflict('not_editable', 'This booking has started. Extend or shorten each room and vehicle separately.')
  if (row.status !== 'in_progress' && !editable.includes(row.status))
    throw conflict('not_editable', `A booking that is ${row.status.replace('_', ' ')} cannot be changed.`)
  const residency = input.residency ?? row.residency
  await tx
    .updateTable('bookings')
    .set({
      version: row.version + 1,
      updated_at: actor.now,
      residency,
      ...(input.notes === undefined ? {} : { notes: input.notes }),
    })
    .where('id', '=', id)
    .execute()
  if (input.lines || residency !== row.residency)
    await replaceLines(app, tx, actor, { ...row, residency }, input.lines, input.expected_total)
  if (input.client_id && input.client_id !== row.client_id) await changeClient(app, tx, actor, id, input.client_id)
  if (input.travellers) {
    const living = (await linesOf(tx, id)).filter(({ cancelled_at }) => cancelled_at === null)
    refuseTooManyTravellers(input.travellers.length, living)
    await replaceTravellers(app, tx, actor, id, input.travellers)
  }
  await addEvent(tx, actor, id, { type: 'edited', title: 'Changed', detail: changedText(input) })
  await tellBookingEvent(app, tx, actor, { type: 'changed', id, why: 'The booking was changed.' })
  return readBooking(tx, id)
}

/**
 * Changes the booking's client. Refused if more than its total was paid: that credit belongs to the old client.
 * @throws 409 `client_has_credit`, 422 at `client_id`.
 */
export async function changeClient(app: App, tx: Tx, actor: Actor, id: string, clientId: string): Promise<void> {
  const client = await requireClientField(tx, clientId)
  const row = (await lockBooking(tx, id))!
  const { reference, currency, total } = row
  const credit = row.paid - row.refunded - total
  if (credit > 0) {
    const sum = formatMoney({ amount: credit, currency: currency })
    const sentence = `${row.client_name} has paid ${sum} more than this booking costs. Refund it first.`
    throw conflict('client_has_credit', sentence, { client_id: [sentence] })
  }
  await tx.updateTable('bookings').set({ client_id: client.id, client_name: client.name }).where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'booking.client_changed',
    subject: 'booking',
    subjectId: id,
    before: { client_id: row.client_id, client_name: row.client_name },
    after: { client_id: client.id, client_name: client.name },
  })
  await tellBookingEvent(app, tx, actor, {
    type: 'client_changed',
    booking: { id, reference, client_id: client.id, currency, total },
    before: row.client_id,
  })
}

const changedText = (input: EditBooking) =>
  (['lines', 'travellers', 'client_id', 'residency', 'notes'] as const)
    .filter((key) => input[key] !== undefined)
    .map((key) => ({ lines: 'what is booked', travellers: 'travellers', client_id: 'client', residency: 'residency', notes: 'notes' })[key])
    .join(', ')

async function replaceLines(
  app: App,
  tx: Tx,
  actor: Actor,
  row: BookingRow,
  given: readonly LineInput[] | undefined,
  expected: EditBooking['expected_total'],
): Promise<void> {
  const before = await linesOf(tx, row.id)
  const lines =
    given ??
    (await inputsOf(
      tx,
      before.filter((line) => isPriced(line) && !isFree(line)),
    ))
  if (lines.length === 0) return
  const taking = takingOf(row.status)
  const priced = await quoteLines(tx, actor, {
    lines,
    residency: row.residency,
    currency: row.currency,
    discount: { id: row.discount_id },
    rates: agreedRates(before),
  })
  const quote = withDepositOf(row, before, priced)
  const total = quote.total + before.reduce((sum, line) => sum + keptOf(line), 0)
  refuseChangedPrice({ ...quote, total }, expected)
  await lockStock(tx, [...wantedOf(before), ...wantedOf(quote.lines)])
  await setTaking(
    tx,
    actor,
    row.id,
    before.filter((line) => !isFree(line)),
    'none',
  )
  const suppliers = await suppliersOf(tx, row.id, before)
  await keepCancelled(tx, actor, row.id, before, quote.lines.length)
  await insertLines(tx, actor, row.id, quote, taking)
  await carrySuppliers(tx, row.id, suppliers)
  if (taking !== 'none') await take(tx, actor, row.id, wantedOf(quote.lines), taking)
  await tx
    .updateTable('bookings')
    .set({ ...pricedColumns(quote), ...spanOf(quote.lines), subtotal: total, total })
    .where('id', '=', row.id)
    .execute()
  await resumDeposit(tx, row.id)
  await resumDiscount(tx, row)
  await tellRepriced(app, tx, actor, row, total)
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** A deposit that was agreed as an amount, or as one percentage in a proposal, stays agreed when the lines change. */
function withDepositOf(row: BookingRow, before: readonly Line[], quote: Quote): Quote {
  const percents = new Set(before.filter(({ cancelled_at }) => cancelled_at === null).map(({ deposit_percent }) => deposit_percent))
  const [percent] = percents
  const isAgreed = percents.size === 1 && (percent === null || row.source === 'proposal')
  if (percent === undefined || !isAgreed) return quote
  const lines = quote.lines.map((line) => ({ ...line, deposit_percent: percent }))
  return { ...quote, lines, deposit: percent === null ? row.deposit_due : depositOf(lines) }
}

/** Lines without an inventory item keep their agreed price. */
const isFree = (line: Line) => line.inventory_id === null

const isPriced = (line: Line) => line.cancelled_at === null && itemsOf(line).some(({ quantity }) => quantity > 0)

/**
 * Returns what stays payable when the other lines are replaced: the amount of a cancelled or free line, else its fee for cancelled
 * travellers.
 */
const keptOf = (line: Line): number => (line.cancelled_at === null && !isFree(line) ? feeOf(line) : line.amount)

/**
 * Removes the replaced lines and moves cancelled and free lines behind the new ones. A replaced line with a fee stays as a cancelled line
 * of that amount.
 */
async function keepCancelled(tx: Tx, actor: Actor, bookingId: string, before: readonly Line[], from: number): Promise<void> {
  const kept = before.filter((line) => line.cancelled_at !== null || isFree(line) || feeOf(line) > 0)
  for (const [index, line] of kept.entries()) {
    const asFee = {
      places: 0,
      items: '[]',
      taxes: '[]',
      amount: feeOf(line),
      supplier_status: 'cancelled' as const,
      cancelled_at: actor.now,
    }
    await tx
      .updateTable('booking_lines')
      .set({ position: from + index, ...(line.cancelled_at === null && !isFree(line) ? asFee : {}) })
      .where('booking_id', '=', bookingId)
      .where('id', '=', line.id)
      .execute()
  }
  const replaced = before.filter((line) => !kept.includes(line)).map(({ id }) => id)
  if (replaced.length === 0) return
  // Deadlines of a replaced line move to the booking.
  await tx.updateTable('booking_deadlines').set({ line_id: null }).where('line_id', 'in', replaced).execute()
  await tx.deleteFrom('booking_lines').where('booking_id', '=', bookingId).where('id', 'in', replaced).execute()
}

/** Returns the lines as input for a new quote, with the units they have. */
async function inputsOf(tx: Tx, lines: readonly Line[]): Promise<LineInput[]> {
  const units = await claimedUnits(
    tx,
    lines.map(({ id }) => id),
  )
  return lines.map((line) => ({
    // Only a kept booking has lines without an item, and it cannot be edited here.
    inventory_id: line.inventory_id!,
    departure_id: line.departure_id,
    starts_on: line.starts_on,
    ends_on: line.ends_on,
    starts_at: line.starts_at?.toISOString(),
    ends_at: line.ends_at?.toISOString(),
    unit_ids: units.get(line.id),
    selection: selectionOf(line),
    agreed: true,
  }))
}

/** Tells listeners such as the ledger that a booking's total changed. */
export async function tellRepriced(app: App, tx: Tx, actor: Actor, row: BookingRow, after: number): Promise<void> {
  if (after === row.total) return
  await audit(tx, actor, {
    action: 'booking.repriced',
    subject: 'booking',
    subjectId: row.id,
    before: { total: row.total },
    after: { total: after },
  })
  if (row.confirmed_at === null) return
  const { id, reference, client_id, currency } = row
  await tellBookingEvent(app, tx, actor, {
    type: 'repriced',
    booking: { id, reference, client_id, currency, total: after },
    before: row.total,
    after,
  })
}
