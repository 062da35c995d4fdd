import type { z } from 'zod'
import { lockStock, removeClaim, resizeClaim, unitsFree } from '#domains/inventory/server/stock/availability.ts'
import { listPriceOptions } from '#domains/inventory/server/prices/price-options.ts'
import { isTimed } from '#domains/inventory/server/prices/tariffs.ts'
import { onTopOf } from '#domains/inventory/contract/tax-text.ts'
import { dueAgain } from '#domains/inventory/server/taxes/line-taxes.ts'
import { requireUnit } from '#domains/inventory/server/units/units.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { splitByLargestRemainder } from '#kit/contract/money.ts'
import { dayOf, daysBetween, formatDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { joinStaysBody, splitStayBody } from '../contract.ts'
import { readBooking } from './bookings.ts'
import { addEvent, basisOf, bookingRow, claimById, linesOf, lockBooking, type BookingRow } from './bookings-data.ts'
import { tellRepriced } from './edit.ts'
import { tellBookingEvent } from './events.ts'
import { agreedRates, feeOf, insertLines } from './lines.ts'
import { writeMove } from './move.ts'
import { movable, pricedAt, priceWords, selectionAt, writeLine } from './move-unit.ts'
import { quoteLines, wantedOf, type QuotedLine } from './quote.ts'
import { spanOf } from './span.ts'
import { take } from './stock.ts'

// A stay in two rooms is two lines, so that each has its own room, days and price.

type Split = z.output<typeof splitStayBody>
type Join = z.output<typeof joinStaysBody>
type Priced = Pick<Split, 'version' | 'price' | 'amount' | 'despite_promise'>
type Line = Awaited<ReturnType<typeof linesOf>>[number]

/**
 * Returns the claim and its line, which must be let by the night and have one room.
 * @throws 404, 409 `several_units`, `invalid_transition`.
 */
async function stayOf(tx: Tx, lines: readonly Line[], claimId: string) {
  const claim = await claimById(tx, claimId)
  const line = lines.find(({ id, cancelled_at }) => id === claim?.booking_line_id && cancelled_at === null)
  if (!claim || !line || (await basisOf(tx, line.inventory_id!)) !== 'night') throw notFound('Stay of the booking')
  if (line.units > 1) throw conflict('several_units', `This line has ${line.units} rooms. Change them in the booking.`)
  if (claim.checked_out_at) throw conflict('not_editable', 'This guest has left.')
  return { claim, line }
}

/** Prices a line for other days or another room type. Past start dates are allowed for guests who have already arrived. */
async function quoteAs(
  tx: Tx,
  actor: Actor,
  row: BookingRow,
  line: Line,
  as: { inventory_id: string; starts_on: string; ends_on: string },
) {
  const now = new Date(Math.min(actor.now.getTime(), line.starts_at!.getTime()))
  const selection = await selectionAt(tx, line, as.inventory_id)
  return async (wanted: (optionId: string) => boolean, unitIds?: string[]): Promise<QuotedLine> => {
    const chosen = selection.filter(({ price_option_id }) => wanted(price_option_id))
    const request = { ...as, selection: chosen, part: true, ...(unitIds ? { unit_ids: unitIds } : {}) }
    const { residency, currency } = row
    const { lines } = await quoteLines(tx, { ...actor, now }, { lines: [request], residency, currency, rates: agreedRates([line]) })
    return lines[0]!
  }
}

const all = () => true

/** Prices both parts at today's prices. One-time charges stay with the first. @throws 404, 409, 422. */
async function quoteSplit(tx: Tx, actor: Actor, row: BookingRow | undefined, { claim_id, unit_id, on }: Omit<Split, keyof Priced>) {
  if (!row) throw notFound('Booking')
  const lines = await linesOf(tx, row.id)
  const { claim, line } = await stayOf(tx, lines, claim_id)
  if (on <= line.starts_on || on >= line.ends_on) throw invalid('on', 'Choose a day between arrival and departure.')
  if (on < dayOf(actor.now)) throw invalid('on', 'The day is in the past.')
  const unit = await requireUnit(tx, unit_id)
  if (unit.status !== 'active') throw invalid('unit_id', `${unit.name} is not active.`)
  if (unit.id === claim.unit_id) throw invalid('unit_id', 'Choose another room.')
  if ((await basisOf(tx, unit.inventory_id)) !== 'night') throw invalid('unit_id', 'This is not sold by the night.')
  const nightly = new Set((await listPriceOptions(tx, unit.inventory_id)).filter(isTimed).map(({ id }) => id))
  const first = await (
    await quoteAs(tx, actor, row, line, { inventory_id: line.inventory_id!, starts_on: line.starts_on, ends_on: on })
  )(all)
  const rest = await quoteAs(tx, actor, row, line, { inventory_id: unit.inventory_id, starts_on: on, ends_on: line.ends_on })
  const second = onceOnly(await rest((id) => nightly.has(id), [unit.id]))
  return { row, lines, line, claim, unit, first, second, cost: first.amount + second.amount + feeOf(line) }
}

/** What is due once was due with the first part. */
function onceOnly(line: QuotedLine): QuotedLine {
  const taxes = dueAgain(line.taxes)
  return { ...line, taxes, amount: line.amount - onTopOf(line.taxes) + onTopOf(taxes) }
}

/** Returns what a split would cost and whether the other room is free. Changes nothing. @throws 404, 409 `several_units`, 422. */
export async function previewSplit(tx: Tx, actor: Actor, id: string, where: Omit<Split, keyof Priced>) {
  const { row, line, unit, second, cost } = await quoteSplit(tx, actor, await bookingRow(tx, id), where)
  const free = await unitsFree(tx, { inventoryId: unit.inventory_id, from: second.starts_at!, until: second.ends_at! })
  return { ...costs(row, line.amount, cost), free: free.includes(unit.id) }
}

const costs = ({ currency }: BookingRow, before: number, after: number) => ({
  before: { amount: before, currency: currency },
  after: { amount: after, currency: currency },
})

/**
 * Moves the guest to another room from a given day, at the old, the new or an agreed price.
 * @throws 404, 409 `stale`, `not_editable`, `several_units`, `room_promised`, `sold_out` at `unit_id`, 422.
 */
export async function splitStay(app: App, tx: Tx, actor: Actor, id: string, { claim_id, unit_id, on, ...input }: Split) {
  const quoted = await quoteSplit(tx, actor, await lockBooking(tx, id), { claim_id, unit_id, on })
  const { row, lines, line, claim, unit, first, second } = quoted
  refuseChange(row, input, claim.locked)
  const cost = costOf(line.amount, quoted.cost, input)
  const fee = feeOf(line)
  const weights =
    first.amount + second.amount > 0 ? [first.amount, second.amount] : [daysBetween(line.starts_on, on), daysBetween(on, line.ends_on)]
  const [firstCost, secondCost] = splitByLargestRemainder(cost - fee, weights) as [number, number]
  await lockStock(tx, wantedOf([line, second]))
  await resizeClaim(tx, { id: claim.id, inventoryId: line.inventory_id!, from: first.starts_at!, until: first.ends_at! })
  await writeLine(tx, line, { ...first, amount: first.amount + fee }, firstCost + fee, input.price)
  const { deposit_percent } = line
  const part = { ...second, ...pricedAt(second, secondCost, input.price), amount: secondCost, deposit_percent }
  await insertLines(tx, actor, id, { lines: [part] }, line.taking, Math.max(...lines.map(({ position }) => position)) + 1)
  await take(tx, actor, id, [{ ...wantedOf([second])[0]!, field: 'unit_id' }], line.taking === 'held' ? 'held' : 'sold')
  const title = lines.length === 1 && second.title !== first.title ? `${first.title} and ${second.title}` : row.title
  await finish(app, tx, actor, row, {
    total: row.total + cost - line.amount,
    lines,
    title,
    eventTitle: `Split: from ${formatDay(on)} in ${unit.name}`,
    price: cost === line.amount ? null : input.price,
    action: 'booking.stay_split',
    after: { claim_id, unit_id, on },
  })
  return readBooking(tx, id)
}

/** Prices the first stay extended to the end of the next one. @throws 404, 409, 422. */
async function quoteJoin(tx: Tx, actor: Actor, row: BookingRow | undefined, { claim_id, next_claim_id }: Omit<Join, keyof Priced>) {
  if (!row) throw notFound('Booking')
  const lines = await linesOf(tx, row.id)
  const [before, next] = [await stayOf(tx, lines, claim_id), await stayOf(tx, lines, next_claim_id)]
  if (before.line.ends_on !== next.line.starts_on) throw invalid('next_claim_id', 'It must start on the day when the first stay ends.')
  if (next.claim.checked_in_at) throw conflict('not_editable', 'The guest is already in the second room.')
  const { line } = before
  const as = { inventory_id: line.inventory_id!, starts_on: line.starts_on, ends_on: next.line.ends_on }
  const whole = await (await quoteAs(tx, actor, row, line, as))(all)
  const fee = feeOf(line) + feeOf(next.line)
  return { row, lines, before, next, whole, fee, booked: line.amount + next.line.amount, cost: whole.amount + fee }
}

/** Returns what joining would cost and whether the first room is free to the end. Changes nothing. @throws 404, 409, 422. */
export async function previewJoin(tx: Tx, actor: Actor, id: string, which: Omit<Join, keyof Priced>) {
  const { row, before, next, booked, cost } = await quoteJoin(tx, actor, await bookingRow(tx, id), which)
  const { claim, line } = before
  const isOwn = next.claim.unit_id === claim.unit_id
  const time = { inventoryId: line.inventory_id!, from: next.line.starts_at!, until: next.line.ends_at! }
  const free = await unitsFree(tx, { ...time, but: isOwn ? next.claim.id : claim.id })
  return { ...costs(row, booked, cost), free: free.includes(claim.unit_id) }
}

/**
 * Undoes a split: the guest stays in the first room to the end of the second stay, and the second line is deleted.
 * @throws 404, 409 `stale`, `not_editable`, `several_units`, `room_promised`, `not_available`, 422.
 */
export async function joinStays(app: App, tx: Tx, actor: Actor, id: string, { claim_id, next_claim_id, ...input }: Join) {
  const quoted = await quoteJoin(tx, actor, await lockBooking(tx, id), { claim_id, next_claim_id })
  const { row, lines, before, next, whole, fee, booked } = quoted
  refuseChange(row, input, next.claim.locked)
  const cost = costOf(booked, quoted.cost, input)
  await lockStock(tx, wantedOf([before.line, next.line]))
  // Deadlines of the second room's line move to the first.
  await tx.updateTable('booking_deadlines').set({ line_id: before.line.id }).where('line_id', '=', next.line.id).execute()
  await removeClaim(tx, next.claim.id)
  await tx.deleteFrom('booking_lines').where('booking_id', '=', id).where('id', '=', next.line.id).execute()
  await resizeClaim(tx, { id: claim_id, inventoryId: whole.inventory_id, from: whole.starts_at!, until: whole.ends_at! })
  await writeLine(tx, before.line, { ...whole, amount: whole.amount + fee }, cost, input.price)
  await finish(app, tx, actor, row, {
    total: row.total + cost - booked,
    lines,
    title: lines.length === 2 ? whole.title : row.title,
    eventTitle: `Joined: in one room to ${formatDay(whole.ends_on)}`,
    price: cost === booked ? null : input.price,
    action: 'booking.stays_joined',
    after: { claim_id, next_claim_id },
  })
  return readBooking(tx, id)
}

function refuseChange(row: BookingRow, { version, amount, despite_promise }: Priced, isPromised: boolean): void {
  if (row.version !== version) throw conflict('stale', 'Someone else changed this booking. Reload it and try again.')
  if (!movable.includes(row.status)) throw conflict('not_editable', `A booking that is ${row.status.replace('_', ' ')} cannot be changed.`)
  if (amount && amount.currency !== row.currency) throw invalid('amount', `The booking is in ${row.currency}.`, 'currency_mismatch')
  if (isPromised && !despite_promise) throw conflict('room_promised', 'This room is locked for the guest.')
}

const costOf = (booked: number, now: number, { price, amount }: Priced): number =>
  price === 'keep' ? booked : price === 'new' ? now : amount!.amount

interface Outcome {
  total: number
  lines: readonly Line[]
  title: string
  eventTitle: string
  price: Priced['price'] | null
  action: string
  after: object
}

/** Writes the result to the booking, its timeline and the ledger. */
async function finish(app: App, tx: Tx, actor: Actor, row: BookingRow, { total, lines, title, eventTitle, price, action, after }: Outcome) {
  await writeMove(tx, actor, row, total, spanOf(lines))
  await tx.updateTable('bookings').set({ title }).where('id', '=', row.id).execute()
  await addEvent(tx, actor, row.id, { type: 'moved', title: eventTitle, detail: price && priceWords[price] })
  await audit(tx, actor, { action, subject: 'booking', subjectId: row.id, after })
  await tellRepriced(app, tx, actor, row, total)
  await tellBookingEvent(app, tx, actor, { type: 'changed', id: row.id, why: 'A stay was split or joined.' })
}
