import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { id, money, moneyResult, optionalLine, version } from '#kit/contract/schemas.ts'
import { movementKinds, writtenKinds } from './words.ts'

const base = '/business/shop/products'
const feature: Feature = 'shop'
const edit: Access = ['Edit Shop Products', 'Create Shop Products']
const read: Access = ['View Shop', 'Create Shop Products', 'Edit Shop Products', 'View Bookings', 'Add Bookings', 'Edit Bookings']

const mostPieces = 1_000_000
export const pieces = (label: string) =>
  z.int(`${label} is a whole number.`).min(0, `${label} is zero or more.`).max(mostPieces, `${label} is at most 1000000.`)
/** The agency's stock number: unique in the agency, ignoring case. */
export const sku = optionalLine('SKU', 60)
/** The maximum number of downloads sold; null for no maximum. Packed products have stock instead. */
export const limit = pieces('Limit').nullable()

const variantFields = {
  /** One value of each option; empty for a product without options. */
  value_ids: z
    .array(id, 'Values is a list of ids.')
    .max(10, 'At most 10 values.')
    .transform((list) => [...new Set(list.map((one) => one.toLowerCase()))])
    .default([]),
  sku: sku.optional(),
  price: money,
  active: z.boolean('Active is yes or no.').default(true),
  limit: limit.optional(),
}
export const variantBody = z.strictObject({ ...variantFields, stock: pieces('Stock').default(0) })
export const variantEditBody = z.strictObject({ ...variantFields, version })

export const variant = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string().nullable(),
  price: moneyResult,
  active: z.boolean(),
  values: z.array(z.object({ id: z.string(), option_id: z.string(), name: z.string() })),
  /** Available to sell: stock or limit, minus held and sold; null if nothing is counted. */
  in_stock: z.number().nullable(),
  limit: z.number().nullable(),
  held: z.number(),
  sold: z.number(),
  /** Its option or value was removed: it keeps its stock and history, but cannot be sold or changed. */
  retired: z.boolean(),
  version: z.number(),
})

export const listVariants = endpoint({
  method: 'GET',
  path: `${base}/variants/{id}/list`,
  summary: 'List the variants of a product with their stock.',
  access: read,
  scope: 'inventory.read',
  feature,
  result: z.array(variant),
})
export const createVariant = endpoint({
  method: 'POST',
  path: `${base}/variants/{id}/create`,
  summary: 'Add a variant to a product.',
  access: [
    ['Edit Shop Products', 'Edit Prices'],
    ['Create Shop Products', 'Edit Prices'],
  ],
  scope: 'inventory.write',
  feature,
  body: variantBody,
  result: variant,
})
export const updateVariant = endpoint({
  method: 'POST',
  path: `${base}/variants/{id}/update`,
  summary: 'Update a variant; sold items keep their price, stock changes by movements. A new price needs Edit Prices.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: variantEditBody,
  result: variant,
})

const movement = z.object({
  id: z.string(),
  variant_id: z.string(),
  variant: z.string(),
  kind: z.enum(movementKinds),
  quantity: z.number(),
  note: z.string().nullable(),
  user_name: z.string().nullable(),
  /** The order that was sold, released or returned; null for movements that people entered. */
  order: z.object({ id: z.string(), reference: z.string() }).nullable(),
  created_at: z.string(),
})
const movements = { item: movement, sort: ['created_at'], defaultSort: '-created_at', access: read, feature } as const
const filters = { kind: several(movementKinds, 'Kind') }
export const listProductStock = listEndpoint({
  ...movements,
  path: `${base}/{id}/stock`,
  summary: 'List the stock movements of a product, newest first.',
  filters,
})
export const listVariantStock = listEndpoint({
  ...movements,
  path: `${base}/variants/{id}/stock`,
  summary: 'List the stock movements of a variant, newest first.',
  filters,
})
export const stockBody = z
  .strictObject({
    kind: z.enum(writtenKinds, 'Kind is not valid.'),
    quantity: z
      .int('Quantity is a whole number.')
      .min(-mostPieces, 'Quantity is at most 1000000 either way.')
      .max(mostPieces, 'Quantity is at most 1000000 either way.')
      .refine((count) => count !== 0, 'Quantity is not zero.'),
    note: optionalLine('Note', 200).optional(),
  })
  .refine(({ kind, quantity }) => kind === 'adjustment' || quantity > 0, {
    path: ['quantity'],
    message: 'Received quantity must be above zero.',
  })
export const moveStock = endpoint({
  method: 'POST',
  path: `${base}/variants/{id}/stock/new`,
  summary: 'Record received stock (allocation) or a count difference (adjustment). Stock cannot fall below what is sold.',
  access: edit,
  scope: 'inventory.write',
  feature,
  body: stockBody,
  result: variant,
})
