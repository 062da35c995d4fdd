import { lockForMoney, moneyMoved } from '#domains/bookings/server/money.ts'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { formatMoney, type Currency, type Money } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import { newId, newReference } from '#kit/server/tokens.ts'
import { refundMoves, type RefundStatus } from '../contract.ts'
import type { RefundAnswer } from './aggregators/aggregator.ts'
import { aggregatorOf } from './aggregators/registry.ts'
import { balanceOf, post, type Posting } from './ledger.ts'
import { changePayment, changeRefund, findPayment, findRefund, insertRefund, lockPayment, lockRefund, lockSucceededPayments, promisedBack, type PaymentRow, type RefundRow } from './payments-data.ts'
import { shownRefund } from './payment-shown.ts'
import { paymentWithRefunds, tillOf } from './payments.ts'
import { sendRefund } from './refund-jobs.ts'

export interface RefundInput {
  amount: Money
  reason: string
  handed_over: boolean
}

/**
 * Gives back a payment or a part of it. Of several at once each sees what the others have promised.
 * @throws 404, 409 `invalid_transition` for a payment that has not come in, `insufficient_balance`, 422 above what is left of it.
 */
export async function refundPayment(app: App, tx: Tx, actor: Actor, paymentId: string, input: RefundInput) {
  const found = await findPayment(tx, { id: paymentId })
  if (!found) throw notFound('Payment')
  if (found.booking_id) await lockForMoney(tx, found.booking_id)
  const payment = (await lockPayment(tx, paymentId))!
  if (payment.status !== 'succeeded') throw invalidTransition(payment.status, 'refunded')
  if (input.amount.currency !== payment.currency) throw invalid('amount.currency', `This payment is in ${payment.currency}.`)
  const left = payment.amount - payment.refunded - ((await promisedBack(tx, [paymentId])).get(paymentId) ?? 0)
  if (input.amount.amount > left) throw invalid('amount', left === 0 ? 'Nothing is left of this payment to give back.' : `Only ${formatMoney({ amount: left, currency: payment.currency as Currency })} is left of this payment.`, 'refund_too_large')
  await startRefund(app, tx, actor, payment, input)
  return paymentWithRefunds(app, tx, actor.agencyId, paymentId)
}

async function startRefund(app: App, tx: Tx, actor: Actor, payment: PaymentRow, input: RefundInput): Promise<void> {
  const aggregator = aggregatorOf(payment.aggregator)
  if (aggregator && input.handed_over) throw invalid('handed_over', 'A payment company carried this payment and sends it back itself.')
  if (aggregator) await requireAvailable(tx, actor, payment, input.amount.amount)
  const refund = await createRefund(tx, actor, payment, input.amount.amount, input.reason)
  if (aggregator) await app.jobs.enqueue(tx, sendRefund, { agency_id: actor.agencyId, refund_id: refund.id })
  else if (input.handed_over) await finish(tx, actor, payment, refund, null)
}

async function requireAvailable(tx: Tx, actor: Actor, payment: PaymentRow, amount: number): Promise<void> {
  const needed = amount - aggregatorOf(payment.aggregator)!.feeReturned(payment, amount)
  if ((await balanceOf(tx, actor.agencyId, { type: 'available', currency: payment.currency })) >= needed) return
  throw conflict('insufficient_balance', 'The money that the payment company holds for you does not cover this refund.')
}

async function createRefund(tx: Tx, actor: Actor, payment: PaymentRow, amount: number, reason: string): Promise<RefundRow> {
  const refund = {
    agency_id: actor.agencyId, id: newId(), reference: newReference('RF'), payment_id: payment.id, booking_id: payment.booking_id, status: 'approved', amount, currency: payment.currency,
    method: payment.method, reason, external_reference: null, failure: null, created_by: actor.userId, created_at: actor.now, updated_at: actor.now,
  }
  await insertRefund(tx, refund)
  await audit(tx, actor, { action: 'refund.approved', subject: 'refund', subjectId: refund.id, after: { text: `${sumOf(refund)}: ${reason}`, amount, currency: payment.currency, payment: payment.reference } })
  return refund
}

