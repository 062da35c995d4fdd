import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import { aggregatorOf } from './aggregators/registry.ts'
import { balanceOf } from './ledger.ts'
import {
  changeRefund,
  findPayment,
  insertRefund,
  lockPayment,
  lockPaymentsOfSubject,
  lockSucceededPayments,
  openRefundAmounts,
  refundedAmounts,
  succeededPayments,
  type PaymentRow,
  type RefundRow,
} from './payments-data.ts'
import { refundView } from './payment-shown.ts'
import { paymentWithRefunds, tillOf } from './payments.ts'
import { lockSubject, purposeOf } from './purposes.ts'
import { bookRefund, lockRefundForMove, sumOf } from './refund-books.ts'
import { sendRefund } from './refund-sending.ts'

export interface RefundInput {
  amount: Money
  reason: string
  handed_over: boolean
}

/**
 * Refunds a payment or a part of it. Concurrent refunds see each other's promised amounts.
 * @throws 404, 409 `invalid_transition` for a payment that has not succeeded, `insufficient_balance`, 422 above the
 * refundable amount.
 */
export async function refundPayment(app: App, tx: Tx, actor: Actor, paymentId: string, input: RefundInput) {
  const found = await findPayment(tx, { id: paymentId })
  if (!found) throw notFound('Payment')
  await lockSubject(tx, found)
  const payment = (await lockPayment(tx, paymentId))!
  if (payment.status !== 'succeeded') throw invalidTransition(payment.status, 'refunded')
  if (payment.aggregator === 'wallet' || purposeOf(payment).toHouse)
    throw conflict('not_refundable', 'This was paid to Safiri. Only Safiri can refund it.')
  if (input.amount.currency !== payment.currency) throw invalid('amount.currency', `This payment is in ${payment.currency}.`)
  const left = payment.amount - payment.refunded - ((await openRefundAmounts(tx, [paymentId])).get(paymentId) ?? 0)
  if (input.amount.amount > left)
    throw invalid(
      'amount',
      left === 0
        ? 'This payment is fully refunded.'
        : `You can refund at most ${formatMoney({ amount: left, currency: payment.currency })} of this payment.`,
      'refund_too_large',
    )
  const refusal = await purposeOf(payment).whyNotRefunded?.(tx, payment, payment.amount - left + input.amount.amount)
  if (refusal) throw conflict('not_refundable', refusal)
  await startRefund(app, tx, actor, payment, input)
  return paymentWithRefunds(app, tx, actor.agencyId, paymentId)
}

async function startRefund(app: App, tx: Tx, actor: Actor, payment: PaymentRow, input: RefundInput): Promise<void> {
  const aggregator = aggregatorOf(payment.aggregator)
  if (aggregator && input.handed_over) throw invalid('handed_over', 'The payment company sends this refund itself.')
  if (aggregator) await requireAvailable(tx, actor, payment, input.amount.amount)
  const refund = await createRefund(tx, actor, payment, input.amount.amount, input.reason)
  await sendLater(app, tx, actor, payment, refund)
  if (input.handed_over || (await carrierOf(tx, payment))) await finish(app, tx, actor, payment, refund, null)
}

/** Returns the account of another agency that holds the payment's money, or null. */
const carrierOf = async (tx: Tx, payment: PaymentRow) => (await purposeOf(payment).refundFrom?.(tx, payment)) ?? null

/** Queues the refund to be sent after commit, if a payment company carried the payment. */
async function sendLater(app: App, tx: Tx, actor: Actor, payment: PaymentRow, refund: RefundRow): Promise<void> {
  if (aggregatorOf(payment.aggregator)) await app.jobs.enqueue(tx, sendRefund, { agency_id: actor.agencyId, refund_id: refund.id })
}

async function requireAvailable(tx: Tx, actor: Actor, payment: PaymentRow, amount: number): Promise<void> {
  const needed = amount - aggregatorOf(payment.aggregator)!.feeReturned(payment, amount)
  if ((await balanceOf(tx, actor.agencyId, { type: 'available', currency: payment.currency })) >= needed) return
  throw conflict('insufficient_balance', 'Your balance at the payment company does not cover this refund.')
}

async function createRefund(tx: Tx, actor: Actor, payment: PaymentRow, amount: number, reason: string): Promise<RefundRow> {
  const refund = {
    agency_id: actor.agencyId,
    id: newId(),
    reference: newReference('RF'),
    payment_id: payment.id,
    booking_id: payment.booking_id,
    status: 'approved' as const,
    amount,
    currency: payment.currency,
    method: payment.method,
    reason,
    reserved: 0,
    external_reference: null,
    failure: null,
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  }
  await insertRefund(tx, refund)
  await audit(tx, actor, {
    action: 'refund.approved',
    subject: 'refund',
    subjectId: refund.id,
    after: { text: `${sumOf(refund)}: ${reason}`, amount, currency: payment.currency, payment: payment.reference },
  })
  return refund
}

