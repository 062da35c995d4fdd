import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import {
  currencyCode,
  emailAddress,
  emptyAsNull,
  idOf,
  line,
  localDate,
  moneyResult,
  optionalText,
  positiveMoney,
  version,
} from '#kit/contract/schemas.ts'
import { linkKinds, linkStatuses } from './contract/statuses.ts'

const see = ['View Payment Links'] as const
const edit = ['Edit Payment Links'] as const

/** A website's address, parsed to its origin: "https://shop.example". */
export const website = z
  .string('Website is not valid.')
  .max(200, 'Website is at most 200 characters.')
  .transform((text, context) => {
    const origin = originOf(text.trim())
    if (origin === null) context.addIssue({ code: 'custom', message: 'A website starts with https://, such as https://shop.example.' })
    return origin ?? ''
  })

const here = '(?:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)?localhost|127\\.0\\.0\\.1)'
const host = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z][a-z0-9-]{1,62}'
const address = new RegExp(`^(https://(?:${host}|${here})|http://${here})(?::(\\d{1,5}))?(?:[/?#].*)?$`, 'i')

/** Returns the origin, `null` if invalid. Only https, except for a website on the local machine. */
function originOf(text: string): string | null {
  const [, site, port] = address.exec(text) ?? []
  if (!site) return null
  const usual = !port || (port === '443' && site.startsWith('https'))
  return site.toLowerCase() + (usual ? '' : `:${Number(port)}`)
}

const terms = z.strictObject({
  kind: z.enum(linkKinds, 'Kind is not valid.').default('single_use'),
  title: line('Title', 160),
  description: optionalText('Description', 2000).optional(),
  currency: currencyCode,
  /** The amount to pay; absent if the payer chooses it. */
  amount: positiveMoney.nullable().optional(),
  /** Whether it may be paid in parts. */
  partial: z.boolean('Partial payments is yes or no.').default(false),
  /** The minimum of the first part, or of an amount that the payer chooses. */
  minimum: positiveMoney.nullable().optional(),
  /** The last day on which it can be paid. */
  expires_on: emptyAsNull(localDate).optional(),
  client_id: emptyAsNull(idOf('Client')).optional(),
  booking_id: emptyAsNull(idOf('Booking')).optional(),
  /** The address that gets a mail for each payment. */
  notify_email: emptyAsNull(emailAddress).optional(),
  /** Websites that may open the link by script, and to which payers may be returned. */
  websites: z.array(website).max(5, 'At most 5 websites.').default([]),
})

/** Checks the amount together with the other fields, so that all errors appear at once. */
const withAmount = <Body extends typeof terms>(body: Body) =>
  body.refine(({ kind, amount }) => kind === 'open_amount' || amount != null, {
    path: ['amount'],
    error: 'Amount is required.',
    when: () => true,
  })

export const linkBody = withAmount(
  terms.extend({
    /** A draft has no page yet. */
    draft: z.boolean('Draft is yes or no.').default(false),
  }),
)
export const linkEditBody = withAmount(terms.extend({ version }))

const link = z.object({
  id: z.string(),
  reference: z.string(),
  kind: z.enum(linkKinds),
  status: z.enum(linkStatuses),
  title: z.string(),
  currency: currencyCode,
  amount: moneyResult.nullable(),
  partial: z.boolean(),
  minimum: moneyResult.nullable(),
  paid: moneyResult,
  refunded: moneyResult,
  /** For a link that is paid once: the amount still due. */
  left: moneyResult.nullable(),
  payments: z.number(),
  views: z.number(),
  viewed_at: z.string().nullable(),
  last_paid_at: z.string().nullable(),
  expires_on: z.string().nullable(),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  booking_id: z.string().nullable(),
  booking_reference: z.string().nullable(),
  /** The payer's page. */
  url: z.string(),
  version: z.number(),
  created_at: z.string(),
})

export const listPaymentLinks = listEndpoint({
  path: '/payment-links',
  summary: 'List the payment links.',
  access: see,
  scope: ['payment_links.read', 'personal_data.read'],
  item: link,
  sort: ['created_at', 'title', 'amount', 'paid', 'expires_on'],
  defaultSort: '-created_at',
  filters: {
    status: several(linkStatuses, 'Status'),
    kind: several(linkKinds, 'Kind'),
    currency: currencyCode.optional(),
    client_id: idOf('Client').optional(),
    booking_id: idOf('Booking').optional(),
    starts_at: localDate.optional(),
    ends_at: localDate.optional(),
  },
})

