import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  currencyCode,
  emptyAsNull,
  idOf,
  line,
  localDate,
  moneyResult,
  optionalLine,
  optionalText,
  positiveMoney,
  text,
} from '#kit/contract/schemas.ts'
import { cursor, listEndpoint } from '#kit/contract/page.ts'
import { optionalPhone } from '#kit/contract/phone.ts'
import { aggregators, failureCodes, methods, objectives, paymentStatuses, refundStatuses } from './contract/statuses.ts'

export {
  failureCodes,
  failureWords,
  paymentMoves,
  refundMoves,
  type FailureCode,
  type PaymentStatus,
  type RefundStatus,
} from './contract/statuses.ts'

export { journalFile, listJournal } from './contract/journal.ts'
export { moneyFlow } from './contract/money-flow.ts'
export { accountStatement, listAccounts } from './contract/statements.ts'

const refund = z.object({
  id: z.string(),
  reference: z.string(),
  payment_id: z.string(),
  status: z.enum(refundStatuses),
  amount: moneyResult,
  method: z.string(),
  reason: z.string().nullable(),
  failure: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

const payment = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(paymentStatuses),
  objective: z.enum(objectives),
  method: z.enum(methods),
  aggregator: z.string(),
  amount: moneyResult,
  fee: moneyResult,
  refunded: moneyResult,
  booking_id: z.string().nullable(),
  /** The subject when it is not a booking (a payment link, a subscription). `objective` says which. */
  subject_id: z.string().nullable(),
  description: z.string().nullable(),
  booking_reference: z.string().nullable(),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  payer_name: z.string().nullable(),
  payer_phone: z.string().nullable(),
  external_reference: z.string().nullable(),
  failure_code: z.enum(failureCodes).nullable(),
  needs_review: z.string().nullable(),
  note: z.string().nullable(),
  /** The payer's payment page; `null` when nothing is left to pay. */
  checkout_url: z.string().nullable(),
  created_at: z.string(),
  succeeded_at: z.string().nullable(),
})

const filters = {
  currency: currencyCode.default('UGX'),
  objective: z.enum(objectives, 'Objective is not valid.').optional(),
  aggregator: z.enum(aggregators, 'Aggregator is not valid.').optional(),
  method: z.enum(methods, 'Method is not valid.').optional(),
  status: z.enum(paymentStatuses, 'Status is not valid.').optional(),
  starts_at: localDate.optional(),
  ends_at: localDate.optional(),
  booking_id: idOf('Booking').optional(),
  client_id: idOf('Client').optional(),
}

export const listPayments = listEndpoint({
  path: '/payments',
  summary: 'List payments of one currency, with totals in `meta.totals`. Days are in Kampala time, by payment or record date.',
  access: ['View Finance'],
  scope: ['payments.read', 'personal_data.read'],
  item: payment,
  sort: ['created_at', 'amount'],
  defaultSort: '-created_at',
  filters: { ...filters, cursor },
})

export const findPayments = endpoint({
  method: 'GET',
  path: '/payments/find',
  summary: 'Search the newest payments in every currency by number, payer, phone or bank reference. Returns at most six.',
  access: ['View Finance'],
  query: z.strictObject({
    search: z.string('Search is required.').min(2, 'Search for at least 2 characters.').max(100, 'Search is at most 100 characters.'),
  }),
  result: z.array(payment),
})

const sums = z.object({
  currency: currencyCode,
  received: z.number(),
  refunded: z.number(),
  fees: z.number(),
  net: z.number(),
  count: z.number(),
})

export const paymentTotals = endpoint({
  method: 'GET',
  path: '/payments/totals',
  summary: 'Show received, refunded and fees by currency, method and status. Without `currency`, each currency separately.',
  access: ['View Finance'],
  scope: 'payments.read',
  query: z.strictObject({
    ...filters,
    currency: currencyCode.optional(),
    search: z.string().max(100, 'Search is at most 100 characters.').default(''),
  }),
  result: z.array(
    sums.extend({ methods: z.array(sums.omit({ currency: true }).extend({ method: z.enum(methods), status: z.enum(paymentStatuses) })) }),
  ),
})

const paymentWithRefunds = payment.extend({ refunds: z.array(refund) })

const paymentShown = paymentWithRefunds.extend({
  /** What the booking is for, and what it costs; null without a booking. */
  booking: z.object({ title: z.string(), picture_url: z.string().nullable(), total: moneyResult, due: moneyResult }).nullable(),
  /** The ledger entries of the payment and its refunds. */
  postings: z.array(z.object({ at: z.string(), type: z.string(), memo: z.string(), account: z.string(), amount: moneyResult })),
  story: z.array(z.object({ at: z.string(), title: z.string(), detail: z.string().nullable(), user_name: z.string().nullable() })),
})

