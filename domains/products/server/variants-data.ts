import { sql, type Insertable } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, sortOf } from '#kit/server/database/list.ts'
import type { BookingStatus, ProductVariants, StockMovementKind, StockMovements } from '../../../database/tables.ts'
import type { Currency } from '#kit/contract/money.ts'

/** The statuses of bookings that are not over yet. */
const openStatuses = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress'] as const satisfies BookingStatus[]

export interface VariantRow {
  id: string
  inventory_id: string
  name: string
  sku: string | null
  amount: number
  currency: Currency
  active: boolean
  in_stock: number | null
  limit: number | null
  digital: boolean
  held: number
  sold: number
  retired: boolean
  version: number
  values: { id: string; option_id: string; name: string }[]
}

const variants = sql`
  SELECT o.id, o.inventory_id, o.name, v.sku, o.amount, o.currency, o.active, (o.capacity - o.held - o.sold)::int AS in_stock,
         CASE WHEN d.digital THEN o.capacity END AS limit, d.digital, o.held, o.sold,
         v.retired_at IS NOT NULL AS retired, o.version,
         coalesce((
           SELECT jsonb_agg(jsonb_build_object('id', a.id, 'option_id', a.option_id, 'name', a.name) ORDER BY p.position, p.id)
           FROM product_variant_values w
           JOIN product_option_values a ON a.agency_id = w.agency_id AND a.id = w.value_id
           JOIN product_options p ON p.agency_id = a.agency_id AND p.id = a.option_id
           WHERE w.agency_id = ${thisAgency} AND w.price_option_id = v.price_option_id), '[]') AS values
  FROM product_variants v
  JOIN price_options o ON o.agency_id = v.agency_id AND o.id = v.price_option_id
  JOIN products d ON d.agency_id = v.agency_id AND d.inventory_id = v.inventory_id
  WHERE v.agency_id = ${thisAgency}`

export const variantsOf = async (tx: Tx, inventoryId: string): Promise<VariantRow[]> =>
  (await sql<VariantRow>`${variants} AND v.inventory_id = ${inventoryId} ORDER BY v.retired_at IS NOT NULL, o.position, o.id`.execute(tx))
    .rows
export const variantById = async (tx: Tx, id: string): Promise<VariantRow | undefined> =>
  (await sql<VariantRow>`${variants} AND v.price_option_id = ${id}`.execute(tx)).rows[0]
/** Returns the variants that have a value. */
export const variantsWith = async (tx: Tx, valueId: string): Promise<VariantRow[]> =>
  (
    await sql<VariantRow>`${variants} AND EXISTS (
      SELECT FROM product_variant_values w
      WHERE w.agency_id = ${thisAgency} AND w.price_option_id = v.price_option_id AND w.value_id = ${valueId})`.execute(tx)
  ).rows

/** Returns the SKUs of variants, by id. */
export const skusOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('product_variants')
    .select(['price_option_id as id', 'sku'])
    .where('price_option_id', 'in', [...ids])
    .execute()

/** Returns how often variants of a product were ordered, by variant: in all, and in bookings that are not over. */
export async function ordersOf(tx: Tx, inventoryId: string): Promise<Map<string, { orders: number; open: number }>> {
  const { rows } = await sql<{ id: string; orders: number; open: number }>`
    SELECT x->>'price_option_id' AS id, count(DISTINCT b.id)::int AS orders,
           (count(DISTINCT b.id) FILTER (WHERE l.cancelled_at IS NULL AND b.status IN (${sql.join([...openStatuses])})))::int AS open
    FROM booking_lines l
    JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
    CROSS JOIN jsonb_array_elements(l.items) x
    WHERE l.agency_id = ${thisAgency} AND l.inventory_id = ${inventoryId} AND (x->>'quantity')::int > 0
    GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/** Returns the ids of those variants whose stock has ever moved. */
export const withMovements = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await tx
        .selectFrom('stock_movements')
        .select('price_option_id')
        .distinct()
        .where('price_option_id', 'in', [...ids])
        .execute()
    ).map((row) => row.price_option_id),
  )

/** Locks the counters of variants, in the order in which bookings take them. */
export const lockStocks = (tx: Tx, inventoryId: string) =>
  tx.selectFrom('price_options').select('id').where('inventory_id', '=', inventoryId).orderBy('id').forNoKeyUpdate().execute()

/** Marks a variant as retired. Its values are gone, so that they can be removed and chosen for a new variant. */
export async function retireVariant(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('product_variant_values').where('price_option_id', '=', id).execute()
  await tx
    .updateTable('product_variants')
    .set({ retired_at: now, combination: `retired ${id}` })
    .where('price_option_id', '=', id)
    .execute()
}

/** Locks a variant's counter: nobody can sell it until the transaction ends. */
export const lockStock = (tx: Tx, id: string) =>
  tx.selectFrom('price_options').select(['capacity', 'held', 'sold']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

export const skuIsTaken = async (tx: Tx, sku: string, butId: string): Promise<boolean> =>
  (await tx
    .selectFrom('product_variants')
    .select('price_option_id')
    .where(sql`lower(sku)`, '=', sku.toLowerCase())
    .where('price_option_id', '!=', butId)
    .executeTakeFirst()) !== undefined

export const insertVariant = (tx: Tx, row: Insertable<ProductVariants>) => tx.insertInto('product_variants').values(row).execute()
export const updateVariantRow = (tx: Tx, id: string, change: { sku: string | null; combination: string }) =>
  tx.updateTable('product_variants').set(change).where('price_option_id', '=', id).execute()

/** Replaces the values of a variant. */
export async function replaceValues(
  tx: Tx,
  agencyId: string,
  variantId: string,
  values: readonly { id: string; option_id: string }[],
): Promise<void> {
  await tx.deleteFrom('product_variant_values').where('price_option_id', '=', variantId).execute()
  if (values.length > 0)
    await tx
      .insertInto('product_variant_values')
      .values(values.map(({ id, option_id }) => ({ agency_id: agencyId, price_option_id: variantId, option_id, value_id: id })))
      .execute()
}

/** Inserts a stock movement. A trigger updates the capacity. */
export const insertMovement = (tx: Tx, row: Insertable<StockMovements>) => tx.insertInto('stock_movements').values(row).execute()

/** Returns a page of movements of a product, or of one of its variants. */
export async function pageOfMovements(
  tx: Tx,
  of: { inventoryId: string } | { variantId: string },
  filter: ListRequest & { kind?: readonly StockMovementKind[] | undefined },
) {
  let query = tx
    .selectFrom('stock_movements as m')
    .innerJoin('product_variants as v', (join) =>
      join.onRef('v.agency_id', '=', 'm.agency_id').onRef('v.price_option_id', '=', 'm.price_option_id'),
    )
    .innerJoin('price_options as o', (join) => join.onRef('o.agency_id', '=', 'm.agency_id').onRef('o.id', '=', 'm.price_option_id'))
    .leftJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'm.agency_id').onRef('b.id', '=', 'm.booking_id'))
  query = 'variantId' in of ? query.where('m.price_option_id', '=', of.variantId) : query.where('v.inventory_id', '=', of.inventoryId)
  if (filter.kind?.length) query = query.where('m.kind', 'in', [...filter.kind])
  const { direction } = sortOf(filter.sort)
  const rows = await query
    .select([
      'm.id',
      'm.price_option_id as variant_id',
      'o.name as variant',
      'm.kind',
      'm.quantity',
      'm.note',
      'm.user_name',
      'm.booking_id',
      'b.reference',
      'm.created_at',
    ])
    .orderBy('m.created_at', direction)
    .orderBy('m.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}
