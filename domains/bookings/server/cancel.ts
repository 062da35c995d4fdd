import { releaseUse } from '#domains/discounts/server/discounts.ts'
import { deliveredKinds } from '#domains/inventory/contract/kinds.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { PricedLine } from '#domains/inventory/server/prices/pricing.ts'
import { readBooking } from './bookings.ts'
import { addEvent, bookingRow, linesOf, type BookingRow } from './bookings-data.ts'
import { tellRepriced } from './edit.ts'
import { publishStatus } from './business-events.ts'
import { warningsBefore } from './cancel-warnings.ts'
import { tellBookingEvent } from './events.ts'
import { refuseKept } from './keepers.ts'
import { priceOf, taxesFor } from './lines.ts'
import { feeForShares, settleShares, sharesOf, type RefundChoice, type Settlement, type Share } from './settlement.ts'
import { lockForMove } from './status.ts'
import { setTaking } from './stock.ts'
import { resumDeposit, resumDiscount } from './totals.ts'

export interface CancelInput {
  by: 'client' | 'agency' | 'supplier'
  reason: string
  refund: RefundChoice
  line_id?: string | undefined
  traveller_id?: string | undefined
}

type Part = Pick<CancelInput, 'refund' | 'line_id' | 'traveller_id'>

/** Returns what cancelling a booking, a line or a traveller now would keep and refund. @throws 404, 409 `last_line`, `not_booked`, 422. */
export async function previewCancel(tx: Tx, actor: Actor, id: string, part: Part) {
  refuseTwoParts(part)
  const row = await bookingRow(tx, id)
  if (!row) throw notFound('Booking')
  refuseKept(row)
  const isPart = part.line_id !== undefined || part.traveller_id !== undefined
  const shares = isPart ? await sharesOfPart(tx, row, part) : sharesOf(row, await livingLines(tx, id))
  const { terms, days_before, ...whole } = settleShares(row, shares, part.refund, actor.now)
  const { kept, refund, total_after } = isPart ? settlePart(row, shares, part, actor.now) : { ...whole, total_after: whole.kept }
  const money = (amount: number) => ({ amount, currency: row.currency })
  return {
    terms: terms.map(({ amount, ...one }) => ({ ...one, amount: money(amount) })),
    days_before,
    kept: money(kept),
    refund: money(refund),
    total_after: money(total_after),
    warnings: await warningsBefore(tx, id),
  }
}

const sharesOfPart = async (tx: Tx, row: BookingRow, { line_id, traveller_id }: Part): Promise<Share[]> =>
  line_id ? sharesOf(row, [await livingLine(tx, row, line_id)]) : [shareOfPlace(row, await placeOf(tx, row, traveller_id!))]

/** The fee of a cancelled part stays in the total. Anything paid beyond the new total is refunded. */
function settlePart(row: BookingRow, shares: readonly Share[], part: Part, now: Date) {
  const amount = shares.reduce((sum, share) => sum + share.amount, 0)
  const total_after = row.total - amount + feeForShares(row, shares, part.refund, now)
  const paid = Math.max(0, row.paid - row.refunded)
  const refund = Math.max(0, paid - total_after)
  return { kept: paid - refund, refund, total_after }
}

function refuseTwoParts({ line_id, traveller_id }: Part): void {
  if (line_id && traveller_id) throw invalid('traveller_id', 'Cancel a line or a traveller, not both.')
}

/** Cancels a booking, a line or a traveller. @throws 404, 409 `invalid_transition`, 422. */
export async function cancelBooking(app: App, tx: Tx, actor: Actor, id: string, input: CancelInput) {
  refuseTwoParts(input)
  const row = await lockForMove(tx, id, 'cancelled')
  if (input.line_id) await cancelLine(app, tx, actor, row, input.line_id, input)
  else if (input.traveller_id) await cancelTraveller(app, tx, actor, row, input.traveller_id, input)
  else await cancelAll(app, tx, actor, row, input)
  const isPart = input.line_id !== undefined || input.traveller_id !== undefined
  const what = isPart ? 'A part of the booking' : 'The booking'
  await tellBookingEvent(app, tx, actor, { type: 'changed', id, why: `${what} was cancelled.`, published: !isPart })
  return readBooking(tx, id)
}

