import { itemsDiscount } from '#domains/discounts/server/discounts.ts'
import { lockStock } from '#domains/inventory/server/stock/availability.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { readBooking } from './bookings.ts'
import { addEvent, bookingRow, linesOf, lockBooking, type BookingRow } from './bookings-data.ts'
import { tellRepriced } from './edit.ts'
import { tellBookingEvent } from './events.ts'
import { refuseKept } from './keepers.ts'
import { agreedRates, feeOf, selectionOf } from './lines.ts'
import { quoteLines, wantedOf } from './quote.ts'
import { spanOf } from './span.ts'
import { setTaking, take } from './stock.ts'
import { resumDeposit, resumDiscount } from './totals.ts'

interface Move {
  line_id: string
  departure_id: string
}

async function quoteMove(tx: Tx, actor: Actor, row: BookingRow | undefined, { line_id, departure_id }: Move) {
  if (!row) throw notFound('Booking')
  refuseKept(row)
  const lines = await linesOf(tx, row.id)
  const line = lines.find((one) => one.id === line_id && one.cancelled_at === null)
  if (!line) throw notFound('Line')
  if (!line.departure_id) throw invalid('line_id', 'This line has no departure to move from.')
  const selection = selectionOf(line)
  const quote = await quoteLines(tx, actor, {
    lines: [{ inventory_id: line.inventory_id!, departure_id, selection }],
    residency: row.residency,
    currency: row.currency,
    discount: { id: row.discount_id, amount: itemsDiscount(line.items) },
    rates: agreedRates(lines),
  })
  const [moved] = quote.lines
  return { row, lines, line, moved: { ...moved!, amount: moved!.amount + feeOf(line) } }
}

/** Returns how moving a line would change its price, and whether there is room. @throws 404, 422. */
export async function previewMove(tx: Tx, actor: Actor, id: string, move: Move) {
  const { row, line, moved } = await quoteMove(tx, actor, await bookingRow(tx, id), move)
  const money = (amount: number) => ({ amount, currency: row.currency })
  return { before: money(line.amount), after: money(moved.amount), places: line.places, places_left: moved.places_left ?? 0 }
}

const movable: readonly string[] = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed']

/**
 * Moves a line to another departure of its item, at the old or the new price.
 * @throws 404, 409 `stale`, `not_editable`, `sold_out`, 422.
 */
export async function moveDeparture(app: App, tx: Tx, actor: Actor, id: string, input: Move & { version: number; price: 'keep' | 'new' }) {
  const { row, lines, line, moved } = await quoteMove(tx, actor, await lockBooking(tx, id), input)
  if (row.version !== input.version) throw conflict('stale', 'Someone else changed this booking. Reload it and try again.')
  if (!movable.includes(row.status)) throw conflict('not_editable', `A booking that is ${row.status.replace('_', ' ')} cannot be moved.`)
  const taking = line.taking
  const next = { departure_id: input.departure_id, starts_on: moved.starts_on, ends_on: moved.ends_on, places: line.places }
  const wanted = { of: 'departure', id: next.departure_id, places: next.places } as const
  await lockStock(tx, [...wantedOf([line]), wanted])
  await setTaking(tx, actor, id, [line], 'none')
  if (taking !== 'none') await take(tx, actor, row.id, [wanted], taking)
  const priced =
    input.price === 'new' ? { items: JSON.stringify(moved.items), taxes: JSON.stringify(moved.taxes), amount: moved.amount } : {}
  await tx
    .updateTable('booking_lines')
    .set({ ...next, taking, ...priced })
    .where('booking_id', '=', id)
    .where('id', '=', line.id)
    .execute()
  const total = row.total + (input.price === 'new' ? moved.amount - line.amount : 0)
  await writeMove(tx, actor, row, total, spanOf(lines.map((one) => (one.id === line.id ? next : one))))
  await addEvent(tx, actor, id, {
    type: 'moved',
    title: `Moved from ${formatShortDay(line.starts_on)} to ${formatShortDay(moved.starts_on)}`,
    detail: input.price === 'new' ? 'At the new price' : 'At the old price',
  })
  await tellRepriced(app, tx, actor, row, total)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id, why: 'The booking was moved to other days.' })
  return readBooking(tx, id)
}

/** Updates the booking's days and total after a move. */
export async function writeMove(
  tx: Tx,
  actor: Actor,
  row: BookingRow,
  total: number,
  span: { starts_on: string | null; ends_on: string | null },
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      ...span,
      total,
      subtotal: total,
      version: row.version + 1,
      updated_at: actor.now,
    })
    .where('id', '=', row.id)
    .execute()
  await resumDeposit(tx, row.id)
  await resumDiscount(tx, row)
}