const sumOf = ({ amount, currency }: Pick<RefundRow, 'amount' | 'currency'>) => formatMoney({ amount, currency: currency as Currency })

/** The refund with its booking and payment locked, in that order, if it may go to `to`. @throws 404, 409 `invalid_transition`. */
async function lockForMove(tx: Tx, id: string, to: RefundStatus): Promise<{ refund: RefundRow; payment: PaymentRow }> {
  const found = await findRefund(tx, id)
  if (!found) throw notFound('Refund')
  if (found.booking_id) await lockForMoney(tx, found.booking_id)
  const payment = (await lockPayment(tx, found.payment_id))!
  const refund = (await lockRefund(tx, id))!
  if (!refundMoves[refund.status as RefundStatus].includes(to)) throw invalidTransition(refund.status, to)
  return { refund, payment }
}

/** Says that the money of a refund was handed over. @throws 404, 409 `invalid_transition`, `sent_by_company`. */
export async function completeRefund(tx: Tx, actor: Actor, id: string, externalReference: string | null) {
  const { refund, payment } = await lockForMove(tx, id, 'succeeded')
  if (aggregatorOf(payment.aggregator)) throw conflict('sent_by_company', 'The payment company sends this refund; there is nothing to hand over.')
  return shownRefund(await finish(tx, actor, payment, refund, externalReference))
}

/** Takes back a refund that nobody has sent or handed over. @throws 404, 409 `invalid_transition`. */
export async function cancelRefund(tx: Tx, actor: Actor, id: string) {
  const { refund } = await lockForMove(tx, id, 'cancelled')
  await changeRefund(tx, id, { status: 'cancelled', updated_at: actor.now })
  await audit(tx, actor, { action: 'refund.cancelled', subject: 'refund', subjectId: id, before: { status: refund.status }, after: { text: sumOf(refund) } })
  return shownRefund({ ...refund, status: 'cancelled', updated_at: actor.now })
}

const tillOfMethod = (method: string) => tillOf[method as 'cash']

/** The end of a refund from a till: postings, the booking's sums, the payment's. */
async function finish(tx: Tx, actor: Actor, payment: PaymentRow, refund: RefundRow, externalReference: string | null): Promise<RefundRow> {
  return book(tx, actor, payment, refund, externalReference, 0, [{ account: { type: tillOfMethod(refund.method) }, amount: -refund.amount, currency: refund.currency }])
}

async function book(tx: Tx, actor: Actor, payment: PaymentRow, refund: RefundRow, externalReference: string | null, feeReturned: number, from: readonly Posting[]): Promise<RefundRow> {
  const { amount, currency } = refund
  const done = { status: 'succeeded', external_reference: externalReference, updated_at: actor.now }
  await changeRefund(tx, refund.id, done)
  await changePayment(tx, payment, { refunded: payment.refunded + amount, fee: payment.fee - feeReturned, updated_at: actor.now })
  await post(tx, actor, {
    type: 'refund',
    reference: `refund:${refund.id}`,
    memo: `${refund.reference} of ${payment.reference}`,
    subjectId: payment.id,
    postings: [...from, { account: { type: 'receivable', owner: payment.client_id ?? '' }, amount, currency }],
  })
  if (refund.booking_id) await moneyMoved(tx, actor, refund.booking_id, { refunded: amount, text: `${sumOf(refund)} refunded` })
  await audit(tx, actor, { action: 'refund.succeeded', subject: 'refund', subjectId: refund.id, before: { status: refund.status }, after: { text: sumOf(refund), fee_returned: feeReturned } })
  return { ...refund, ...done }
}

/**
 * Creates the refunds of a cancelled booking against its payments, the largest first. Those of a payment company are sent
 * by a job; the others wait until they are handed over.
 */
