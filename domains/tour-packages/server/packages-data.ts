import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/database.ts'
import type { TourPackages } from '../../../database/tables.ts'

export type TourRow = Selectable<TourPackages>

export const tourById = (tx: Tx, inventoryId: string) =>
  tx.selectFrom('tour_packages').selectAll().where('inventory_id', '=', inventoryId).executeTakeFirst()
export const toursByIds = (tx: Tx, ids: string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('tour_packages').select(['inventory_id', 'days', 'nights', 'on_request']).where('inventory_id', 'in', ids).execute()
export const insertTour = (tx: Tx, row: Insertable<TourPackages>) => tx.insertInto('tour_packages').values(row).execute()
export async function updateTour(tx: Tx, inventoryId: string, change: Updateable<TourPackages>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('tour_packages').set(change).where('inventory_id', '=', inventoryId).execute()
}

export async function statusCounts(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{
    status: string
    n: number
  }>`SELECT status, count(*) AS n FROM inventory WHERE kind = 'tour_package' GROUP BY status`.execute(tx)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/** Bookings of packages that stand or stood, by currency, in the 30 days to `now` and the 30 before them. */
export async function salesOfPackages(tx: Tx, since: Date, before: Date) {
  const { rows } = await sql<{
    currency: string
    bookings: number
    recent_bookings: number
    earlier_bookings: number
    recent: number
    earlier: number
  }>`
    SELECT b.currency, count(DISTINCT b.id) AS bookings,
           count(DISTINCT b.id) FILTER (WHERE b.created_at >= ${since}) AS recent_bookings,
           count(DISTINCT b.id) FILTER (WHERE b.created_at >= ${before} AND b.created_at < ${since}) AS earlier_bookings,
           coalesce(sum(l.amount) FILTER (WHERE b.created_at >= ${since}), 0)::bigint AS recent,
           coalesce(sum(l.amount) FILTER (WHERE b.created_at >= ${before} AND b.created_at < ${since}), 0)::bigint AS earlier
    FROM booking_lines l JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
    WHERE l.kind = 'tour_package' AND l.cancelled_at IS NULL AND b.status IN ('confirmed', 'in_progress', 'completed', 'no_show')
    GROUP BY b.currency ORDER BY b.currency`.execute(tx)
  return rows
}

/** How full the open departures between two days are. */
export async function occupancyBetween(tx: Tx, from: string, to: string) {
  const { rows } = await sql<{ departures: number; capacity: number; taken: number }>`
    SELECT count(*) AS departures, coalesce(sum(capacity), 0)::bigint AS capacity, coalesce(sum(held + sold), 0)::bigint AS taken
    FROM departures WHERE status = 'open' AND starts_on BETWEEN ${from} AND ${to}`.execute(tx)
  return rows[0]!
}
