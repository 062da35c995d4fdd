import type { z } from 'zod'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as inventory from '#domains/inventory/server/items/inventory.ts'
import { listOfKind, type KindFilter } from '#domains/inventory/server/items/lists.ts'
import type { PublishingRule } from '#domains/inventory/server/items/publishing.ts'
import { statisticsOf } from '#domains/inventory/server/items/statistics.ts'
import type { productBody, productEditBody, productRecord } from '../contract.ts'
import { isDigital, missingFile } from './digital.ts'
import * as data from './products-data.ts'
import { resetStock, createVariant } from './variants.ts'

type Input = z.output<typeof productBody>
type Edit = z.output<typeof productEditBody>
type ProductRecord = z.input<typeof productRecord>

export const kind = 'product'

export const productPublishing: PublishingRule = (tx, item) => missingFile(tx, item, 'status')

type ListQuery = Omit<KindFilter, 'ids'> & { category?: string | undefined }

const own = ({ category, digital, variants, in_stock }: data.Own) => ({ category, digital, variants, in_stock })

/** Returns a page of products with their stock. */
export function listProducts(app: App, tx: Tx, { category, ...query }: ListQuery, now: Date) {
  const ids = category === undefined ? undefined : data.idsOfCategory(tx, category)
  return listOfKind(app, tx, { ...query, kind: [kind], ids }, now, { own: () => data.products(), show: own })
}

/** Returns a product with all its fields. @throws 404. */
export async function showProduct(app: App, tx: Tx, now: Date, id: string): Promise<ProductRecord> {
  const item = await inventory.showItem(app, tx, id, kind, now, 'Product')
  const row = await data.productById(tx, id)
  if (!row) throw notFound('Product')
  return { ...item, ...own(row) }
}

/** Creates a product as a draft. With a price it gets its first variant at once. @throws 409 `already_exists` at `sku`, 422. */
export async function createProduct(
  app: App,
  tx: Tx,
  actor: Actor,
  { category = null, digital = false, price, sku, stock, limit, ...item }: Input,
) {
  const id = await inventory.createItem(tx, actor, kind, 'stock', price ? { currency: price.currency, ...item } : item)
  await data.insertProduct(tx, { agency_id: actor.agencyId, inventory_id: id, category, digital })
  if (price) await createVariant(tx, actor, id, { value_ids: [], price, sku, stock: stock ?? 0, limit, active: true })
  return showProduct(app, tx, actor.now, id)
}

/** Updates a product. Absent fields stay unchanged. @throws 404, 409 `stale`, `in_use` or `file_needed` at `digital`, 422. */
export async function updateProduct(app: App, tx: Tx, actor: Actor, id: string, { version, category, digital, ...item }: Edit) {
  const before = await inventory.requireItem(tx, id, kind, 'Product')
  await inventory.updateItem(tx, actor, before, version, item)
  if (category !== undefined) await data.changeProduct(tx, id, { category })
  if (digital !== undefined) await changeDigital(tx, actor, before, digital)
  return showProduct(app, tx, actor.now, id)
}

/** Changes a product between packed and download. Nothing was sold yet, so its stock counters are reset. */
async function changeDigital(tx: Tx, actor: Actor, item: inventory.ItemRow, digital: boolean): Promise<void> {
  if ((await isDigital(tx, item.id)) === digital) return
  await inventory.refuseWhenCountedOn(tx, item, 'digital')
  if (digital) await resetStock(tx, actor, item.id, null)
  await data.changeProduct(tx, item.id, { digital })
  if (!digital) await resetStock(tx, actor, item.id, 0)
  await audit(tx, actor, {
    action: 'product.digital',
    subject: 'inventory',
    subjectId: item.id,
    before: { digital: !digital },
    after: { digital },
  })
  const lack = item.status === 'published' ? await missingFile(tx, item, 'digital') : null
  if (lack) throw lack
}

/** Returns the categories in use, the most used first. */
export const categoriesInUse = (tx: Tx) => data.categoryCounts(tx)

/** Returns product counts by status, sales of the last 30 days, and stock. */
export const productStatistics = async (tx: Tx, now: Date) => ({
  ...(await statisticsOf(tx, kind, now)),
  stock: await data.stockAtAGlance(tx),
})
