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
  /** Where an open one is paid by mobile money or card; `null` when no such payment was begun. */
  checkout_url: z.string().nullable(),
})

/** Who has no plan any more may still pay for one. */
const access = ['View Subscription'] as const
const change = [['View Subscription', 'Edit Agency']] as const

const planId = idOf('Plan')

export const payPlanBody = z.strictObject({
  plan_id: planId,
  /** From what payment companies hold for the agency, or on a payment page by mobile money or card. */
  by: z.enum(['wallet', 'checkout'], 'By is wallet or checkout.'),
  /** Renew from the wallet at the end of each period. */
  renew_from_wallet: z.boolean('Renew from wallet is yes or no.').optional(),
})

const outcome = z.object({
  state: subscriptionState,
  /** `null` when nothing was to be paid: a smaller plan begins with the next period. */
  invoice: invoice.nullable(),
})

export const payPlan = endpoint({
  method: 'POST',
  inPerson: true,
  path: '/subscriptions/pay',
  summary: 'Pay for a plan: begin it, renew it, or change to it. A larger one begins when it is paid, a smaller one with the next period.',
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
  summary: 'What paying for a plan would cost now, and from when to when.',
  access,
  worksWhenLapsed: true,
  query: z.strictObject({ plan_id: planId }),
  result: z.object({
    kind: z.enum(['start', 'renewal', 'change', 'later']),
    amount: moneyResult,
    /** What is left of the period paid for the present plan; the amount is less by it. */
    counted: moneyResult,
    period_starts_at: z.string(),
    period_ends_at: z.string(),
    /** What the wallet of this currency holds. */
    wallet: moneyResult,
  }),
})

export const cancelPlan = endpoint({
  method: 'POST',
  inPerson: true,
  path: '/subscriptions/cancel',
  summary: 'End the subscription with its period; until then everything works.',
  access: change,
  worksWhenLapsed: true,
  result: subscriptionState,
})

export const resumePlan = endpoint({
  method: 'POST',
  inPerson: true,
  path: '/subscriptions/resume',
  summary: 'Take back a cancellation or a change to a smaller plan.',
  access: change,
  worksWhenLapsed: true,
  result: subscriptionState,
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/subscriptions/invoices',
  summary: 'The invoices for the plan, newest first.',
  access,
  worksWhenLapsed: true,
  query: listQuery(['created_at'], '-created_at', {}).pick({ page: true, per_page: true, download: true }),
  result: z.array(invoice),
  answer: 'list',
})

export const invoicePdf = endpoint({
  method: 'GET',
  path: '/subscriptions/invoices/{id}/pdf',
  summary: 'An invoice for the plan as PDF.',
  access,
  worksWhenLapsed: true,
  result: z.unknown(),
  answer: 'file',
})
