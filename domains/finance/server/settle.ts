import { notify } from '#domains/notifications/server/notifications.ts'
import { notFound } from '#kit/contract/errors.ts'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { failureWords, paymentMoves, type PaymentStatus } from '../contract.ts'
import type { Report } from './aggregators/aggregator.ts'
import { paymentReceived } from './business-events.ts'
import { post } from './ledger.ts'
import { changePayment, findPayment, lockPayment, raiseReview, type PaymentRow } from './payments-data.ts'
import { paymentScreen } from './payment-shown.ts'
import { lockSubject, purposeOf, type PaymentFacts } from './purposes.ts'

/** The result of a report: it changed the payment, changed nothing, or does not match and needs review by a person. */
export type Settled = { outcome: 'changed' | 'unchanged' } | { outcome: 'needs_review'; reason: string }

/**
 * Applies the payment company's report to a payment, once. Of concurrent webhooks, return pages and sweepers only one
 * posts. A report with another amount or currency pays nothing. The lock order is subject, payment, as everywhere in
 * finance.
 */
export async function applyReport(app: App, tx: Tx, actor: Actor, paymentId: string, report: Report): Promise<Settled> {
  const found = await findPayment(tx, { id: paymentId })
  if (!found) throw notFound('Payment')
  await lockSubject(tx, found)
  const payment = (await lockPayment(tx, paymentId))!
  const reason = whyNotOurs(payment, report)
  if (reason) return review(app, tx, actor, payment, reason)
  if (payment.status === report.status && payment.failure_code === report.failureCode) return { outcome: 'unchanged' }
  const again = payment.status === 'failed' && report.status === 'failed'
  if (!again && !paymentMoves[payment.status].includes(report.status)) return { outcome: 'unchanged' }
  if (report.status === 'succeeded') await succeed(app, tx, actor, payment, report)
  else await move(tx, actor, payment, report.status, report)
  return { outcome: 'changed' }
}

function whyNotOurs(payment: PaymentRow, report: Report): string | null {
  const reported = formatMoney({ amount: report.amount, currency: report.currency as Currency })
  const ours = formatMoney({ amount: payment.amount, currency: payment.currency })
  if (report.amount !== payment.amount || report.currency !== payment.currency)
    return `The payment company reports ${reported} instead of ${ours}.`
  if (!Number.isSafeInteger(report.fee) || report.fee < 0 || report.fee > report.amount)
    return 'The payment company reports a fee that cannot be right.'
  return null
}

async function review(app: App, tx: Tx, actor: Actor, payment: PaymentRow, reason: string): Promise<Settled> {
  if (payment.needs_review !== reason && payment.settled_review !== reason) await askForReview(app, tx, actor, payment, reason)
  return { outcome: 'needs_review', reason }
}

/** Marks a locked payment for review by a person, and notifies the members responsible for money. */
export async function askForReview(app: App, tx: Tx, actor: Actor, payment: PaymentFacts, reason: string): Promise<void> {
  await raiseReview(tx, payment.id, reason, actor.now)
  await audit(tx, actor, { action: 'payment.needs_review', subject: 'payment', subjectId: payment.id, after: { text: reason } })
  await notify(app, tx, actor, {
    type: 'payment.needs_review',
    title: `Payment ${payment.reference} needs review`,
    body: reason,
    link: paymentScreen(payment.id),
    permission: 'View Finance',
  })
}

const byMethod = { mobile_money: 'by mobile money', card: 'by card' } as const

async function succeed(app: App, tx: Tx, actor: Actor, payment: PaymentRow, report: Report): Promise<void> {
  const { id, reference, amount, booking_id, subject_id, objective, client_id } = payment
  const purpose = purposeOf(payment)
  const currency = payment.currency
  const text = `${formatMoney({ amount, currency })} paid ${byMethod[report.method]}`
  await changePayment(tx, payment, {
    status: 'succeeded',
    fee: report.fee,
    ...payerOf(payment, report),
    failure_code: null,
    succeeded_at: actor.now,
    updated_at: actor.now,
  })
  await post(tx, actor, {
    type: 'payment',
    reference: `payment:${id}`,
    memo: reference,
    subjectId: id,
    postings: purpose.toHouse
      ? [
          { account: { type: purpose.toHouse }, amount, currency },
          { account: purpose.owed(payment), amount: -amount, currency },
        ]
      : [
          { account: { type: 'available' }, amount: amount - report.fee, currency },
          { account: { type: 'fees' }, amount: report.fee, currency },
          { account: purpose.owed(payment), amount: -amount, currency },
        ],
  })
  await purpose.paid(app, tx, actor, { ...payment, ...payerOf(payment, report) }, text)
  await audit(tx, actor, {
    action: 'payment.succeeded',
    subject: 'payment',
    subjectId: id,
    before: { status: payment.status },
    after: { text, amount, currency, fee: report.fee },
  })
  await publish(tx, actor, paymentReceived, id, {
    reference,
    amount,
    currency,
    booking_id,
    subject_id,
    objective,
    client_id,
    method: report.method,
    payer_name: report.payerName ?? payment.payer_name,
    source: 'company',
  })
}

const payerOf = (payment: PaymentRow, report: Report) => ({
  method: report.method,
  payer_name: report.payerName ?? payment.payer_name,
  payer_phone: report.payerPhone ?? payment.payer_phone,
  external_reference: report.externalReference ?? payment.external_reference,
})

/** Changes the status of a payment that has not succeeded, and logs the activity. */
export async function move(
  tx: Tx,
  actor: Actor,
  payment: PaymentRow,
  to: PaymentStatus,
  report: Report | null,
  also: { checkout_url?: null } = {},
): Promise<void> {
  await changePayment(tx, payment, {
    status: to,
    failure_code: report?.failureCode ?? null,
    updated_at: actor.now,
    ...(report ? payerOf(payment, report) : {}),
    ...also,
  })
  const text = to === 'failed' ? failureWords[report?.failureCode ?? 'other'] : null
  await audit(tx, actor, {
    action: `payment.${to}`,
    subject: 'payment',
    subjectId: payment.id,
    before: { status: payment.status },
    after: text ? { text } : null,
  })
}
