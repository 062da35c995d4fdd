import { releaseUse } from '#domains/discounts/server/discounts.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { percentOf } from '#kit/contract/money.ts'
import { dayOf, daysBetween } from '#kit/contract/time.ts'
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
import type { Policy } from './quote.ts'
import { lockForMove } from './status.ts'
import { setTaking } from './stock.ts'
import { resumDiscount } from './totals.ts'

export interface CancelInput {
  by: 'client' | 'agency' | 'supplier'
  reason: string
  refund: 'policy' | 'full' | 'none'
  line_id?: string | undefined
  traveller_id?: string | undefined
}

export interface Settlement {
  refund_percent: number
  days_before: number | null
  /** How much of the paid amount the agency keeps and how much it refunds, in minor units. */
  kept: number
  refund: number
}

/**
 * Returns how much of the paid amount is kept and refunded. The first policy tier whose days are still ahead gives the percentage; the
 * deposit has its own percentage if the policy sets one. A booking that was never confirmed is refunded in full.
 */
export function settle(
  row: Pick<BookingRow, 'paid' | 'refunded' | 'deposit_due' | 'starts_on' | 'confirmed_at'>,
  policy: Policy,
  refund: CancelInput['refund'],
  now: Date,
): Settlement {
  const paid = Math.max(0, row.paid - row.refunded)
  const days_before = row.starts_on ? daysBetween(dayOf(now), row.starts_on) : null
  const tiers = [...policy.tiers].sort((a, b) => b.days_before - a.days_before)
  const byPolicy = days_before === null ? 100 : (tiers.find((tier) => days_before >= tier.days_before)?.refund_percent ?? 0)
  const refund_percent = refund === 'full' || row.confirmed_at === null ? 100 : refund === 'none' ? 0 : byPolicy
  const deposit = Math.min(paid, row.deposit_due)
  const depositPercent =
    refund === 'policy' && row.confirmed_at !== null ? (policy.deposit_refund_percent ?? refund_percent) : refund_percent
  const back = Math.min(paid, percentOf(deposit, depositPercent) + percentOf(paid - deposit, refund_percent))
  return { refund_percent, days_before, kept: paid - back, refund: back }
}

type Part = Pick<CancelInput, 'refund' | 'line_id' | 'traveller_id'>

/** Returns what cancelling a booking, a line or a traveller now would keep and refund. @throws 404, 409 `last_line`, `not_booked`, 422. */
export async function previewCancel(tx: Tx, actor: Actor, id: string, part: Part) {
  refuseTwoParts(part)
  const row = await bookingRow(tx, id)
  if (!row) throw notFound('Booking')
  refuseKept(row)
  const policy = row.cancellation_policy as unknown as Policy
  const whole = settle(row, policy, part.refund, actor.now)
  const { kept, refund, total_after } =
    part.line_id || part.traveller_id ? await settlePart(tx, row, part, actor.now) : { ...whole, total_after: whole.kept }
  const money = (amount: number) => ({ amount, currency: row.currency })
  return {
    refund_percent: whole.refund_percent,
    days_before: whole.days_before,
    kept: money(kept),
    refund: money(refund),
    total_after: money(total_after),
    tiers: policy.tiers,
    warnings: await warningsBefore(tx, id),
  }
}

/** The fee of a cancelled part stays in the total. Anything paid beyond the new total is refunded. */
async function settlePart(tx: Tx, row: BookingRow, part: Part, now: Date) {
  const amount = part.line_id ? (await livingLine(tx, row, part.line_id)).amount : (await placeOf(tx, row, part.traveller_id!)).less
  const total_after = row.total - amount + feeOf(row, amount, part, now)
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
  const what = input.line_id || input.traveller_id ? 'A part of the booking' : 'The booking'
  await tellBookingEvent(app, tx, actor, { type: 'changed', id, why: `${what} was cancelled.` })
  return readBooking(tx, id)
}

const cancelAll = (app: App, tx: Tx, actor: Actor, row: BookingRow, input: CancelInput): Promise<void> =>
  writeCancelled(app, tx, actor, row, input, settle(row, row.cancellation_policy as unknown as Policy, input.refund, actor.now))

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

