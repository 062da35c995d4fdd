import { sql } from 'kysely'
import type { Tx } from '#kit/server/database.ts'

export async function statusCounts(tx: Tx, kind: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`
    SELECT status, count(*) AS n FROM inventory WHERE kind = ${kind} GROUP BY status`.execute(tx)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/** Bookings of a kind that stand or stood, by currency, in the time since `since` and in that between `before` and it. */
export async function salesOfKind(tx: Tx, kind: string, since: Date, before: Date) {
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
    WHERE l.kind = ${kind} AND l.cancelled_at IS NULL AND b.status IN ('confirmed', 'in_progress', 'completed', 'no_show')
    GROUP BY b.currency ORDER BY b.currency`.execute(tx)
  return rows
}
