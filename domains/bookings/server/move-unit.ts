import type { z } from 'zod'
import { itemsDiscount } from '#domains/discounts/server/discounts.ts'
import { moveClaim, unitsFree } from '#domains/inventory/server/stock/availability.ts'
import { listPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { itemsWithin, taxesToTotal } from '#domains/inventory/server/taxes/line-taxes.ts'
import { requireUnit } from '#domains/inventory/server/units/units.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatDays, formatRange } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { moveUnitBody } from '../contract.ts'
import { readBooking } from './bookings.ts'
import { addEvent, bookingRow, claimById, linesOf, lockBooking, type BookingRow } from './bookings-data.ts'
import { tellRepriced } from './edit.ts'
import { tellBookingEvent } from './events.ts'
import { agreedRates, feeOf, itemsOf, selectionOf } from './lines.ts'
import { writeMove } from './move.ts'
import { quoteLines, type QuotedLine } from './quote.ts'
import { spanOf } from './span.ts'

type Input = z.output<typeof moveUnitBody>
type Where = Omit<Input, 'version' | 'price' | 'amount'>
type Line = Awaited<ReturnType<typeof linesOf>>[number]

/** Returns the line of a claim and its price at the other unit and time. @throws 404, 409 `several_units`, 422. */
async function quoteMove(tx: Tx, actor: Actor, row: BookingRow | undefined, where: Where) {
  if (!row) throw notFound('Booking')
  const lines = await linesOf(tx, row.id)
  const claim = await claimById(tx, where.claim_id)
  const line = lines.find(({ id, cancelled_at }) => id === claim?.booking_line_id && cancelled_at === null)
  if (!claim || !line) throw notFound('Room or vehicle of the booking')
  if (claim.checked_out_at) throw conflict('not_editable', 'This has ended. Undo the check-out or the return first.')
  const unit = await requireUnit(tx, where.unit_id)
  if (unit.status !== 'active') throw invalid('unit_id', `${unit.name} is not active.`)
  const time = {
    starts_on: where.starts_on ?? line.starts_on,
    ends_on: where.ends_on ?? line.ends_on,
    starts_at: where.starts_at ?? line.starts_at!.toISOString(),
    ends_at: where.ends_at ?? line.ends_at!.toISOString(),
  }
  const isElsewhere = unit.inventory_id !== line.inventory_id
  const isSame = !isElsewhere && Object.entries(time).every(([key, value]) => value === shownTime(line[key as keyof typeof time]))
  if (!isSame && line.units > 1)
    throw conflict('several_units', `This line has ${line.units} of them. Change its days or its kind in the booking.`)
  const moved = isSame ? null : await quoteElsewhere(tx, actor, row, line, unit.inventory_id, time)
  return { row, lines, line, claim, unit, moved }
}

const shownTime = (value: string | Date | null) => (value instanceof Date ? value.toISOString() : value)

async function quoteElsewhere(tx: Tx, actor: Actor, row: BookingRow, line: Line, inventoryId: string, time: object): Promise<QuotedLine> {
  // Guests who have already arrived have a start in the past and may still stay longer.
  const now = new Date(Math.min(actor.now.getTime(), line.starts_at!.getTime()))
  const { lines } = await quoteLines(
    tx,
    { ...actor, now },
    {
      lines: [{ inventory_id: inventoryId, ...time, selection: await selectionAt(tx, line, inventoryId), agreed: true }],
      residency: row.residency,
      currency: row.currency,
      discount: { id: row.discount_id, amount: itemsDiscount(line.items) },
      rates: agreedRates([line]),
    },
  )
  return { ...lines[0]!, amount: lines[0]!.amount + feeOf(line) }
}

/**
 * Maps the selected options to another item by name. Options that item does not have are dropped, but never the room itself.
 * @throws 422.
 */
export async function selectionAt(tx: Tx, line: Line, inventoryId: string) {
  if (inventoryId === line.inventory_id) return selectionOf(line)
  const items = itemsOf(line) as (ReturnType<typeof itemsOf>[number] & { name: string; timed?: boolean })[]
  const options = (await listPriceOptions(tx, inventoryId)).filter(({ active }) => active)
  const rates = options.filter(({ places, per }) => places > 0 && per !== 'unit' && per !== 'booking')
  if (rates.length === 0) throw invalid('unit_id', 'It has no price.')
  const chosen = selectionOf(line)
  return items.flatMap(({ name, timed }, index) => {
    const sameName = (one: { name: string }) => one.name === name
    const option = timed ? (rates.find(sameName) ?? rates[0]) : options.find((one) => sameName(one) && one.places === 0)
    return option ? [{ ...chosen[index]!, price_option_id: option.id }] : []
  })
}

/** Returns what moving would cost and whether the unit is free. @throws 404, 409 `several_units`, 422. */
export async function previewUnitMove(tx: Tx, actor: Actor, id: string, where: Where) {
  const { row, line, claim, unit, moved } = await quoteMove(tx, actor, await bookingRow(tx, id), where)
  const money = (amount: number) => ({ amount, currency: row.currency })
  const [from, until] = [moved?.starts_at ?? line.starts_at!, moved?.ends_at ?? line.ends_at!]
  const free = await unitsFree(tx, { inventoryId: unit.inventory_id, from, until, but: claim.id })
  return { before: money(line.amount), after: money(moved?.amount ?? line.amount), free: free.includes(unit.id) }
}

export const movable: readonly string[] = ['on_hold', 'confirmed', 'in_progress']

/**
 * Moves a room or vehicle of a booking to another unit or time, at the old, the new or an agreed price.
 * @throws 404, 409 `stale`, `not_editable`, `several_units`, `not_available` at `unit_id`, 422.
 */
export async function moveUnit(app: App, tx: Tx, actor: Actor, id: string, { version, price, amount, ...where }: Input) {
  const { row, lines, line, claim, unit, moved } = await quoteMove(tx, actor, await lockBooking(tx, id), where)
  if (row.version !== version) throw conflict('stale', 'Someone else changed this booking. Reload it and try again.')
  if (!movable.includes(row.status)) throw conflict('not_editable', `A booking that is ${row.status.replace('_', ' ')} cannot be moved.`)
  if (amount && amount.currency !== row.currency) throw invalid('amount', `The booking is in ${row.currency}.`, 'currency_mismatch')
  const [from, until] = [moved?.starts_at ?? line.starts_at!, moved?.ends_at ?? line.ends_at!]
  await moveClaim(tx, { id: claim.id, unitId: unit.id, inventoryId: unit.inventory_id, from, until })
  const cost = moved === null || price === 'keep' ? line.amount : price === 'new' ? moved.amount : amount!.amount
  if (moved) await writeLine(tx, line, moved, cost, price)
  const total = row.total + cost - line.amount
  await writeMove(tx, actor, row, total, spanOf(lines.map((one) => (one.id === line.id ? (moved ?? one) : one))))
  if (moved && lines.length === 1) await tx.updateTable('bookings').set({ title: moved.title }).where('id', '=', id).execute()
  const days = moved
    ? `, ${moved.kind === 'car' ? formatDays(moved.starts_on, moved.ends_on) : formatRange(moved.starts_on, moved.ends_on)}`
    : ''
  await addEvent(tx, actor, id, { type: 'moved', title: `Moved to ${unit.name}${days}`, detail: moved ? priceWords[price] : null })
  await tellRepriced(app, tx, actor, row, total)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id, why: 'The booking was moved.' })
  return readBooking(tx, id)
}

