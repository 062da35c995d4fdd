import { sql, type Insertable, type Updateable } from 'kysely'
import type { Discounts } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'

export interface DiscountFilter {
  with_code?: 'true' | 'false' | undefined
  active?: 'true' | 'false' | undefined
  inventory_id?: string | undefined
  search: string
}

/** Without a list of kinds or items, it is for all. */
const appliesTo = (agencyId: string, itemId: string) => sql<boolean>`EXISTS (
  SELECT FROM inventory i WHERE i.agency_id = ${agencyId} AND i.id = ${itemId}
  AND (discounts.kinds IS NULL OR i.kind = ANY(discounts.kinds)) AND (discounts.inventory_ids IS NULL OR i.id = ANY(discounts.inventory_ids)))`

export const filteredDiscounts = (tx: Tx, agencyId: string, filter: DiscountFilter) =>
  tx
    .selectFrom('discounts')
    .where('agency_id', '=', agencyId)
    .$if(filter.with_code !== undefined, (query) => query.where('code', filter.with_code === 'true' ? 'is not' : 'is', null))
    .$if(filter.active !== undefined, (query) => query.where('active', '=', filter.active === 'true'))
    .$if(filter.inventory_id !== undefined, (query) => query.where(appliesTo(agencyId, filter.inventory_id!)))
    .$if(filter.search !== '', (query) => query.where(sql<boolean>`concat_ws(' ', name, code) ILIKE ${like(filter.search)}`))

export function discountsPage(tx: Tx, agencyId: string, request: DiscountFilter & ListRequest) {
  const { column, direction } = sortOf(request.sort)
  return filteredDiscounts(tx, agencyId, request)
    .selectAll()
    .orderBy(column as 'name', direction)
    .orderBy('id', direction)
    .$call(atPage(request))
    .execute()
}

export const discountById = (tx: Tx, id: string) => tx.selectFrom('discounts').selectAll().where('id', '=', id).executeTakeFirst()
/** Builds the query of one discount; of none for null. */
export const discountOf = (tx: Tx, id: string | null) => tx.selectFrom('discounts').selectAll().where('id', '=', id)
export const lockDiscount = (tx: Tx, id: string) =>
  tx.selectFrom('discounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type DiscountRow = NonNullable<Awaited<ReturnType<typeof discountById>>>
/** What decides over a discount, whether its row was read as columns or as JSON, where times are text. */
export type Offered = Omit<DiscountRow, 'created_at' | 'updated_at'>

/** Builds the query of a code's discount and the automatic discounts. */
export const discountsToTry = (tx: Tx, agencyId: string, code: string | undefined) =>
  tx
    .selectFrom('discounts')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .where((of) => of.or([of.and([of('code', 'is', null), of('active', '=', true)]), ...(code ? [of('code', '=', code)] : [])]))
    .orderBy('created_at')
    .limit(100)

export const insertDiscount = (tx: Tx, row: Insertable<Discounts>) =>
  tx.insertInto('discounts').values(row).returningAll().executeTakeFirstOrThrow()

export const changeDiscount = (tx: Tx, id: string, change: Updateable<Discounts>) =>
  tx
    .updateTable('discounts')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** @returns false if a booking has ever used it; it is not deleted then. */
export async function removeUnused(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('discounts')
    .where('id', '=', id)
    .where((of) => of.not(of.exists(of.selectFrom('discount_uses').select('discount_id').where('discount_id', '=', id))))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function usesOfClient(tx: Tx, discountId: string, clientId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('discount_uses')
    .select(sql<number>`count(*)`.as('n'))
    .where('discount_id', '=', discountId)
    .where('client_id', '=', clientId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** Adds to the counters of uses and spend (may be negative). The table's CHECKs enforce the limits. */
export const count = (tx: Tx, id: string, uses: number, spent: number) =>
  tx
    .updateTable('discounts')
    .set({ uses: sql<number>`uses + ${uses}`, spent: sql<number>`spent + ${spent}` })
    .where('id', '=', id)
    .execute()

export const insertUse = (
  tx: Tx,
  row: { agency_id: string; booking_id: string; discount_id: string; client_id: string; amount: number; created_at: Date },
) => tx.insertInto('discount_uses').values(row).execute()

export const lockUse = (tx: Tx, bookingId: string) =>
  tx.selectFrom('discount_uses').selectAll().where('booking_id', '=', bookingId).forUpdate().executeTakeFirst()

export const changeUse = (tx: Tx, bookingId: string, change: { amount?: number; released_at?: Date | null }) =>
  tx.updateTable('discount_uses').set(change).where('booking_id', '=', bookingId).execute()

export const latestUses = (tx: Tx, id: string) =>
  tx
    .selectFrom('discount_uses as u')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'u.agency_id').onRef('b.id', '=', 'u.booking_id'))
    .select(['u.booking_id', 'b.reference', 'b.client_name', 'u.amount', 'b.currency', 'u.created_at', 'u.released_at'])
    .where('u.discount_id', '=', id)
    .orderBy('u.created_at', 'desc')
    .limit(50)
    .execute()
