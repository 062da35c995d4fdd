import { z } from 'zod'
import { converted, lineTax } from '#domains/inventory/contract/prices.ts'
import { currencyCode, moneyResult, timelineEntry } from '#kit/contract/schemas.ts'
import { contentBody } from './content.ts'
import { proposalStatuses } from './statuses.ts'

const pricedLine = z.object({
  title: z.string(),
  /** Null for a free-text line. */
  inventory_id: z.string().nullable(),
  /** Absent in versions that were sent before lines had it; then there are no times either. */
  kind: z.string().optional(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** For what is let by the hour. */
  starts_at: z.string().nullish(),
  ends_at: z.string().nullish(),
  items: z.array(
    z.object({
      name: z.string(),
      quantity: z.number(),
      unit_amount: z.number(),
      amount: z.number(),
      detail: z.string().optional(),
      converted: converted.optional(),
    }),
  ),
  /** Absent in versions of before taxes were set. */
  taxes: z.array(lineTax).optional(),
  amount: z.number(),
})

/** The prices of a version's options, in minor units of its currency. */
export const priced = z.object({
  currency: currencyCode,
  options: z.array(z.object({ id: z.string(), total: z.number(), deposit: z.number(), lines: z.array(pricedLine) })),
})
export type Priced = z.infer<typeof priced>

export const proposalRow = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  status: z.enum(proposalStatuses),
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  total: moneyResult,
  owner_name: z.string().nullable(),
  views: z.number(),
  viewed_at: z.string().nullable(),
  sent_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  accepted_at: z.string().nullable(),
  booking_id: z.string().nullable(),
  inquiry_id: z.string().nullable(),
  created_at: z.string(),
})

export const proposal = proposalRow.extend({
  client: z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** The number of the newest version: a draft, or the last one sent. */
  number: z.number(),
  is_draft: z.boolean(),
  sent_version: z.number().nullable(),
  content: contentBody,
  /** Its prices: current for a draft, frozen for a sent version; null without a price, with the reason in `price_problem`. */
  priced: priced.nullable(),
  price_problem: z.string().nullable(),
  allowed: z.array(z.enum(proposalStatuses)),
  may_approve: z.boolean(),
  /** The client's page; null before the proposal was sent. */
  public_url: z.string().nullable(),
  /** The same page for the agency: views are not counted, and drafts are shown. */
  preview_url: z.string(),
  versions: z.array(z.object({ number: z.number(), sent_at: z.string().nullable(), created_at: z.string() })),
  events: z.array(timelineEntry),
  looks: z.array(z.object({ at: z.string(), version: z.number() })),
  accepted: z.object({ name: z.string(), at: z.string(), option_id: z.string().nullable(), signature: z.string().nullable() }).nullable(),
  booking: z
    .object({
      id: z.string(),
      reference: z.string(),
      status: z.string(),
      total: moneyResult,
      paid: moneyResult,
      due: moneyResult,
      deposit: moneyResult,
    })
    .nullable(),
  closed_reason: z.string().nullable(),
  version: z.number(),
})