export const paymentLinkStatistics = endpoint({
  method: 'GET',
  path: '/payment-links/statistics',
  summary: 'Show totals of payment links by currency (collected, refunded, still due) and how many have each status.',
  mayLag: true,
  access: see,
  scope: 'payment_links.read',
  result: z.array(
    z.object({
      currency: currencyCode,
      collected: moneyResult,
      refunded: moneyResult,
      outstanding: moneyResult,
      payments: z.number(),
      open: z.number(),
      paid: z.number(),
      expired: z.number(),
    }),
  ),
})

const linkShown = link.extend({
  description: z.string().nullable(),
  notify_email: z.string().nullable(),
  websites: z.array(z.string()),
  client_email: z.string().nullable(),
  client_phone: z.string().nullable(),
  created_by_name: z.string().nullable(),
  deleted: z.boolean(),
  /** Money was received, so amount and currency can no longer change. */
  fixed: z.boolean(),
  /** Payments and failed attempts, newest first. */
  attempts: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      status: z.string(),
      method: z.string(),
      amount: moneyResult,
      refunded: moneyResult,
      failure_code: z.string().nullable(),
      needs_review: z.string().nullable(),
      payer_name: z.string().nullable(),
      payer_phone: z.string().nullable(),
      payer_email: z.string().nullable(),
      payer_reference: z.string().nullable(),
      website: z.string().nullable(),
      receipt_number: z.string().nullable(),
      created_at: z.string(),
      succeeded_at: z.string().nullable(),
    }),
  ),
  story: z.array(z.object({ at: z.string(), title: z.string(), detail: z.string().nullable(), user_name: z.string().nullable() })),
})

export const showPaymentLink = endpoint({
  method: 'GET',
  path: '/payment-links/{id}/show',
  summary: 'Show a payment link with its payments and activity, also a deleted one, which may still receive money.',
  access: see,
  scope: ['payment_links.read', 'personal_data.read'],
  result: linkShown,
})

export const createPaymentLink = endpoint({
  method: 'POST',
  path: '/payment-links/create',
  summary: 'Create a payment link. Anyone with its address can pay.',
  access: ['Create Payment Links'],
  scope: ['payment_links.write', 'personal_data.read'],
  body: linkBody,
  result: linkShown,
  idempotency: 'required',
})

export const updatePaymentLink = endpoint({
  method: 'POST',
  path: '/payment-links/{id}/update',
  summary: 'Update a payment link. Its amount cannot change after a payment, and a paid link cannot change.',
  access: edit,
  scope: ['payment_links.write', 'personal_data.read'],
  body: linkEditBody,
  result: linkShown,
})

export const activatePaymentLink = endpoint({
  method: 'POST',
  path: '/payment-links/{id}/activate',
  summary: 'Activate a payment link that is a draft or inactive.',
  access: edit,
  result: linkShown,
})

export const deactivatePaymentLink = endpoint({
  method: 'POST',
  path: '/payment-links/{id}/deactivate',
  summary: 'Deactivate a payment link.',
  access: edit,
  result: linkShown,
})

export const duplicatePaymentLink = endpoint({
  method: 'POST',
  path: '/payment-links/{id}/duplicate',
  summary: 'Copy a payment link into a draft.',
  access: ['Create Payment Links'],
  result: linkShown,
  idempotency: 'required',
})

export const sendPaymentLinkBody = z.strictObject({ to: emailAddress, message: optionalText('Message', 2000).optional() })

export const sendPaymentLink = endpoint({
  method: 'POST',
  path: '/payment-links/{id}/send',
  summary: 'Send the address of a payment link by mail.',
  access: edit,
  body: sendPaymentLinkBody,
  result: z.object({ message: z.string() }),
})

export const paymentLinkReceipt = endpoint({
  method: 'GET',
  path: '/payment-links/{id}/receipts/{payment}',
  summary: 'Show the receipt of a payment as a PDF. It is numbered when first opened.',
  access: see,
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})

export const deletePaymentLink = endpoint({
  method: 'POST',
  path: '/payment-links/{id}/delete',
  summary: 'Delete a payment link and close its page. Its payments stay.',
  access: edit,
  result: z.object({ message: z.string() }),
})
