import type { z } from 'zod'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import type { BookingListener } from '#domains/bookings/server/events.ts'
import { setPaymentTerms, lockForMoney, writeOnTimeline } from '#domains/bookings/server/money.ts'
import { requirePaid } from '#domains/finance/server/payee.ts'
import { createCheckout } from '#domains/finance/server/payments.ts'
import { allowInstalments } from '#domains/agency/server/facts.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { addDays, dayOf, formatShortDay, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { readKey } from '#kit/server/pages/visitor.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import type { planBody } from '../contract.ts'
import * as data from './instalments-data.ts'
import { paidParts, fitToTotal, spread, type PaidPart } from './parts.ts'

type Booking = Awaited<ReturnType<typeof readBooking>>

const alive: readonly string[] = ['inquired', 'requested', 'on_hold', 'confirmed', 'in_progress', 'completed']
const unsettled: readonly string[] = ['inquired', 'requested', 'on_hold']

/** Allows or forbids paying in instalments. */
export async function enableInstalments(tx: Tx, actor: Actor, enabled: boolean) {
  await allowInstalments(tx, actor.agencyId, enabled, actor.now)
  await audit(tx, actor, {
    action: 'agency.instalments',
    subject: 'agency',
    subjectId: actor.agencyId,
    after: { instalments_enabled: enabled },
  })
  return { instalments_enabled: enabled }
}

/** Returns the address of the client's page with the parts and a way to pay the next. */
export const planUrl = (app: App, agencyId: string, bookingId: string): string =>
  `${app.appUrl}/i/${codeOf(app.settings.secretKey, 'instalments', [agencyId, bookingId])}`

/** Returns agency and booking of a code, or `null` if the code is not ours. */
export const readPlanCode = (app: App, code: string) => readKey(app, 'instalments', code, ['bookingId'])

const netPaid = ({ paid, refunded }: Booking): number => paid.amount - refunded.amount

/** Returns the parts of a booking with their paid amounts; none without a plan or for an ended booking. */
export async function partsPaid(tx: Tx, booking: Booking, now: Date): Promise<PaidPart[]> {
  if (!alive.includes(booking.status)) return []
  return paidParts(await data.partsOf(tx, booking.id), netPaid(booking), dayOf(now))
}

/** Returns the payment plan of a booking. @throws 404. */
export async function showInstalments(app: App, tx: Tx, agencyId: string, bookingId: string, now: Date) {
  const booking = await readBooking(tx, bookingId)
  const plan = await data.planOf(tx, bookingId)
  const { currency } = booking.total
  const money = (amount: number) => ({ amount, currency })
  const parts = await partsPaid(tx, booking, now)
  return {
    enabled: await data.isEnabled(tx, agencyId),
    possible: alive.includes(booking.status) && booking.due.amount > 0,
    total: booking.total,
    due: booking.due,
    plan: plan
      ? {
          roll_over_days: plan.roll_over_days,
          version: plan.version,
          public_url: planUrl(app, agencyId, bookingId),
          parts: parts.map(({ id, position, amount, paid, due, rolled, due_on, status }) => ({
            id,
            position,
            due_on,
            status,
            amount: money(amount),
            paid: money(paid),
            due: money(due),
            rolled: money(rolled),
          })),
        }
      : null,
  }
}

/** @throws 409 `instalments_off`, `nothing_due`, `stale`, 422 at `parts`. */
export async function planInstalments(app: App, tx: Tx, actor: Actor, bookingId: string, input: z.output<typeof planBody>) {
  const booking = await lockForMoney(tx, bookingId)
  if (!(await data.isEnabled(tx, actor.agencyId))) throw conflict('instalments_off', 'Your agency does not allow instalments yet.')
  if (!alive.includes(booking.status) || booking.total <= booking.paid - booking.refunded)
    throw conflict('nothing_due', 'Nothing is due on this booking.')
  const before = await data.planOf(tx, bookingId)
  if (before && input.version !== undefined && before.version !== input.version)
    throw conflict('stale', 'Someone else changed this plan. Reload it and try again.')
  refuseWrong(input.parts, booking.total, booking.currency)
  await write(tx, actor, bookingId, { parts: input.parts, rollOverDays: input.roll_over_days, version: (before?.version ?? 0) + 1 })
  return showInstalments(app, tx, actor.agencyId, bookingId, actor.now)
}

