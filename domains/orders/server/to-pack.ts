import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/**
 * Returns confirmed orders of goods that nobody has packed, oldest first. Downloads are not packed. The index `bookings_goods` has the
 * same condition.
 */
export const ordersToPack = (tx: Tx, limit: number) =>
  tx
    .selectFrom('bookings as b')
    .leftJoin('shop_orders as o', (join) => join.onRef('o.agency_id', '=', 'b.agency_id').onRef('o.booking_id', '=', 'b.id'))
    .select(['b.id', 'b.reference', 'b.client_name', 'b.title', 'b.currency', 'b.total', 'b.created_at', 'b.confirmed_at', 'o.version'])
    .where(sql<boolean>`b.status = 'confirmed' AND b.kinds && ARRAY['product']::text[]`)
    .where(sql<boolean>`coalesce(o.fulfilment, 'unfulfilled') IN ('unfulfilled', 'partially_fulfilled')`)
    .where(
      sql<boolean>`EXISTS (
        SELECT FROM booking_lines l JOIN products p ON p.agency_id = l.agency_id AND p.inventory_id = l.inventory_id
        WHERE l.agency_id = ${thisAgency} AND l.booking_id = b.id AND l.cancelled_at IS NULL AND NOT p.digital)`,
    )
    .orderBy('b.created_at')
    .orderBy('b.id')
    .limit(limit)
    .execute()
