import { sql, type Insertable, type Updateable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Products } from '../../../database/tables.ts'
import { lowStock } from '../contract/words.ts'

export interface Own {
  category: string | null
  digital: boolean
  variants: number
  in_stock: number | null
}

/** Products with the number of their variants and the quantity available to sell, without retired ones. */
export const products = (where = sql`true`) => sql<Own>`
  SELECT p.agency_id, p.inventory_id, p.category, p.digital, count(o.id)::int AS variants,
         CASE WHEN p.digital AND bool_or(o.capacity IS NULL) THEN NULL ELSE coalesce(sum(o.capacity - o.held - o.sold), 0)::int END AS in_stock
  FROM products p
  LEFT JOIN product_variants v ON v.agency_id = p.agency_id AND v.inventory_id = p.inventory_id AND v.retired_at IS NULL
  LEFT JOIN price_options o ON o.agency_id = v.agency_id AND o.id = v.price_option_id
  WHERE p.agency_id = ${thisAgency} AND ${where}
  GROUP BY p.agency_id, p.inventory_id`
export const productById = async (tx: Tx, id: string): Promise<Own | undefined> =>
  (await products(sql`p.inventory_id = ${id}`).execute(tx)).rows[0]

export const insertProduct = (tx: Tx, row: Insertable<Products>) => tx.insertInto('products').values(row).execute()
export const changeProduct = (tx: Tx, id: string, change: Updateable<Products>) =>
  tx.updateTable('products').set(change).where('inventory_id', '=', id).execute()

/** Returns those products that are downloads. */
export const digitalAmong = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('products')
    .select('inventory_id')
    .where('inventory_id', 'in', [...ids])
    .where('digital', '=', true)
    .execute()

/** Returns the ids of the products in a category, ignoring case. */
export const idsOfCategory = (tx: Tx, category: string) =>
  tx
    .selectFrom('products')
    .select('inventory_id')
    .where(sql`lower(category)`, '=', category.toLowerCase())

export async function categoryCounts(tx: Tx): Promise<{ category: string; count: number }[]> {
  const { rows } = await sql<{ category: string; count: number }>`
    SELECT min(p.category) AS category, count(*) AS count
    FROM products p JOIN inventory i ON i.agency_id = p.agency_id AND i.id = p.inventory_id
    WHERE p.agency_id = ${thisAgency} AND p.category IS NOT NULL AND i.status <> 'archived'
    GROUP BY lower(p.category) ORDER BY count(*) DESC, lower(p.category) LIMIT 500`.execute(tx)
  return rows
}

/** Returns the stock of packed products that are not archived, and how many variants are low or sold out. */
export async function stockAtAGlance(tx: Tx) {
  const { rows } = await sql<{ pieces: number; variants: number; low: number; sold_out: number }>`
    SELECT coalesce(sum(s.free), 0)::bigint AS pieces, count(*) AS variants,
           count(*) FILTER (WHERE s.free BETWEEN 1 AND ${lowStock}) AS low, count(*) FILTER (WHERE s.free = 0) AS sold_out
    FROM (
      SELECT o.capacity - o.held - o.sold AS free
      FROM product_variants v
      JOIN price_options o ON o.agency_id = v.agency_id AND o.id = v.price_option_id
      JOIN inventory i ON i.agency_id = v.agency_id AND i.id = v.inventory_id
      JOIN products p ON p.agency_id = v.agency_id AND p.inventory_id = v.inventory_id
      WHERE v.agency_id = ${thisAgency} AND o.active AND i.status <> 'archived' AND NOT p.digital
    ) s`.execute(tx)
  return rows[0]!
}

/** Returns a product's file; nothing if it has none. */
export const assetOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('products as p')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'p.agency_id').onRef('f.id', '=', 'p.asset_file_id'))
    .select(['f.id', 'f.key', 'f.name', 'f.size', 'f.created_at'])
    .where('p.inventory_id', '=', id)
    .executeTakeFirst()
