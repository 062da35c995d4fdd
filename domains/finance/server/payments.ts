import { methodWords } from '../contract/statuses.ts'
import { bookingCover } from '#domains/bookings/server/cover.ts'
import { readBooking, dueOf } from '#domains/bookings/server/bookings.ts'
import { lockForMoney, moneyMoved } from '#domains/bookings/server/money.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf, type Money } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { addDays, dayOf, formatShortDay, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, storyOf, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import { aggregatorInUse } from './aggregators/registry.ts'
import { paymentReceived } from './business-events.ts'
import { lookUpPayment } from './gateway.ts'
import { post, postingsAbout, type AccountType } from './ledger.ts'
import { insertPayment, paymentById, paymentsByBooking } from './payments-data.ts'
import { payUrl, paymentView, refundView } from './payment-shown.ts'
import type { PaymentObjective } from '../../../database/tables.ts'

/** Returns a payment with its refunds, ledger entries and activity. @throws 404. */
export async function showPayment(app: App, tx: Tx, agencyId: string, id: string) {
  const payment = await paymentWithRefunds(app, tx, agencyId, id)
  const postings = await postingsAbout(tx, agencyId, id)
  const story = await storyOf(tx, agencyId, [id, ...payment.refunds.map((refund) => refund.id)])
  return {
    ...payment,
    booking: payment.booking_id === null ? null : await bookingPaid(app, tx, payment.booking_id),
    postings: postings.map(({ at, type, memo, account, amount, currency }) => ({
      at: at.toISOString(),
      type,
      memo,
      account,
      amount: moneyOf(amount, currency),
    })),
    story: story.map(({ at, action, after, user_name }) => ({
      at: at.toISOString(),
      title: titleOf(action),
      detail: detailOf(after),
      user_name,
    })),
  }
}

/** What a payment's booking is for, and what it costs. */
async function bookingPaid(app: App, tx: Tx, id: string) {
  const { currency, ...row } = await tx
    .selectFrom('bookings as b')
    .select(['b.title', 'b.status', 'b.total', 'b.paid', 'b.refunded', 'b.currency'])
    .select(bookingCover('b.id').as('cover_key'))
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    title: row.title,
    picture_url: app.files.imageUrl(row.cover_key, 'small'),
    total: moneyOf(row.total, currency),
    due: moneyOf(dueOf(row), currency),
  }
}

const titleOf = (action: string) =>
  action.startsWith('refund.') ? `Refund ${wordsOf(action.slice(7)).toLowerCase()}` : wordsOf(action.replace(/^payment\./, ''))
const detailOf = (after: unknown) => (after as { text?: string } | null)?.text ?? null

/** Returns a payment with its refunds. @throws 404. */
export async function paymentWithRefunds(app: App, tx: Tx, agencyId: string, id: string) {
  const row = await paymentById(tx, id)
  if (!row) throw notFound('Payment')
  return { ...paymentView(app, agencyId, row), refunds: row.refunds.map(refundView) }
}

/** Returns the payments of a booking with their refunds, newest first. */
export async function paymentsOfBooking(app: App, tx: Tx, agencyId: string, bookingId: string) {
  const rows = await paymentsByBooking(tx, bookingId)
  return rows.map((row) => ({ ...paymentView(app, agencyId, row), refunds: row.refunds.map(refundView) }))
}

/** Returns a booking's money: total, paid, due, payments, refunds. @throws 404. */
export async function moneyOfBooking(app: App, tx: Tx, agencyId: string, bookingId: string) {
  const { total, deposit, paid, refunded, due, payment_status } = await readBooking(tx, bookingId)
  return {
    booking_id: bookingId,
    total,
    deposit,
    paid,
    refunded,
    due,
    payment_status,
    payments: await paymentsOfBooking(app, tx, agencyId, bookingId),
  }
}

export interface RecordInput {
  booking_id: string
  amount: Money
  method: 'cash' | 'bank_transfer' | 'mobile_money'
  external_reference?: string | null | undefined
  payer_name?: string | null | undefined
  payer_phone?: string | null | undefined
  note?: string | null | undefined
  paid_on?: string | null | undefined
  allow_overpayment: boolean
}

/** The till for money that no payment company carries, by payment method. */
export const tillOf: Record<RecordInput['method'], AccountType> = { cash: 'cash', bank_transfer: 'bank', mobile_money: 'mobile_money' }

type Booking = Awaited<ReturnType<typeof lockForMoney>>

/**
 * Records a payment that no payment company carried. Payment, ledger entries, the booking's sums and audit share one
 * transaction.
 * @throws 404, 422 in another currency than the booking's, on a future day, or above the amount due without
 * `allow_overpayment`.
 */