export async function refundBooking(tx: Tx, actor: Actor, bookingId: string, amount: number, reason: string): Promise<void> {
  const payments = await lockSucceededPayments(tx, bookingId)
  if (payments.length === 0) return
  const promised = await promisedBack(tx, payments.map(({ id }) => id))
  const left = (payment: PaymentRow) => payment.amount - payment.refunded - (promised.get(payment.id) ?? 0)
  let open = amount
  for (const payment of payments.toSorted((a, b) => left(b) - left(a))) {
    const back = Math.min(open, left(payment))
    if (back > 0) await createRefund(tx, actor, payment, back, reason)
    open -= Math.max(0, back)
  }
}

/**
 * Takes a refund's money aside, so that nothing else can spend it while the company sends it.
 * @returns what to ask the company, `null` when there is nothing to do (any more). @throws 409 `insufficient_balance`.
 */
export async function beginSending(tx: Tx, actor: Actor, id: string): Promise<{ refund: RefundRow; payment: PaymentRow } | null> {
  const found = await findRefund(tx, id)
  if (!found || (found.status !== 'approved' && found.status !== 'processing')) return null
  if (found.booking_id) await lockForMoney(tx, found.booking_id)
  const payment = (await lockPayment(tx, found.payment_id))!
  const refund = (await lockRefund(tx, id))!
  if (refund.status === 'processing') return { refund, payment }
  if (refund.status !== 'approved') return null
  const { currency } = refund
  const aside = refund.amount - expectedFee(payment, refund)
  await post(tx, actor, {
    type: 'refund_reserved',
    reference: `refund_reserved:${id}`,
    memo: refund.reference,
    subjectId: payment.id,
    postings: [{ account: { type: 'available' }, amount: -aside, currency }, { account: { type: 'reserved' }, amount: aside, currency }],
  })
  await changeRefund(tx, id, { status: 'processing', updated_at: actor.now })
  return { refund: { ...refund, status: 'processing' }, payment }
}

const expectedFee = (payment: PaymentRow, refund: RefundRow) => aggregatorOf(payment.aggregator)!.feeReturned(payment, refund.amount)

/** Writes down what the company did with a refund that was under way; a repeat changes nothing. */
export async function endSending(tx: Tx, actor: Actor, id: string, answer: RefundAnswer): Promise<void> {
  const found = await findRefund(tx, id)
  if (found?.status !== 'processing') return
  if (found.booking_id) await lockForMoney(tx, found.booking_id)
  const payment = (await lockPayment(tx, found.payment_id))!
  const refund = (await lockRefund(tx, id))!
  if (refund.status !== 'processing') return
  const { currency, amount } = refund
  const expected = expectedFee(payment, refund)
  const reserved: Posting = { account: { type: 'reserved' }, amount: expected - amount, currency }
  if (answer.status === 'failed') {
    await post(tx, actor, { type: 'refund_released', reference: `refund_released:${id}`, memo: refund.reference, subjectId: payment.id, postings: [reserved, { account: { type: 'available' }, amount: amount - expected, currency }] })
    return fail(tx, actor, refund, answer.failure)
  }
  const { feeReturned, externalReference } = answer
  await book(tx, actor, payment, refund, externalReference, feeReturned, [
    reserved,
    { account: { type: 'fees' }, amount: -feeReturned, currency },
    // Where the company gave back another share of its fee than its terms say, the rest is the agency's.
    { account: { type: 'available' }, amount: feeReturned - expected, currency },
  ])
}

/** Marks a refund as failed, with the reason for the agent. */
export async function fail(tx: Tx, actor: Actor, refund: Pick<RefundRow, 'id' | 'status'>, failure: string): Promise<void> {
  await changeRefund(tx, refund.id, { status: 'failed', failure, updated_at: actor.now })
  await audit(tx, actor, { action: 'refund.failed', subject: 'refund', subjectId: refund.id, before: { status: refund.status }, after: { text: failure } })
}