/** Marks the money of a refund as handed over. @throws 404, 409 `invalid_transition`, `sent_by_company`. */
export async function completeRefund(app: App, tx: Tx, actor: Actor, id: string, externalReference: string | null) {
  const { refund, payment } = await lockRefundForMove(tx, id, 'succeeded')
  if (aggregatorOf(payment.aggregator))
    throw conflict('sent_by_company', 'The payment company sends this refund. You do not need to hand over money.')
  return refundView(await finish(app, tx, actor, payment, refund, externalReference))
}

/** Cancels a refund that was not sent or handed over. @throws 404, 409 `invalid_transition`. */
export async function cancelRefund(tx: Tx, actor: Actor, id: string) {
  const { refund } = await lockRefundForMove(tx, id, 'cancelled')
  await changeRefund(tx, id, { status: 'cancelled', updated_at: actor.now })
  await audit(tx, actor, {
    action: 'refund.cancelled',
    subject: 'refund',
    subjectId: id,
    before: { status: refund.status },
    after: { text: sumOf(refund) },
  })
  return refundView({ ...refund, status: 'cancelled', updated_at: actor.now })
}

const tillOfMethod = (method: string) => tillOf[method as 'cash']

/** Completes a refund from a till: ledger entries, the booking's sums and the payment's. */
async function finish(
  app: App,
  tx: Tx,
  actor: Actor,
  payment: PaymentRow,
  refund: RefundRow,
  externalReference: string | null,
): Promise<RefundRow> {
  return bookRefund(app, tx, actor, { payment, refund }, { externalReference, feeReturned: 0 }, [
    {
      account: (await carrierOf(tx, payment)) ?? { type: tillOfMethod(refund.method) },
      amount: -refund.amount,
      currency: refund.currency,
    },
  ])
}

interface RefundPart {
  payment: PaymentRow
  amount: number
}

/** Divides an amount among payments, those with most left first. No payment gets more than is left of it. */
async function partsOf(tx: Tx, payments: readonly PaymentRow[], amount: number): Promise<RefundPart[]> {
  if (payments.length === 0) return []
  const promised = await openRefundAmounts(
    tx,
    payments.map(({ id }) => id),
  )
  const left = (payment: PaymentRow) => Math.max(0, payment.amount - payment.refunded - (promised.get(payment.id) ?? 0))
  let open = amount
  return payments
    .toSorted((a, b) => left(b) - left(a))
    .flatMap((payment) => {
      const back = Math.min(open, left(payment))
      open -= back
      return back > 0 ? [{ payment, amount: back }] : []
    })
}

/**
 * Creates the refunds of a booking against its payments, largest first. A job sends those of a payment company; the others wait until
 * they are handed over, or are recorded as handed over already. @returns the promised sum in minor units, at most `amount`.
 */
export async function refundBooking(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  amount: number,
  reason: string,
  { handedOver = false }: { handedOver?: boolean } = {},
): Promise<number> {
  const parts = await partsOf(tx, await lockSucceededPayments(tx, bookingId), amount)
  for (const { payment, amount: back } of parts) {
    const refund = await createRefund(tx, actor, payment, back, reason)
    await sendLater(app, tx, actor, payment, refund)
    if ((handedOver && !aggregatorOf(payment.aggregator)) || (await carrierOf(tx, payment)))
      await finish(app, tx, actor, payment, refund, null)
  }
  return parts.reduce((sum, part) => sum + part.amount, 0)
}

/** Returns how much of each payment was refunded or is promised by an open refund, in minor units. */
export async function refundedOrPromised(tx: Tx, paymentIds: readonly string[]): Promise<(id: string) => number> {
  if (paymentIds.length === 0) return () => 0
  const promised = await openRefundAmounts(tx, paymentIds)
  const refunded = await refundedAmounts(tx, paymentIds)
  return (id) => (refunded.get(id) ?? 0) + (promised.get(id) ?? 0)
}

/** Creates refunds of what was paid for a subject other than a booking, as `refundBooking` does. @returns the promised sum in minor units. */
export async function refundSubject(app: App, tx: Tx, actor: Actor, subjectId: string, amount: number, reason: string): Promise<number> {
  const parts = await partsOf(tx, await lockPaymentsOfSubject(tx, subjectId), amount)
  for (const { payment, amount: back } of parts)
    await sendLater(app, tx, actor, payment, await createRefund(tx, actor, payment, back, reason))
  return parts.reduce((sum, part) => sum + part.amount, 0)
}

/**
 * Returns how much of a booking's payments could go back if it cost `total`: what was paid beyond that, less what open refunds promise.
 * Each part says which payment it goes back on, and whether a payment company sends it.
 */
export async function refundableBeyond(tx: Tx, bookingId: string, total: number) {
  const payments = await succeededPayments(tx, bookingId)
  if (payments.length === 0) return []
  const promised = await openRefundAmounts(
    tx,
    payments.map(({ id }) => id),
  )
  const kept = payments.reduce((sum, { id, amount, refunded }) => sum + amount - refunded - (promised.get(id) ?? 0), 0)
  const parts = await partsOf(tx, payments, Math.max(0, kept - total))
  return parts.map(({ payment: { id, reference, method, aggregator }, amount }) => ({
    payment_id: id,
    reference,
    method,
    amount,
    by_company: aggregatorOf(aggregator) !== null,
  }))
}
