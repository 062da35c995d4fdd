import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { id, line, moneyResult, versionOrZero } from '#kit/contract/schemas.ts'

// Goods that come back. The booking costs less by what they were sold for, and a credit note says so (docs/decisions/0022).

const feature: Feature = 'shop'
const path = '/business/shop/orders/{id}/return'

/** A return that was made. */
export const goodsReturn = z.object({
  id: z.string(),
  reference: z.string(),
  reason: z.string(),
  amount: moneyResult,
  /** How much of what was paid goes back with it. */
  refund: moneyResult,
  credit_note: z.object({ id: z.string(), number: z.string() }).nullable(),
  items: z.array(z.object({ title: z.string(), variant: z.string(), quantity: z.number(), damaged: z.number(), amount: moneyResult })),
  user_name: z.string().nullable(),
  created_at: z.string(),
})

const pieces = 'Quantity is at least 1.'
const returnedItem = z
  .strictObject({
    line_id: id,
    /** The item's place among the items of its line. */
    item: z.int('Item is not valid.').min(0, 'Item is not valid.').max(1000, 'Item is not valid.'),
    quantity: z.int(pieces).min(1, pieces).max(1_000_000, 'Quantity is at most 1,000,000.'),
    /** How many of them are damaged: they are written off, the others are in stock again. */
    damaged: z.int('Damaged is not valid.').min(0, 'Damaged is not valid.').default(0),
  })
  .refine(({ damaged, quantity }) => damaged <= quantity, { path: ['damaged'], error: 'Not more than was returned.' })

const items = z
  .array(returnedItem)
  .min(1, 'Choose the returned items.')
  .max(100, 'At most 100 items.')
  .refine((all) => new Set(all.map(({ line_id, item }) => `${line_id} ${item}`)).size === all.length, 'An item is named twice.')

export const returnBody = z.strictObject({
  /** The version of the order that the client last read. */
  version: versionOrZero,
  items,
  reason: line('Reason', 500),
  /** Give back what was paid beyond the new total. Needs Refund Payments. */
  refund: z.boolean('Refund is yes or no.').default(false),
  /** The client has the money already. What a payment company carried goes back through it in any case. */
  handed_over: z.boolean('Handed over is yes or no.').default(false),
})

export const previewReturn = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Preview a return: the reduction of the order, the credit and the refund. Changes nothing.',
  access: ['View Shop Orders', 'Edit Bookings'],
  feature,
  reads: true,
  body: z.strictObject({ items }),
  result: z.object({
    items: z.array(z.object({ title: z.string(), variant: z.string(), quantity: z.number(), amount: moneyResult })),
    /** The amount of the credit note. */
    credit: moneyResult,
    total_after: moneyResult,
    /** What was paid beyond the new total and is not promised to the client yet. */
    refund: moneyResult,
    /** How the refund goes back. */
    refunds: z.array(
      z.object({ payment_id: z.string(), reference: z.string(), method: z.string(), amount: moneyResult, by_company: z.boolean() }),
    ),
    due_after: moneyResult,
  }),
})
