import { sql, type Insertable } from 'kysely'
import { bookingCover } from '#domains/bookings/server/cover.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { BookingStatus, ShopOrders } from '../../../database/tables.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

export const orderById = (tx: Tx, bookingId: string) =>
  tx.selectFrom('shop_orders').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()

/** Inserts or updates the order's row. An order has no row before its first change. */
export const writeOrder = (tx: Tx, row: Insertable<ShopOrders>) =>
  tx
    .insertInto('shop_orders')
    .values(row)
    .onConflict((conflict) => conflict.columns(['agency_id', 'booking_id']).doUpdateSet(row))
    .execute()

export interface OrderFilter extends ListRequest {
  statuses?: readonly BookingStatus[] | undefined
  fulfilment?: readonly string[] | undefined
}

/** Whether booking `b` contains anything to pack: a product that is not a download. */
const isPacked = sql<boolean>`EXISTS (
  SELECT FROM booking_lines l JOIN products p ON p.agency_id = l.agency_id AND p.inventory_id = l.inventory_id
  WHERE l.agency_id = ${thisAgency} AND l.booking_id = b.id AND NOT p.digital)`

/** Whether some of booking `b` came back. */
const hasReturns = sql<boolean>`EXISTS (SELECT FROM shop_returns r WHERE r.agency_id = ${thisAgency} AND r.booking_id = b.id)`

/** Returns a page of bookings with lines of products or tracks. */
export async function pageOfOrders(tx: Tx, filter: OrderFilter) {
  const { column, direction } = sortOf(filter.sort)
  let query = tx
    .selectFrom('bookings as b')
    .leftJoin('shop_orders as o', (join) => join.onRef('o.agency_id', '=', 'b.agency_id').onRef('o.booking_id', '=', 'b.id'))
    .where(sql<boolean>`b.kinds && ARRAY['product', 'track']::text[]`)
  if (filter.statuses?.length) query = query.where('b.status', 'in', [...filter.statuses])
  if (filter.fulfilment?.length)
    query = query.where(sql`coalesce(o.fulfilment, 'unfulfilled')`, 'in', [...filter.fulfilment]).where(isPacked)
  if (filter.search) query = query.where(sql<boolean>`(b.reference || ' ' || b.client_name || ' ' || b.title) ILIKE ${like(filter.search)}`)
  const rows = await query
    .select([
      'b.id',
      'b.reference',
      'b.title',
      'b.client_name',
      'b.status',
      'b.payment_status',
      'b.total',
      'b.paid',
      'b.refunded',
      'b.currency',
      'b.created_at',
      'o.fulfilment',
      bookingCover('b.id').as('cover_key'),
      isPacked.as('is_packed'),
      hasReturns.as('has_returns'),
    ])
    .orderBy(column === 'client_name' ? sql`lower(b.client_name)` : sql.ref(`b.${column}`), direction)
    .orderBy('b.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}
