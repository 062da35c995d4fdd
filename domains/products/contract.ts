import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { money, optionalLine, version } from '#kit/contract/schemas.ts'
import { itemFields, itemList, itemRecord, itemRow, itemTitle } from '#domains/inventory/contract.ts'
import { galleryCalls } from '#domains/inventory/contract/gallery.ts'
import { bookedCalls } from '#domains/inventory/contract/item-bookings.ts'
import { kindStatistics } from '#domains/inventory/contract/statistics.ts'
import { limit, pieces, sku } from './contract/variants.ts'

export * from './contract/variants.ts'
export * from './contract/options.ts'

const base = '/business/shop/products'
const feature: Feature = 'shop'
const edit: Access = ['Edit Shop Products', 'Create Shop Products']
/** People who make bookings must be able to find products. */
const read: Access = ['View Shop', 'Create Shop Products', 'Edit Shop Products', 'View Bookings', 'Add Bookings', 'Edit Bookings']

const productFields = {
  ...itemFields,
  category: optionalLine('Category', 60).optional(),
  /** A file that is mailed to paying buyers. It is not packed, and counted only if it has a limit. */
  digital: z.boolean('Digital is yes or no.').optional(),
}
/** With a price, the product gets its first variant at once: with the given stock, or for a download with its limit. */
const firstVariant = { price: money.nullish(), sku: sku.optional(), stock: pieces('Stock').nullish(), limit: limit.optional() }
export const productBody = z.strictObject({ title: itemTitle, ...productFields, ...firstVariant }).superRefine((product, context) => {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (!product.price && (product.sku || product.stock || product.limit != null))
    refuse('price', 'What has a SKU, stock or a limit needs a price.')
})
export const productEditBody = z.strictObject({ ...productFields, title: itemTitle.optional(), version })

const own = {
  category: z.string().nullable(),
  digital: z.boolean(),
  variants: z.number(),
  /** Null for a download without a limit. */
  in_stock: z.number().nullable(),
}
const productRow = itemRow.extend(own)
export const productRecord = itemRecord.extend(own)

export const listProducts = listEndpoint({
  path: base,
  summary: 'List products with their stock. Archived ones only on request.',
  access: read,
  scope: 'inventory.read',
  feature,
  item: productRow,
  ...itemList,
  filters: { ...itemList.filters, category: z.string().max(60, 'Category is not valid.').optional() },
})
export const listCategories = endpoint({
  method: 'GET',
  path: `${base}/categories`,
  summary: 'List the categories of products that are not archived, most used first.',
  access: read,
  feature,
  result: z.array(z.object({ category: z.string(), count: z.number() })),
})
export const showProduct = endpoint({
  method: 'GET',
  path: `${base}/{id}/show`,
  summary: 'Show a product.',
  access: read,
  scope: 'inventory.read',
  feature,
  result: productRecord,
})
export const createProduct = endpoint({
  method: 'POST',
  path: `${base}/create`,
  summary: 'Create a product as a draft. With a price, which needs Edit Prices, its first variant is created too.',
  access: ['Create Shop Products'],
  scope: 'inventory.write',
  feature,
  body: productBody,
  result: productRecord,
})
export const updateProduct = endpoint({
  method: 'POST',
  path: `${base}/{id}/update`,
  summary: 'Update a product. Omitted fields stay unchanged.',
  access: ['Edit Shop Products'],
  scope: 'inventory.write',
  feature,
  body: productEditBody,
  result: productRecord,
})
export const productStatistics = endpoint({
  method: 'GET',
  path: `${base}/statistics`,
  summary: 'Show statistics of products: by status, sales of the last 30 days, and stock.',
  mayLag: true,
  access: ['View Shop', 'Create Shop Products', 'Edit Shop Products'],
  feature,
  result: kindStatistics.extend({ stock: z.object({ pieces: z.number(), variants: z.number(), low: z.number(), sold_out: z.number() }) }),
})
const asset = z.object({ name: z.string(), size: z.number(), uploaded_at: z.string() }).nullable()
export const showVirtualAsset = endpoint({
  method: 'GET',
  path: `${base}/{id}/virtual-asset`,
  summary: 'Show the downloadable file of a product, or null. Buyers who have paid receive a link to it.',
  access: read,
  feature,
  result: asset,
})
export const uploadVirtualAsset = endpoint({
  method: 'POST',
  path: `${base}/{id}/virtual-asset/upload`,
  summary: 'Upload the downloadable file of a product, of any type.',
  access: edit,
  feature,
  upload: true,
  result: asset,
})
export const deleteVirtualAsset = endpoint({
  method: 'POST',
  path: `${base}/{id}/virtual-asset/delete`,
  summary: 'Delete the downloadable file of a product; its links stop working. Refused while it is a published download.',
  access: edit,
  feature,
  result: asset,
})
export const downloadVirtualAsset = endpoint({
  method: 'GET',
  path: `${base}/{id}/virtual-asset/file`,
  summary: 'Download the file of a product, for members. Buyers use their own link.',
  access: edit,
  feature,
  result: z.object({ name: z.string(), mime: z.string(), content: z.unknown() }),
  answer: 'file',
})
export const gallery = galleryCalls({
  base,
  feature,
  edit,
  read,
})
export const booked = bookedCalls({ base, feature, read: ['View Shop Orders', 'View Bookings'] })