function refuseWrong(parts: readonly { amount: number; due_on: string }[], total: number, currency: Currency): void {
  const sum = parts.reduce((all, { amount }) => all + amount, 0)
  const money = (amount: number) => formatMoney({ amount, currency })
  if (sum !== total) throw invalid('parts', `The instalments total ${money(sum)}, but the booking costs ${money(total)}.`)
  const early = parts.findIndex(({ due_on }, index) => index > 0 && due_on < parts[index - 1]!.due_on)
  if (early > 0) throw invalid(`parts.${early}.due_on`, 'This instalment is due before the previous one.')
}

async function write(tx: Tx, actor: Actor, bookingId: string, plan: Parameters<typeof data.writePlan>[3]): Promise<void> {
  await data.writePlan(tx, actor, bookingId, plan)
  const booking = await readBooking(tx, bookingId)
  // The first part acts as the deposit of a booking on hold.
  await followParts(tx, actor, booking, unsettled.includes(booking.status) ? plan.parts[0]!.amount : undefined)
  const last = plan.parts.at(-1)!
  await writeOnTimeline(tx, actor, bookingId, {
    type: 'payment',
    title: `Payment plan with ${plan.parts.length} instalments`,
    detail: `The last until ${formatShortDay(last.due_on)}`,
  })
  await audit(tx, actor, { action: 'instalments.planned', subject: 'booking', subjectId: bookingId, after: { parts: plan.parts } })
}

/** Sets the booking's due day to that of its next unpaid part. */
async function followParts(tx: Tx, actor: Actor, booking: Booking, deposit?: number): Promise<void> {
  const next = (await partsPaid(tx, booking, actor.now)).find(({ due }) => due > 0)
  await setPaymentTerms(tx, booking.id, {
    ...(next ? { dueAt: momentOf(addDays(next.due_on, 1)) } : {}),
    ...(deposit === undefined ? {} : { deposit }),
  })
}

/**
 * Plans a deposit now and the rest in equal parts until two weeks before the start, if the agency allows instalments.
 * @returns whether it does.
 */
export async function planEvenly(tx: Tx, actor: Actor, bookingId: string, count: number): Promise<boolean> {
  if (!(await data.isEnabled(tx, actor.agencyId))) return false
  const { total, deposit, starts_on } = await readBooking(tx, bookingId)
  const today = dayOf(actor.now)
  const until = starts_on && addDays(starts_on, -14) > today ? addDays(starts_on, -14) : (starts_on ?? addDays(today, 30 * count))
  // Without a deposit, the first part is due at once, because it confirms the hold.
  const first = deposit.amount || Math.floor(total.amount / (count + 1))
  const parts = spread(total.amount, first, count, today, until)
  if (parts.length < 2) return false
  await write(tx, actor, bookingId, { parts, rollOverDays: null, version: 1 })
  return true
}

/** Removes the plan. @throws 404. */
export async function removeInstalments(app: App, tx: Tx, actor: Actor, bookingId: string) {
  await lockForMoney(tx, bookingId)
  const { numDeletedRows } = await data.removePlan(tx, bookingId)
  if (numDeletedRows === 0n) throw notFound('Plan')
  await writeOnTimeline(tx, actor, bookingId, { type: 'payment', title: 'Payment plan removed' })
  await audit(tx, actor, { action: 'instalments.removed', subject: 'booking', subjectId: bookingId })
  return showInstalments(app, tx, actor.agencyId, bookingId, actor.now)
}

async function lockPart(tx: Tx, id: string): Promise<{ booking: Booking; position: number }> {
  const found = await data.bookingOfPart(tx, id)
  if (!found) throw notFound('Instalment')
  await lockForMoney(tx, found.booking_id)
  return { booking: await readBooking(tx, found.booking_id), position: found.position }
}

