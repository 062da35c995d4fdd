import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import { currencyCode, id, line, moneyResult, tags } from '#kit/contract/schemas.ts'

// Bulk edits of many items: preview, progress, report and undo.

const see: Access = ['View Inventory']
/** Prices need Edit Prices, status and tags Edit Inventory. Each call checks what it changes. */
const change: Access = ['Edit Inventory', 'Edit Prices']
export const maxAtOnce = 500

/** The change to each item: at least one field. */
export const bulkChange = z
  .strictObject({
    /** Percent added to every price option; negative to reduce it. */
    percent: z
      .number('Percent is a number.')
      .min(-90, 'Percent is −90 to 500.')
      .max(500, 'Percent is −90 to 500.')
      .multipleOf(0.01, 'Percent has at most 2 decimals.')
      .refine((value) => value !== 0, 'Percent is not 0.')
      .optional(),
    /** Minor units added to every price option after the percent; negative to reduce it. Items in another currency are refused. */
    price_change: z
      .int('Amount is not valid.')
      .min(-1e12, 'Amount is too large.')
      .max(1e12, 'Amount is too large.')
      .refine((value) => value !== 0, 'Amount is not 0.')
      .optional(),
    currency: currencyCode.optional(),
    status: z.enum(['published', 'archived'], 'Status is published or archived.').optional(),
    add_tags: tags.optional(),
    remove_tags: tags.optional(),
  })
  .refine(({ price_change, currency }) => price_change === undefined || currency !== undefined, {
    path: ['currency'],
    message: 'Currency is required.',
  })
  .refine(
    ({ percent, price_change, status, add_tags = [], remove_tags = [] }) =>
      percent !== undefined || price_change !== undefined || status !== undefined || add_tags.length + remove_tags.length > 0,
    { path: ['percent'], message: 'Choose what to change.' },
  )
export type BulkChange = z.output<typeof bulkChange>

const step = z.object({
  /** The changed field: a price by its name, the status, or the tags. */
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
const planned = z.object({
  id: z.string(),
  title: z.string(),
  /** Fingerprint of the current state. The client sends it back, and the change is refused if the item has changed since. */
  mark: z.string(),
  steps: z.array(step),
  /** Why the item is not changed; null if it is. */
  refused: z.string().nullable(),
  from_price: moneyResult.nullable(),
})

const many = <Item extends z.ZodType>(item: Item) =>
  z.array(item, 'Items is a list.').min(1, 'Choose at least one.').max(maxAtOnce, `At most ${maxAtOnce} at once.`)

export const previewBulk = endpoint({
  method: 'POST',
  path: '/inventory/bulk/preview',
  summary: 'Preview one change to many items. Changes nothing.',
  access: change,
  reads: true,
  body: z.strictObject({ ids: many(id), change: bulkChange }),
  result: z.array(planned),
})

const report = z.object({
  id: z.string(),
  status: z.enum(['running', 'done', 'undoing', 'undone']),
  user_name: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  counts: z.object({
    waiting: z.number(),
    changed: z.number(),
    refused: z.number(),
    undone: z.number(),
    kept: z.number(),
    total: z.number(),
  }),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      state: z.enum(['waiting', 'changed', 'refused', 'undone', 'kept']),
      message: z.string().nullable(),
      steps: z.array(step),
    }),
  ),
})
export const startBulk = endpoint({
  method: 'POST',
  path: '/inventory/bulk/start',
  summary: 'Apply one change to many items, one by one. Items changed since the preview are skipped.',
  access: change,
  body: z.strictObject({
    items: many(z.strictObject({ id, mark: line('Mark', 64) })),
    change: bulkChange,
  }),
  result: report,
})
export const showBulk = endpoint({
  method: 'GET',
  path: '/inventory/bulk/{id}',
  summary: 'Show the progress of a bulk change and the result for each item.',
  access: see,
  result: report,
})
export const undoBulk = endpoint({
  method: 'POST',
  path: '/inventory/bulk/{id}/undo',
  summary: 'Undo a bulk change. Items changed since then stay unchanged; 409 while it is running.',
  access: change,
  result: report,
})