export const priceWords = { keep: 'At the old price', new: 'At the new price', agreed: 'At the agreed price' }

/**
 * Returns the line's items and taxes when its price differs from the list price. `cost` is with taxes and fees; what it differs by is added
 * with its reason. @throws 422.
 */
export function pricedAt(
  line: Pick<QuotedLine, 'items' | 'taxes' | 'amount'>,
  cost: number,
  price: Input['price'],
): Pick<QuotedLine, 'items' | 'taxes'> {
  const { items, taxes } = line
  if (cost === line.amount) return { items, taxes }
  const total = cost - feeOf(line)
  const difference = itemsWithin(total, taxes) - items.reduce((sum, { amount }) => sum + amount, 0)
  const main = items.findIndex(({ timed }) => timed)
  const changed = items.map((item, index) => {
    if (index !== main) return item
    if (item.amount + difference < 0) throw invalid('amount', 'The price would be below zero.')
    const because = [...item.because, { text: price === 'keep' ? 'Kept as booked' : 'As agreed', amount_change: difference }]
    return { ...item, amount: item.amount + difference, unit_amount: item.unit_amount + difference, because }
  })
  return { items: changed, taxes: taxesToTotal(taxes, changed, total) }
}

/** Updates a line to its new unit, time and cost. @throws 422. */
export async function writeLine(tx: Tx, line: Pick<Line, 'id' | 'booking_id'>, moved: QuotedLine, cost: number, price: Input['price']) {
  const { items, taxes } = pricedAt(moved, cost, price)
  const { kind, inventory_id, title, starts_on, ends_on, starts_at, ends_at } = moved
  await tx
    .updateTable('booking_lines')
    .set({ kind, inventory_id, title, starts_on, ends_on, starts_at, ends_at, amount: cost })
    .set({ items: JSON.stringify(items), taxes: JSON.stringify(taxes) })
    .where('booking_id', '=', line.booking_id)
    .where('id', '=', line.id)
    .execute()
}