export async function recordPayment(app: App, tx: Tx, actor: Actor, input: RecordInput) {
  const booking = await lockForMoney(tx, input.booking_id)
  requireCurrency(booking, input.amount)
  const { amount, currency } = input.amount
  const due = dueOf(booking)
  if (amount > due && !input.allow_overpayment)
    throw invalid(
      'amount',
      `Only ${formatMoney({ amount: due, currency })} is due. Allow overpayment to keep the rest as the client’s credit.`,
      'overpayment',
    )
  const id = newId()
  const row = {
    ...newPayment(booking, actor, id, amount),
    status: 'succeeded' as const,
    method: input.method,
    aggregator: 'recorded',
    payer_name: input.payer_name ?? null,
    payer_phone: input.payer_phone ?? null,
    external_reference: input.external_reference ?? null,
    note: input.note ?? null,
    succeeded_at: momentPaid(input.paid_on, actor.now),
  }
  const text = `${formatMoney({ amount, currency })} received ${methodWords[input.method]}`
  await insertPayment(tx, row)
  await audit(tx, actor, {
    action: 'payment.recorded',
    subject: 'payment',
    subjectId: id,
    after: { text, booking: booking.reference, amount, currency, method: input.method, paid_on: dayOf(row.succeeded_at) },
  })
  await moneyMoved(app, tx, actor, booking.id, { paid: amount, text })
  await publish(tx, actor, paymentReceived, id, {
    reference: row.reference,
    amount,
    currency,
    booking_id: booking.id,
    subject_id: null,
    client_id: booking.client_id,
    objective: row.objective,
    method: input.method,
    payer_name: row.payer_name,
    source: 'recorded',
  })
  // Last, because all payments of the agency lock the same accounts.
  await post(tx, actor, {
    type: 'payment',
    reference: `payment:${id}`,
    memo: `${row.reference} for ${booking.reference}`,
    subjectId: id,
    postings: [
      { account: { type: tillOf[input.method] }, amount, currency },
      { account: { type: 'receivable', owner: booking.client_id }, amount: -amount, currency },
    ],
  })
  return paymentView(app, actor.agencyId, {
    ...row,
    fee: 0,
    refunded: 0,
    failure_code: null,
    needs_review: null,
    subject_id: null,
    description: null,
    booking_reference: booking.reference,
    client_name: booking.client_name,
  })
}

interface CheckoutInput {
  booking_id: string
  amount?: Money | undefined
  /** Set if the payment is an instalment; otherwise it is the deposit or the booking. */
  objective?: 'instalment'
}

/**
 * Creates a payment that the client pays on the page at `checkout_url`. The payment company is called only when the client
 * starts to pay.
 * @throws 404, 409 `nothing_due`, 422 in another currency or above the amount due.
 */
export async function createCheckout(app: App, tx: Tx, actor: Actor, input: CheckoutInput) {
  const booking = await lockForMoney(tx, input.booking_id)
  const { currency } = booking
  const due = dueOf(booking)
  if (due === 0 || booking.status === 'cancelled') throw conflict('nothing_due', 'Nothing is due on this booking.')
  if (input.amount) requireCurrency(booking, input.amount)
  const amount = input.amount?.amount ?? due
  if (amount > due) throw invalid('amount', `Only ${formatMoney({ amount: due, currency })} is due.`, 'overpayment')
  const id = newId()
  const row = {
    ...newPayment(booking, actor, id, amount),
    ...(input.objective ? { objective: input.objective } : {}),
    status: 'created' as const,
    method: 'mobile_money' as const,
    aggregator: (await aggregatorInUse(app, tx)).key,
  }
  await insertPayment(tx, row)
  await audit(tx, actor, {
    action: 'payment.created',
    subject: 'payment',
    subjectId: id,
    after: { text: `Payment page for ${formatMoney({ amount, currency })}`, booking: booking.reference, amount, currency },
  })
  const empty = {
    payer_name: null,
    payer_phone: null,
    external_reference: null,
    note: null,
    failure_code: null,
    needs_review: null,
    succeeded_at: null,
    fee: 0,
    refunded: 0,
    subject_id: null,
    description: null,
  }
  const payment = paymentView(app, actor.agencyId, {
    ...row,
    ...empty,
    booking_reference: booking.reference,
    client_name: booking.client_name,
  })
  return { payment, checkout_url: payUrl(app, actor.agencyId, id) }
}

const objectiveOf = ({ paid, deposit_due, total }: Booking, amount: number): PaymentObjective =>
  paid === 0 && amount <= deposit_due && deposit_due < total ? 'deposit' : 'booking'

const newPayment = (booking: Booking, actor: Actor, id: string, amount: number) => ({
  agency_id: actor.agencyId,
  id,
  reference: newReference('PAY'),
  objective: objectiveOf(booking, amount),
  amount,
  currency: booking.currency,
  booking_id: booking.id,
  client_id: booking.client_id,
  recorded_by: actor.userId,
  created_at: actor.now,
  updated_at: actor.now,
})

function requireCurrency({ currency }: Booking, given: Money): void {
  if (given.currency !== currency) throw invalid('amount.currency', `This booking is in ${currency}.`)
}

const oldestDays = 366 * 5

/** Returns the effective moment of a payment: now for today, midday for an earlier day. @throws 422. */
function momentPaid(day: string | null | undefined, now: Date): Date {
  const today = dayOf(now)
  if (!day || day === today) return now
  if (day > today) throw invalid('paid_on', 'This day is in the future.')
  if (day < addDays(today, -oldestDays))
    throw invalid('paid_on', `Payments before ${formatShortDay(addDays(today, -oldestDays))} cannot be recorded.`)
  return momentOf(day, '12:00')
}

/** Looks the payment up at its company and returns it in its new state. @throws 404, 409 `recorded_by_hand`, 503. */
export async function checkPayment(app: App, agencyId: string, id: string) {
  await lookUpPayment(app, agencyId, id)
  return app.db.asAgency({ agencyId }, (tx) => paymentWithRefunds(app, tx, agencyId, id))
}