/** Moves the unpaid amount of a part to the next. @throws 404, 409 `nothing_due`, `last_part`. */
export async function rollOverInstalment(app: App, tx: Tx, actor: Actor, id: string) {
  const { booking, position } = await lockPart(tx, id)
  await rollOver(tx, actor, booking, position)
  return showInstalments(app, tx, actor.agencyId, booking.id, actor.now)
}

/**
 * Moves the unpaid amount of the part at a position to the next. The caller has locked the booking.
 * @throws 409 `nothing_due`, `last_part`.
 */
export async function rollOver(tx: Tx, actor: Actor, booking: Booking, position: number): Promise<void> {
  const parts = await partsPaid(tx, booking, actor.now)
  const at = parts.findIndex((part) => part.position === position)
  const [part, next] = [parts[at], parts[at + 1]]
  if (!part || part.due === 0) throw conflict('nothing_due', 'Nothing is due on this instalment.')
  if (!next) throw conflict('last_part', 'This is the last instalment, so it cannot roll over.')
  await data.changePart(tx, part.id, { amount: part.paid, rolled: part.rolled + part.due })
  await data.changePart(tx, next.id, { amount: next.amount + part.due })
  await data.touchPlan(tx, actor, booking.id)
  await followParts(tx, actor, booking)
  const rest = formatMoney({ amount: part.due, currency: booking.total.currency })
  await writeOnTimeline(tx, actor, booking.id, {
    type: 'payment',
    title: `${rest} of instalment ${position + 1} moved to the next`,
    detail: `Due ${formatShortDay(next.due_on)}`,
  })
  await audit(tx, actor, {
    action: 'instalments.rolled_over',
    subject: 'booking',
    subjectId: booking.id,
    after: { part: position + 1, amount: part.due },
  })
}

/** Creates a page where the client pays the amount due up to and including a part. @throws 404, 409 `nothing_due`. */
export async function payInstalment(app: App, tx: Tx, actor: Actor, id: string) {
  const { booking, position } = await lockPart(tx, id)
  return payUpTo(app, tx, actor, booking, position)
}

async function payUpTo(app: App, tx: Tx, actor: Actor, booking: Booking, position: number) {
  const parts = await partsPaid(tx, booking, actor.now)
  const sum = parts.filter((part) => part.position <= position).reduce((all, { due }) => all + due, 0)
  if (sum === 0) throw conflict('nothing_due', 'Nothing is due on this instalment.')
  const amount = { amount: sum, currency: booking.total.currency }
  const { checkout_url } = await createCheckout(app, tx, actor, { booking_id: booking.id, amount, objective: 'instalment' })
  return { checkout_url, amount }
}

/** Creates a page where a client pays the next unpaid part. @throws 404, 409 `nothing_due`, `payments_closed`. */
export async function payNextPart(app: App, tx: Tx, actor: Actor, bookingId: string): Promise<string> {
  await lockForMoney(tx, bookingId)
  await requirePaid(tx, actor.agencyId)
  const booking = await readBooking(tx, bookingId)
  const next = (await partsPaid(tx, booking, actor.now)).find(({ due }) => due > 0)
  if (!next) throw conflict('nothing_due', 'Nothing is due now.')
  return (await payUpTo(app, tx, actor, booking, next.position)).checkout_url
}

/** Updates a plan after its booking's price or payments change, or the booking ends. */
export const instalmentsFollowBookings: BookingListener = async (_app, tx, actor, event) => {
  if (event.type === 'money_moved' || event.type === 'changed') await followBooking(tx, actor, event.id)
  else if (event.type === 'repriced') await followBooking(tx, actor, event.booking.id)
}

async function followBooking(tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  const parts = await data.partsOf(tx, bookingId)
  if (parts.length === 0) return
  const booking = await readBooking(tx, bookingId)
  if (!alive.includes(booking.status)) return
  const fitting = fitToTotal(parts, booking.total.amount)
  for (const [index, part] of fitting.entries())
    if (part.amount !== parts[index]!.amount) await data.changePart(tx, part.id, { amount: part.amount })
  await followParts(tx, actor, booking)
}
