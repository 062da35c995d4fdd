import { AppError, conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { aggregatorOf } from './aggregators/registry.ts'
import type { Payer, Report } from './aggregators/aggregator.ts'
import { findPayment, saveCheckoutUrl, lockPayment, markAsked, type PaymentRow } from './payments-data.ts'
import { requirePaid } from './payee.ts'
import { isPayable, payCode } from './payment-shown.ts'
import { lockSubject, purposeOf } from './purposes.ts'
import { applyReport, move } from './settle.ts'

/** A payment without an answer for longer than this becomes `timed_out_unknown`. */
const unknownAfterMs = 3 * 60_000

const systemActor = (app: App, agencyId: string) => ({ agencyId, userId: null, now: app.clock.now() })

/**
 * Starts a checkout at the payment company: commits the intent, calls the company with our key, then stores the page's
 * address. After a crash between two steps, a retry with the same key continues.
 * @returns the address of the company's page.
 * @throws 404, 409 `already_paid`, `payments_closed`, 410 `link_expired`, 503 when the company does not answer.
 */
export async function startCheckout(app: App, agencyId: string, paymentId: string): Promise<string> {
  const intent = await app.db.asAgency(systemActor(app, agencyId), (tx) => intend(app, tx, agencyId, paymentId))
  if (intent.checkout_url) return intent.checkout_url
  const aggregator = aggregatorOf(intent.aggregator)!
  const request = {
    merchant: agencyId,
    reference: intent.reference,
    idempotencyKey: `${intent.id}:${intent.version}`,
    amount: intent.amount,
    currency: intent.currency,
    description: intent.description,
    payer: intent.payer,
    returnUrl: `${app.appUrl}/pay/return?payment=${payCode(app, agencyId, paymentId)}`,
  }
  const { url } = await aggregator.createCheckout(app, request).catch((error: Error) => {
    app.log.warn({ err: error, aggregator: aggregator.key }, 'no checkout was made')
    throw new AppError(503, 'provider_down', 'The payment company cannot be reached. Try again in a moment.', {}, { 'retry-after': '10' })
  })
  await app.db.asAgency(systemActor(app, agencyId), (tx) => saveCheckoutUrl(tx, paymentId, url))
  return url
}

const nobodyKnown = { name: null, email: null, phone: null }

async function intend(app: App, tx: Tx, agencyId: string, paymentId: string): Promise<PaymentRow & { description: string; payer: Payer }> {
  const found = await findPayment(tx, { id: paymentId })
  if (!found) throw notFound('Payment')
  await lockSubject(tx, found)
  const payment = (await lockPayment(tx, paymentId))!
  if (!isPayable(payment)) throw conflict('already_paid', 'This has been paid.')
  const purpose = purposeOf(payment)
  if (!purpose.paidByAgent) await requirePaid(tx, agencyId)
  const { title, facts, payable, payer = nobodyKnown } = await purpose.describe(tx, payment, app.clock.now())
  if (!payable) throw new AppError(410, 'link_expired', 'This payment is no longer due.')
  const actor = systemActor(app, agencyId)
  const description = [title, facts[0]?.[1]].filter(Boolean).join(' · ')
  // The company has closed an expired checkout, so a new attempt gets a new checkout.
  const lapsed = payment.status === 'failed' && payment.failure_code === 'expired'
  if (payment.status !== 'created' && !lapsed) return { ...payment, description, payer }
  await move(tx, actor, payment, 'pending', null, { checkout_url: null })
  return { ...(await lockPayment(tx, paymentId))!, description, payer }
}

/**
 * Looks a payment up at its company and applies the answer. A payment without an answer for some minutes becomes
 * `timed_out_unknown`.
 * @throws 404, 409 for a payment that no company carried, 503 when the company does not answer.
 */
export async function lookUpPayment(app: App, agencyId: string, paymentId: string): Promise<void> {
  const payment = await app.db.asAgency(systemActor(app, agencyId), (tx) => findPayment(tx, { id: paymentId }))
  if (!payment) throw notFound('Payment')
  const aggregator = aggregatorOf(payment.aggregator)
  if (!aggregator) throw conflict('recorded_by_hand', 'An agent recorded this payment, so there is no payment company to ask.')
  if (payment.status === 'created') return
  const report = await aggregator.lookUp(app, agencyId, payment.reference).catch((error: Error) => {
    app.log.warn({ err: error, aggregator: aggregator.key }, 'nobody answered for a payment')
    throw new AppError(503, 'provider_down', 'The payment company cannot be reached. Try again in a moment.', {}, { 'retry-after': '10' })
  })
  await app.db.asAgency(systemActor(app, agencyId), (tx) => conclude(app, tx, agencyId, paymentId, report))
}

async function conclude(app: App, tx: Tx, agencyId: string, paymentId: string, report: Report | null): Promise<void> {
  const actor = systemActor(app, agencyId)
  const settled = report ? await applyReport(app, tx, actor, paymentId, report) : null
  await markAsked(tx, paymentId, actor.now)
  if (settled?.outcome !== 'unchanged') return
  const payment = (await lockPayment(tx, paymentId))!
  const waits = payment.status === 'prompt_sent' || payment.status === 'pending'
  if (waits && payment.updated_at.getTime() < actor.now.getTime() - unknownAfterMs)
    await move(tx, actor, payment, 'timed_out_unknown', report)
}
