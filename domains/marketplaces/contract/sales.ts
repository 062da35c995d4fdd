import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { currencyCode, idOf, moneyResult, positiveMoney, text } from '#kit/contract/schemas.ts'
import { reviewStates, saleStates } from './states.ts'

// Calls about what a marketplace sold: of its owner, and of a vendor about its own sales.

const edit: Access = ['Manage Marketplaces']
const feature: Feature = 'marketplace'

const customer = z.object({
  id: z.string(),
  /** The client of the last order. */
  client_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  orders: z.number(),
  /** What was paid less what was refunded, by currency. */
  spent: z.array(moneyResult),
  last_order_at: z.string(),
})

export const listCustomers = listEndpoint({
  path: '/marketplaces/{id}/customers',
  summary: 'List who bought on the agency’s own marketplace. Orders with one email address are one customer.',
  access: ['View Clients', 'Manage Marketplaces'],
  feature,
  item: customer,
  sort: ['last_order_at', 'name', 'orders'],
  defaultSort: '-last_order_at',
})

const sale = z.object({
  id: z.string(),
  order_reference: z.string(),
  /** The vendor for the owner, the marketplace for a vendor. */
  partner_name: z.string(),
  client_name: z.string(),
  title: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  state: z.enum(saleStates),
  amount: moneyResult,
  /** Null for a vendor until the order is paid. */
  commission: moneyResult.nullable(),
  refunded: moneyResult,
  /** What the vendor gets: the amount less refunds and the commission of the rest. */
  vendor_gets: moneyResult,
  booking_reference: z.string(),
  /** The vendor's booking; null for the owner. */
  booking_id: z.string().nullable(),
  /** The visitor's payment; null for a vendor. */
  payment_id: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: z.string(),
})

export const listOrders = listEndpoint({
  path: '/marketplaces/{id}/orders',
  summary: 'List what was sold on a marketplace, a row for each vendor of an order. A vendor sees its own sales.',
  access: ['View Bookings', 'Manage Marketplaces'],
  feature,
  item: sale,
  sort: ['created_at', 'starts_on'],
  defaultSort: '-created_at',
  filters: { state: several(saleStates, 'State') },
})

const statementRow = z.object({
  id: z.string(),
  partner_name: z.string(),
  /** The first day of the month. */
  month: z.string(),
  sold: moneyResult,
  refunded: moneyResult,
  commission: moneyResult,
  paid_out: moneyResult,
  /** What the month changed of what the vendor is owed. */
  change: moneyResult,
  entries: z.number(),
})

export const listStatements = listEndpoint({
  path: '/marketplaces/{id}/statements',
  summary: 'List what a marketplace and its vendors owe each other by month and currency, as sums of ledger entries.',
  access: ['View Finance', 'Manage Marketplaces'],
  feature,
  item: statementRow,
  sort: ['month'],
  defaultSort: '-month',
})

const balance = z.object({
  /** The vendor's row; null for a vendor itself. */
  vendor_id: z.string().nullable(),
  partner_name: z.string(),
  /** What the vendor is owed. Negative: the vendor owes it after a refund. */
  balance: moneyResult,
  /** Payouts that are waiting or under way. */
  under_way: moneyResult,
})

export const listBalances = endpoint({
  method: 'GET',
  path: '/marketplaces/{id}/balances',
  summary: 'Show what each vendor of a marketplace is owed now, also those that left or were removed.',
  access: ['View Finance', 'Manage Marketplaces'],
  feature,
  result: z.array(balance),
})

export const payoutBody = z.strictObject({
  beneficiary_id: idOf('Beneficiary'),
  amount: positiveMoney,
})

export const payVendor = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/vendors/{vendor}/payout',
  summary: 'Create a transfer of what a vendor is owed to a verified beneficiary. A second user must approve it.',
  access: ['Create Transfers'],
  feature,
  inPerson: true,
  body: payoutBody,
  result: z.object({ transfer_id: z.string(), reference: z.string() }),
  idempotency: 'required',
})

const review = z.object({
  id: z.string(),
  title: z.string(),
  vendor_name: z.string(),
  author: z.string(),
  rating: z.number(),
  text: z.string(),
  state: z.enum(reviewStates),
  reply: z.string().nullable(),
  /** Why the owner hid it. */
  note: z.string().nullable(),
  reports: z.number(),
  report: z.string().nullable(),
  created_at: z.string(),
  /** What the caller can do now. */
  actions: z.array(z.enum(['publish', 'hide', 'reply'])),
})

export const listReviews = listEndpoint({
  path: '/marketplaces/{id}/reviews',
  summary: 'List the reviews of a marketplace. A vendor sees the published ones about it.',
  access: 'member',
  feature,
  item: review,
  sort: ['created_at', 'rating'],
  defaultSort: '-created_at',
  filters: { state: several(reviewStates, 'State'), reported: z.enum(['true'], 'Reported is true.').optional() },
})

export const publishReview = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/reviews/{review}/publish',
  summary: 'Show a review on the storefront.',
  access: edit,
  feature,
  result: review,
})

export const hideBody = z.strictObject({ note: text('Reason', 500) })

export const hideReview = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/reviews/{review}/hide',
  summary: 'Mark a review as hidden from the storefront, with the reason.',
  access: edit,
  feature,
  body: hideBody,
  result: review,
})

export const replyBody = z.strictObject({ reply: text('Reply', 1000) })

export const replyReview = endpoint({
  method: 'POST',
  path: '/marketplaces/{id}/reviews/{review}/reply',
  summary: 'Add the vendor’s reply to a published review. A later one replaces it.',
  access: edit,
  feature,
  body: replyBody,
  result: review,
})

export const showOverview = endpoint({
  method: 'GET',
  path: '/marketplaces/{id}/overview',
  summary: 'Show the figures of the agency’s own marketplace: sales and commission of the last 30 days, and what needs a person.',
  access: 'member',
  feature,
  result: z.object({
    sales: z.array(
      z.object({ currency: currencyCode, orders: z.number(), sold: moneyResult, refunded: moneyResult, commission: moneyResult }),
    ),
    attention: z.object({
      requests: z.number(),
      reviews: z.number(),
      reported: z.number(),
      /** Vendors that owe money after a refund. */
      debts: z.number(),
      /** Parts of paid orders that were given back because the vendor could not confirm, in the last 30 days. */
      given_back: z.number(),
      /** Orders whose visitor has not got a refund, because it could not be sent. */
      refunds: z.number(),
      /** Reports of visitors that are not decided. */
      disputes: z.number(),
    }),
  }),
})
