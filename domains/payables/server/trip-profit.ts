import { sql } from 'kysely'
import { dayOfStayGroup } from '#domains/bookings/contract/stay-group.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { allOtherCosts } from './other-costs.ts'
import { costs, viewOf } from './profit.ts'
import { saleOf } from './targets.ts'

interface Sum {
  currency: Currency
  bookings: number
  sale: number
  planned: number
  real: number
  open: number
}

/**
 * Returns what a departure, an event or the stays that arrive on a day are sold for and cost, by currency. What a booking is sold for is
 * shared among its lines by their prices. A cost of a whole booking counts if all its lines are of the trip. What drivers and guides cost
 * on duties of the trip itself is added, and for a departure its invoices. An unknown id has no sums.
 */
export async function tripProfit(tx: Tx, agencyId: string, id: string) {
  const day = dayOfStayGroup(id)
  const ofTrip =
    day === null
      ? sql<boolean>`(l.departure_id = ${id} OR (l.kind = 'event' AND l.inventory_id = ${id}))`
      : sql<boolean>`(l.kind = 'room' AND l.starts_on = ${day}::date)`
  const { rows } = await sql<Sum>`
    WITH chosen AS MATERIALIZED (
      SELECT b.id, b.currency, ${saleOf} AS sale FROM bookings b
      WHERE b.agency_id = ${agencyId} AND b.status IN ('confirmed', 'in_progress', 'completed', 'no_show', 'cancelled')
        AND b.id IN (SELECT l.booking_id FROM booking_lines l WHERE l.agency_id = ${agencyId} AND ${ofTrip})),
    lines AS MATERIALIZED (
      SELECT b.currency, b.sale, l.booking_id, l.id, l.amount, ${ofTrip} AS mine, sum(l.amount) OVER of_booking AS amounts,
        bool_and(${ofTrip}) OVER of_booking AS whole
      FROM chosen b JOIN booking_lines l ON l.agency_id = ${agencyId} AND l.booking_id = b.id
      WHERE l.cancelled_at IS NULL OR b.sale > 0
      WINDOW of_booking AS (PARTITION BY l.booking_id)),
    ${costs(agencyId)}
    SELECT s.currency, sum(s.bookings)::bigint AS bookings, sum(s.sale)::bigint AS sale, sum(s.planned)::bigint AS planned,
      sum(s.real)::bigint AS real, sum(s.open)::bigint AS open
    FROM (
      SELECT currency, count(DISTINCT booking_id) AS bookings,
        sum(CASE WHEN amounts > 0 THEN round(sale * amount / amounts) ELSE 0 END) AS sale, 0 AS planned, 0 AS real, 0 AS open
      FROM lines WHERE mine GROUP BY 1
      UNION ALL
      SELECT b.currency, 0, 0, c.planned, c.real, c.open FROM costs c JOIN chosen b ON b.id = c.booking_id
      WHERE EXISTS (SELECT FROM lines l WHERE l.booking_id = c.booking_id
        AND CASE WHEN c.line = c.booking_id THEN l.whole OR c.departure_id = ${id} ELSE l.mine AND l.id = c.line END)
      UNION ALL
      SELECT l.real_currency, 0, 0, 0, l.real_cost, 0 FROM supplier_invoice_lines l
      WHERE l.agency_id = ${agencyId} AND l.counts AND l.booking_id IS NULL AND l.departure_id = ${id}
      UNION ALL
      SELECT o.real_currency, 0, 0, 0, o.real_cost, 0 FROM ${allOtherCosts(agencyId)}
      WHERE o.booking_id IS NULL AND (o.departure_id = ${id} OR o.group_id = ${id})
    ) AS s GROUP BY 1 ORDER BY 1`.execute(tx)
  return rows.map(viewOf)
}
