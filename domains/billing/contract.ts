import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listQuery } from '#kit/contract/page.ts'
import { idOf, moneyResult } from '#kit/contract/schemas.ts'
import { subscriptionState } from '#domains/subscriptions/contract.ts'

const invoice = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(['start', 'renewal', 'change']),
  status: z.enum(['open', 'paid', 'void']),
  plan: z.object({ id: z.string(), name: z.string() }),
  amount: moneyResult,
  period_starts_at: z.string(),
  period_ends_at: z.string(),
  created_at: z.string(),
  paid_at: z.string().nullable(),
  /** The payment page of an open invoice; `null` when no payment by mobile money or card was started. */
  checkout_url: z.string().nullable(),
})

/** An agency without a running plan can still pay for one. */
const access = ['View Subscription'] as const
const change = [['View Subscription', 'Edit Agency']] as const

const planId = idOf('Plan')

export const payPlanBody = z.strictObject({
  plan_id: planId,
  /** From the agency's wallet, or on a payment page by mobile money or card. */
  by: z.enum(['wallet', 'checkout'], 'By is wallet or checkout.'),
  /** Renew from the wallet at the end of each period. */
  renew_from_wallet: z.boolean('Renew from wallet is yes or no.').optional(),
})

const outcome = z.object({
  state: subscriptionState,
  /** `null` when nothing is due: a smaller plan starts with the next period. */
  invoice: invoice.nullable(),
})

export const payPlan = endpoint({
  method: 'POST',
  inPerson: true,
  path: '/subscriptions/pay',
  summary: 'Pay for a plan: start, renew or change it. An upgrade starts when paid, a downgrade with the next period.',
  access: [
    ['View Subscription', 'Edit Agency'],
    ['View Subscription', 'Create Transfers'],
  ],
  worksWhenLapsed: true,
  body: payPlanBody,
  result: outcome,
  idempotency: 'required',
})

export const previewPlan = endpoint({
  method: 'GET',
  path: '/subscriptions/preview',
  summary: 'Preview the price and period of a plan.',
  access,
  worksWhenLapsed: true,
  query: z.strictObject({ plan_id: planId }),
  result: z.object({
    kind: z.enum(['start', 'renewal', 'change', 'later']),
    amount: moneyResult,
    /** The unused value of the current plan's paid period, already deducted from the amount. */
    counted: moneyResult,
    period_starts_at: z.string(),
    period_ends_at: z.string(),
    /** The wallet's balance in this currency. */
    wallet: moneyResult,
  }),
})

export const cancelPlan = endpoint({
  method: 'POST',
  inPerson: true,
  path: '/subscriptions/cancel',
  summary: 'Cancel the subscription at the end of its period. Everything works until then.',
  access: change,
  worksWhenLapsed: true,
  result: subscriptionState,
})

export const resumePlan = endpoint({
  method: 'POST',
  inPerson: true,
  path: '/subscriptions/resume',
  summary: 'Undo a cancellation or a downgrade.',
  access: change,
  worksWhenLapsed: true,
  result: subscriptionState,
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/subscriptions/invoices',
  summary: 'List the invoices of the subscription, newest first.',
  access,
  worksWhenLapsed: true,
  query: listQuery(['created_at'], '-created_at', {}).pick({ page: true, per_page: true, download: true }),
  result: z.array(invoice),
  answer: 'list',
})

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/subscriptions/invoices/{id}/pdf',
  summary: 'Show an invoice of the subscription as a PDF.',
  access,
  worksWhenLapsed: true,
  result: z.unknown(),
  answer: 'file',
})