async function cancelAll(app: App, tx: Tx, actor: Actor, row: BookingRow, input: CancelInput): Promise<void> {
  const shares = sharesOf(row, await livingLines(tx, row.id))
  await writeCancelled(app, tx, actor, row, input, settleShares(row, shares, input.refund, actor.now))
}

/** Cancels a locked booking whose status allows it. `kept` is its new total, `refund` the amount to refund. */
export async function writeCancelled(
  app: App,
  tx: Tx,
  actor: Actor,
  row: BookingRow,
  input: Pick<CancelInput, 'by' | 'reason'>,
  { kept, refund }: Pick<Settlement, 'kept' | 'refund'>,
): Promise<void> {
  await setTaking(tx, actor, row.id, await linesOf(tx, row.id), 'none')
  await tx
    .updateTable('booking_lines')
    .set({ supplier_status: 'cancelled', cancelled_at: actor.now })
    .where('booking_id', '=', row.id)
    .where('cancelled_at', 'is', null)
    .execute()
  await tx
    .updateTable('bookings')
    .set({
      status: 'cancelled',
      total: kept,
      subtotal: kept,
      discount: 0,
      deposit_due: 0,
      cancelled_by: input.by,
      cancel_reason: input.reason,
      refund_kind: refund === 0 ? 'none' : kept === 0 ? 'full' : 'partial',
      cancelled_at: actor.now,
      hold_expires_at: null,
      version: row.version + 1,
      updated_at: actor.now,
    })
    .where('id', '=', row.id)
    .execute()
  if (row.discount_id) await releaseUse(tx, actor, row.id)
  await addEvent(tx, actor, row.id, { type: 'status', title: `Cancelled by the ${input.by}`, detail: input.reason })
  await audit(tx, actor, {
    action: 'booking.cancelled',
    subject: 'booking',
    subjectId: row.id,
    before: { status: row.status, total: row.total },
    after: { by: input.by, reason: input.reason, kept, refund },
  })
  await publishStatus(tx, actor, 'cancelled', { ...row, total: kept })
  const { id, reference, client_id, currency } = row
  const earned = row.confirmed_at === null ? 0 : row.total
  await tellBookingEvent(app, tx, actor, {
    type: 'cancelled',
    booking: { id, reference, client_id, currency, total: earned },
    kept: row.confirmed_at === null ? 0 : kept,
    refund,
    reason: input.reason,
  })
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

const livingLines = async (tx: Tx, bookingId: string) => (await linesOf(tx, bookingId)).filter(({ cancelled_at }) => cancelled_at === null)

/** Returns a line that can be cancelled on its own. @throws 404, 409 `last_line`, `nothing_left`. */
async function livingLine(tx: Tx, row: BookingRow, lineId: string): Promise<Line> {
  const living = await livingLines(tx, row.id)
  const line = living.find(({ id }) => id === lineId)
  if (!line) throw notFound('Line')
  if (cameBack(line)) throw conflict('nothing_left', `All of ${line.title} was already returned, so nothing can be cancelled.`)
  if (living.every((one) => one === line || cameBack(one)))
    throw conflict('last_line', 'This is the last line. Cancel the booking instead.')
  return line
}

/** Returns whether all pieces of a delivered line were returned. */
const cameBack = ({ kind, items }: Line): boolean => deliveredKinds.includes(kind) && itemsOf(items).every(({ quantity }) => quantity === 0)

async function cancelLine(app: App, tx: Tx, actor: Actor, row: BookingRow, lineId: string, input: CancelInput): Promise<void> {
  const line = await livingLine(tx, row, lineId)
  await setTaking(tx, actor, row.id, [line], 'none')
  await tx
    .updateTable('booking_lines')
    .set({
      supplier_status: 'cancelled',
      cancelled_at: actor.now,
      amount: feeForShares(row, sharesOf(row, [line]), input.refund, actor.now),
      // A fee is no price, so nothing of it is a tax.
      taxes: '[]',
    })
    .where('booking_id', '=', row.id)
    .where('id', '=', lineId)
    .execute()
  await addEvent(tx, actor, row.id, { type: 'status', title: `${line.title} cancelled by the ${input.by}`, detail: input.reason })
  await retotal(app, tx, actor, row)
}

/** Returns a traveller, the line with their place and without it, and how much less that costs. @throws 404, 409 `not_booked`. */
async function placeOf(tx: Tx, row: BookingRow, travellerId: string) {
  const traveller = await tx
    .selectFrom('travellers')
    .selectAll()
    .where('booking_id', '=', row.id)
    .where('id', '=', travellerId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  if (!traveller) throw notFound('Traveller')
  const line = (await livingLines(tx, row.id)).find(({ items }) =>
    itemsOf(items).some((item) => item.unit === traveller.unit && item.quantity > 0),
  )
  if (!line) throw conflict('not_booked', `No ${traveller.unit} is booked now.`)
  return { traveller, ...placeIn(row, line, (item) => item.unit === traveller.unit)! }
}

/** Returns a line with one unit of an item and without it, and how much less that costs; null if no such unit is booked. */
export function placeIn(row: BookingRow, line: Line, isIt: (item: PricedLine) => boolean) {
  const all = itemsOf(line.items)
  const item = all.find((one) => one.quantity > 0 && isIt(one))
  if (!item) return null
  const items = all.map((one) => (one === item ? oneLess(one) : one))
  const taxes = taxesFor(row, line, items)
  return { line, item, left: { items, taxes }, less: priceOf(line) - priceOf({ items, taxes }) }
}

type Place = NonNullable<ReturnType<typeof placeIn>>

/** What a traveller's place costs, with the policy of its price. */
const shareOfPlace = (row: BookingRow, { item, less }: Pick<Place, 'item' | 'less'>): Share => ({
  ...sharesOf(row, [{ amount: 1, items: [{ ...item, amount: 1 }] }])[0]!,
  amount: less,
})

async function cancelTraveller(app: App, tx: Tx, actor: Actor, row: BookingRow, travellerId: string, input: CancelInput): Promise<void> {
  const place = await placeOf(tx, row, travellerId)
  const { traveller } = place
  await takeOneOff(tx, actor, row, place, input)
  await tx
    .updateTable('travellers')
    .set({ cancelled_at: actor.now })
    .where('booking_id', '=', row.id)
    .where('id', '=', travellerId)
    .execute()
  await addEvent(tx, actor, row.id, { type: 'status', title: `${traveller.name} cancelled by the ${input.by}`, detail: input.reason })
  await tx
    .updateTable('bookings')
    .set({ travellers: Math.max(0, row.travellers - 1) })
    .where('id', '=', row.id)
    .execute()
  await retotal(app, tx, actor, row)
}

const itemsOf = (items: unknown) => items as (PricedLine & { per?: string })[]

/** Returns the item with one unit less, and without that unit's share of the price and the discount. A price for all units stays. */
function oneLess<Item extends PricedLine>(item: Item): Item {
  const perUnit = item.amount === item.unit_amount * item.quantity
  return {
    ...item,
    quantity: item.quantity - 1,
    amount: item.amount - (perUnit ? item.unit_amount : 0),
    ...(item.discount && perUnit ? { discount: Math.round((item.discount * (item.quantity - 1)) / item.quantity) } : {}),
  }
}

/** Removes one unit from a line at the price it was booked for. Its place is freed; the cancellation fee stays. */
export async function takeOneOff(tx: Tx, actor: Actor, row: BookingRow, place: Place, input: Pick<CancelInput, 'refund'>): Promise<void> {
  const { line, item, left, less } = place
  const fee = feeForShares(row, [shareOfPlace(row, place)], input.refund, actor.now)
  const places = line.places - item.places
  const units = line.units - (item.timed ? 1 : 0)
  const taking = line.taking
  await setTaking(tx, actor, row.id, [line], 'none')
  await tx
    .updateTable('booking_lines')
    .set({ items: JSON.stringify(left.items), taxes: JSON.stringify(left.taxes), places, units, amount: line.amount - less + fee })
    .where('booking_id', '=', row.id)
    .where('id', '=', line.id)
    .execute()
  await setTaking(tx, actor, row.id, [{ ...line, items: left.items as never, places, units, taking: 'none' }], taking)
}

/** Sums the lines of a booking after a part of it was cancelled, and tells the other domains. */
export async function retotal(app: App, tx: Tx, actor: Actor, row: BookingRow): Promise<void> {
  const total = (await linesOf(tx, row.id)).reduce((sum, { amount }) => sum + amount, 0)
  await tx
    .updateTable('bookings')
    .set({ subtotal: total, total, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', row.id)
    .execute()
  await resumDeposit(tx, row.id)
  await resumDiscount(tx, row)
  await tellRepriced(app, tx, actor, row, total)
}
