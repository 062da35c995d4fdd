import type { z } from 'zod'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/audit.ts'
import type { Tx } from '#kit/server/database.ts'
import * as inventory from '#domains/inventory/server/inventory.ts'
import { statisticsOf } from '#domains/inventory/server/statistics.ts'
import type { productBody, productEditBody, productRecord } from '../contract.ts'
import * as data from './products-data.ts'
import { createVariant } from './variants.ts'

type Input = z.output<typeof productBody>
type Edit = z.output<typeof productEditBody>
type ProductRecord = z.input<typeof productRecord>

export const kind = 'product'

type ListQuery = Omit<Parameters<typeof inventory.listItems>[2], 'kind' | 'ids'> & { category?: string | undefined }

/** A page of products with their stock. */
export async function listProducts(app: App, tx: Tx, { category, ...query }: ListQuery, now: Date) {
  const ids = category === undefined ? undefined : data.idsOfCategory(tx, category)
  const page = await inventory.listItems(app, tx, { ...query, kind: [kind], ids }, now)
  const products = await data.productsByIds(
    tx,
    page.rows.map(({ id }) => id),
  )
  const byId = new Map(products.map(({ inventory_id, ...own }) => [inventory_id, own]))
  return { ...page, rows: page.rows.map((row) => ({ ...row, ...byId.get(row.id)! })) }
}

/** A product with all its fields. @throws 404. */
export async function showProduct(app: App, tx: Tx, now: Date, id: string): Promise<ProductRecord> {
  const item = await inventory.showItem(app, tx, id, kind, now, 'Product')
  const [row] = await data.productsByIds(tx, [id])
  if (!row) throw notFound('Product')
  const { category, variants, in_stock } = row
  return { ...item, category, variants, in_stock }
}

/** Creates a product as a draft; with a price it has its first variant at once. @throws 409 `already_exists` at `sku`, 422. */
export async function createProduct(app: App, tx: Tx, actor: Actor, { category, price, sku, stock, ...item }: Input) {
  const id = await inventory.createItem(tx, actor, kind, 'stock', price ? { currency: price.currency, ...item } : item)
  await data.insertProduct(tx, { agency_id: actor.agencyId, inventory_id: id, category: category ?? null })
  if (price) await createVariant(tx, actor, id, { value_ids: [], price, sku, stock: stock ?? 0, active: true })
  return showProduct(app, tx, actor.now, id)
}

/** Changes a product; fields left out stay. @throws 404, 409 `stale`, 422. */
export async function updateProduct(app: App, tx: Tx, actor: Actor, id: string, { version, category, ...item }: Edit) {
  const before = await inventory.requireItem(tx, id, kind, 'Product')
  await inventory.updateItem(tx, actor, before, version, item)
  if (category !== undefined) await data.updateCategory(tx, id, category)
  return showProduct(app, tx, actor.now, id)
}

/** Categories in use, the most used first. */
export const categoriesInUse = (tx: Tx) => data.categoryCounts(tx)

/** Products by status, their sales of 30 days, and what is in stock. */
export const productStatistics = async (tx: Tx, now: Date) => ({
  ...(await statisticsOf(tx, kind, now)),
  stock: await data.stockAtAGlance(tx),
})