export const showPayment = endpoint({
  method: 'GET',
  path: '/payments/{id}/show',
  summary: 'Show a payment with its ledger entries, refunds and activity.',
  access: ['View Finance'],
  scope: ['payments.read', 'personal_data.read'],
  result: paymentShown,
})

export const bookingPayments = endpoint({
  method: 'GET',
  path: '/bookings/{id}/payments',
  summary: 'Show the money of a booking: total, paid, due, payments and refunds.',
  access: ['View Bookings', 'Edit Bookings', 'View Finance'],
  scope: ['payments.read', 'personal_data.read'],
  result: z.object({
    booking_id: z.string(),
    total: moneyResult,
    deposit: moneyResult,
    paid: moneyResult,
    refunded: moneyResult,
    due: moneyResult,
    payment_status: z.string(),
    payments: z.array(paymentWithRefunds),
  }),
})

/** A payment that the agent records because no payment company carried it. */
export const recordPaymentBody = z.strictObject({
  booking_id: idOf('Booking'),
  amount: positiveMoney,
  method: z.enum(['cash', 'bank_transfer', 'mobile_money'], 'Method is not valid.'),
  external_reference: optionalLine('Reference', 80).optional(),
  payer_name: optionalLine('Payer’s name', 160).optional(),
  payer_phone: optionalPhone,
  note: optionalText('Note', 1000).optional(),
  /** The day on which the money came in; defaults to today. */
  paid_on: emptyAsNull(localDate).optional(),
  /** Without it, a payment above the amount due is refused. With it, the excess becomes the client's credit. */
  allow_overpayment: z.boolean('Allow overpayment is yes or no.').default(false),
})

export const recordPayment = endpoint({
  method: 'POST',
  path: '/payments/record',
  summary: 'Record a payment received in cash, by bank or by mobile money.',
  access: ['Record Payments'],
  scope: ['payments.write', 'personal_data.read'],
  body: recordPaymentBody,
  result: payment,
  idempotency: 'required',
  worksWhenLapsed: true,
})

export const checkoutBody = z.strictObject({ booking_id: idOf('Booking'), amount: positiveMoney.optional() })

export const createCheckout = endpoint({
  method: 'POST',
  path: '/payments/checkout',
  summary: 'Create a page where the client pays what is due, or a part of it.',
  access: ['Record Payments'],
  scope: ['payments.write', 'personal_data.read'],
  body: checkoutBody,
  result: z.object({ payment, checkout_url: z.string() }),
  idempotency: 'required',
  worksWhenLapsed: true,
})

export const refundBody = z.strictObject({
  amount: positiveMoney,
  reason: line('Reason', 500),
  /** The client already has the money: the agent refunded in cash, by bank or by mobile money. */
  handed_over: z.boolean('Handed over is yes or no.').default(false),
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/payments/{id}/refund',
  inPerson: true,
  summary: 'Refund a payment or part of it. Refunds outside the payment company wait until they are paid out.',
  access: ['Refund Payments'],
  body: refundBody,
  result: paymentWithRefunds,
  idempotency: 'required',
  worksWhenLapsed: true,
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/payments/{id}/check',
  summary: 'Check the status of a payment with the payment company.',
  access: ['Record Payments', 'Refund Payments'],
  result: payment,
  worksWhenLapsed: true,
})

export const settleReview = endpoint({
  method: 'POST',
  path: '/payments/{id}/review',
  summary: 'Record what was done about a payment that needs review.',
  access: ['Record Payments'],
  body: z.strictObject({ text: text('Action taken', 500) }),
  result: payment,
  worksWhenLapsed: true,
})

export const completeRefund = endpoint({
  method: 'POST',
  path: '/refunds/{id}/complete',
  inPerson: true,
  summary: 'Mark a refund as paid out.',
  access: ['Refund Payments'],
  body: z.strictObject({ external_reference: optionalLine('Reference', 80).optional() }),
  result: refund,
  idempotency: 'required',
  worksWhenLapsed: true,
})

export const cancelRefund = endpoint({
  method: 'POST',
  path: '/refunds/{id}/cancel',
  inPerson: true,
  summary: 'Cancel a refund that is not paid out. The money stays as the client’s credit.',
  access: ['Refund Payments'],
  result: refund,
  worksWhenLapsed: true,
})
