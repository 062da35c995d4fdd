import { sql } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Currency } from '#kit/contract/money.ts'
import { booksItem } from './booked-lines.ts'

export async function statusCounts(tx: Tx, kind: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: string; n: number }>`
    SELECT status, count(*) AS n FROM inventory WHERE agency_id = ${thisAgency} AND kind = ${kind} GROUP BY status`.execute(tx)
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

/**
 * Returns the bookings of a kind or one item by currency: since `since`, and between `before` and `since`. Only statuses that count as
 * sold. Charges count as revenue, not as bookings.
 */
export async function salesOfKind(tx: Tx, kind: string, since: Date, before: Date, itemId: string | null = null) {
  const { rows } = await sql<{
    currency: Currency
    bookings: number
    recent_bookings: number
    earlier_bookings: number
    recent: number
    earlier: number
  }>`
    SELECT b.currency, count(DISTINCT b.id) FILTER (WHERE ${booksItem}) AS bookings,
           count(DISTINCT b.id) FILTER (WHERE ${booksItem} AND b.created_at >= ${since}) AS recent_bookings,
           count(DISTINCT b.id) FILTER (WHERE ${booksItem} AND b.created_at >= ${before} AND b.created_at < ${since}) AS earlier_bookings,
           coalesce(sum(l.amount) FILTER (WHERE b.created_at >= ${since}), 0)::bigint AS recent,
           coalesce(sum(l.amount) FILTER (WHERE b.created_at >= ${before} AND b.created_at < ${since}), 0)::bigint AS earlier
    FROM booking_lines l JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
    WHERE l.agency_id = ${thisAgency} AND l.kind = ${kind} AND (${itemId}::uuid IS NULL OR l.inventory_id = ${itemId}) AND l.cancelled_at IS NULL
      AND b.status IN ('confirmed', 'in_progress', 'completed', 'no_show')
    GROUP BY b.currency ORDER BY b.currency`.execute(tx)
  return rows
}

/** Returns the number of active units of a kind or one item, and their booked and blocked nights between two times. */
export async function unitNights(tx: Tx, kind: string, from: Date, until: Date, itemId: string | null) {
  const { rows } = await sql<{ units: number; booked: number; blocked: number }>`
    SELECT count(DISTINCT u.id)::int AS units,
           coalesce(sum(n.nights) FILTER (WHERE c.kind <> 'block'), 0)::int AS booked,
           coalesce(sum(n.nights) FILTER (WHERE c.kind = 'block'), 0)::int AS blocked
    FROM inventory_units u
    JOIN inventory i ON i.agency_id = ${thisAgency} AND i.id = u.inventory_id
    LEFT JOIN unit_claims c ON c.agency_id = ${thisAgency} AND c.unit_id = u.id AND c.period && tstzrange(${from}, ${until})
    CROSS JOIN LATERAL (SELECT ceil(extract(epoch FROM least(upper(c.period), ${until}) - greatest(lower(c.period), ${from})) / 86400) AS nights) n
    WHERE u.agency_id = ${thisAgency} AND u.status = 'active' AND i.status <> 'archived' AND i.kind = ${kind}
      AND (${itemId}::uuid IS NULL OR i.id = ${itemId})`.execute(tx)
  return rows[0]!
}
