import { invalidTransition, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { refundMoves, type RefundStatus } from '../contract.ts'
import { paymentRefunded } from './business-events.ts'
import { post, type Posting } from './ledger.ts'
import {
  changePayment,
  changeRefund,
  findPayment,
  findRefund,
  lockPayment,
  lockRefund,
  type PaymentRow,
  type RefundRow,
} from './payments-data.ts'
import { lockSubject, purposeOf } from './purposes.ts'

export interface RefundParts {
  refund: RefundRow
  payment: PaymentRow
}

/** Returns a refund's amount as text: "UGX 50,000". */
export const sumOf = ({ amount, currency }: Pick<RefundRow, 'amount' | 'currency'>): string => formatMoney({ amount, currency: currency })

/** Returns a refund with its payment; locks in the order subject, payment, refund. @throws 404. */
export async function lockRefundParts(tx: Tx, id: string): Promise<RefundParts> {
  const found = await findRefund(tx, id)
  if (!found) throw notFound('Refund')
  await lockSubject(tx, (await findPayment(tx, { id: found.payment_id }))!)
  const payment = (await lockPayment(tx, found.payment_id))!
  return { payment, refund: (await lockRefund(tx, id))! }
}

/** Returns the same, if the refund may change to status `to`. @throws 404, 409 `invalid_transition`. */
export async function lockRefundForMove(tx: Tx, id: string, to: RefundStatus): Promise<RefundParts> {
  const parts = await lockRefundParts(tx, id)
  if (!refundMoves[parts.refund.status].includes(to)) throw invalidTransition(parts.refund.status, to)
  return parts
}

/**
 * Completes a refund whose money was returned: posts it and updates the sums of the payment and of its subject. `from`
 * takes the refund's amount off its accounts.
 */
export async function bookRefund(
  app: App,
  tx: Tx,
  actor: Actor,
  { payment, refund }: RefundParts,
  { externalReference, feeReturned }: { externalReference: string | null; feeReturned: number },
  from: readonly Posting[],
): Promise<RefundRow> {
  const { amount, currency } = refund
  const purpose = purposeOf(payment)
  const done = { status: 'succeeded' as const, external_reference: externalReference, reserved: 0, updated_at: actor.now }
  await changeRefund(tx, refund.id, done)
  await changePayment(tx, payment, { refunded: payment.refunded + amount, fee: payment.fee - feeReturned, updated_at: actor.now })
  await post(tx, actor, {
    type: 'refund',
    reference: `refund:${refund.id}`,
    memo: `${refund.reference} of ${payment.reference}`,
    subjectId: payment.id,
    postings: [...from, { account: purpose.owed(payment), amount, currency }],
  })
  await purpose.refunded(app, tx, actor, payment, amount, `${sumOf(refund)} refunded`)
  await audit(tx, actor, {
    action: 'refund.succeeded',
    subject: 'refund',
    subjectId: refund.id,
    before: { status: refund.status },
    after: { text: sumOf(refund), fee_returned: feeReturned },
  })
  const { booking_id, subject_id, objective, client_id } = payment
  const about = { booking_id, subject_id, objective, client_id }
  await publish(tx, actor, paymentRefunded, payment.id, { ...about, reference: refund.reference, amount, currency, refund_id: refund.id })
  return { ...refund, ...done }
}

/** Marks a refund as failed, with the reason for the agent. */
export async function failRefund(tx: Tx, actor: Actor, refund: RefundRow, failure: string): Promise<void> {
  await changeRefund(tx, refund.id, { status: 'failed', failure, reserved: 0, updated_at: actor.now })
  await audit(tx, actor, {
    action: 'refund.failed',
    subject: 'refund',
    subjectId: refund.id,
    before: { status: refund.status },
    after: { text: failure },
  })
}