/** Returns the cancellation fee for a part, by the booking's policy. */
function feeOf(row: BookingRow, amount: number, input: Pick<CancelInput, 'refund'>, now: Date): number {
  const { refund_percent } = settle(row, row.cancellation_policy as unknown as Policy, input.refund, now)
  return amount - percentOf(amount, refund_percent)
}

const livingLines = async (tx: Tx, bookingId: string) => (await linesOf(tx, bookingId)).filter(({ cancelled_at }) => cancelled_at === null)

/** Returns a line that can be cancelled on its own. @throws 404, 409 `last_line`. */
async function livingLine(tx: Tx, row: BookingRow, lineId: string): Promise<Line> {
  const living = await livingLines(tx, row.id)
  const line = living.find(({ id }) => id === lineId)
  if (!line) throw notFound('Line')
  if (living.length === 1) throw conflict('last_line', 'This is the last line. Cancel the booking instead.')
  return line
}

async function cancelLine(app: App, tx: Tx, actor: Actor, row: BookingRow, lineId: string, input: CancelInput): Promise<void> {
  const line = await livingLine(tx, row, lineId)
  await setTaking(tx, actor, row.id, [line], 'none')
  await tx
    .updateTable('booking_lines')
    .set({ supplier_status: 'cancelled', cancelled_at: actor.now, amount: feeOf(row, line.amount, input, actor.now) })
    .where('booking_id', '=', row.id)
    .where('id', '=', lineId)
    .execute()
  await addEvent(tx, actor, row.id, { type: 'status', title: `${line.title} cancelled by the ${input.by}`, detail: input.reason })
  await retotal(app, tx, actor, row)
}

/** Returns a traveller, the line with their place, and how much the line costs less without them. @throws 404, 409 `not_booked`. */
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
  if (!line) throw conflict('not_booked', `No ${traveller.unit} is booked any more.`)
  const item = itemsOf(line.items).find((one) => one.unit === traveller.unit && one.quantity > 0)!
  const perUnit = item.amount === item.unit_amount * item.quantity
  return { traveller, line, item, perUnit, less: perUnit ? item.unit_amount : 0 }
}

type Place = Awaited<ReturnType<typeof placeOf>>

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
const oneLess = <Item extends PricedLine>(item: Item, { perUnit, less }: Pick<Place, 'perUnit' | 'less'>): Item => ({
  ...item,
  quantity: item.quantity - 1,
  amount: item.amount - less,
  ...(item.discount && perUnit ? { discount: Math.round((item.discount * (item.quantity - 1)) / item.quantity) } : {}),
})

/** Removes one unit from a line at the price it was booked for. Its place is freed; the cancellation fee stays. */
async function takeOneOff(tx: Tx, actor: Actor, row: BookingRow, place: Place, input: CancelInput): Promise<void> {
  const { line, item, less } = place
  const next = itemsOf(line.items).map((one) => (one === item ? oneLess(one, place) : one))
  const places = line.places - item.places
  const units = line.units - (item.timed ? 1 : 0)
  const taking = line.taking
  await setTaking(tx, actor, row.id, [line], 'none')
  await tx
    .updateTable('booking_lines')
    .set({ items: JSON.stringify(next), places, units, amount: line.amount - less + feeOf(row, less, input, actor.now) })
    .where('booking_id', '=', row.id)
    .where('id', '=', line.id)
    .execute()
  await setTaking(tx, actor, row.id, [{ ...line, items: next as never, places, units, taking: 'none' }], taking)
}

async function retotal(app: App, tx: Tx, actor: Actor, row: BookingRow): Promise<void> {
  const total = (await linesOf(tx, row.id)).reduce((sum, { amount }) => sum + amount, 0)
  await tx
    .updateTable('bookings')
    .set({ subtotal: total, total, deposit_due: Math.min(row.deposit_due, total), version: row.version + 1, updated_at: actor.now })
    .where('id', '=', row.id)
    .execute()
  await resumDiscount(tx, row)
  await tellRepriced(app, tx, actor, row, total)
}
