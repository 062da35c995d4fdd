import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'

export interface Drift {
  agency_id: string
  id: string
  what: 'departure' | 'option' | 'units'
  held: number
  sold: number
  lines_held: number
  lines_sold: number
}

/** Returns the counters and claims that differ from the booking lines that hold them. It repairs nothing. */
export async function findDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    SELECT d.agency_id, d.id, 'departure' AS what, d.held, d.sold, coalesce(l.held, 0)::int AS lines_held, coalesce(l.sold, 0)::int AS lines_sold
    FROM departures d
    LEFT JOIN (
      SELECT agency_id, departure_id, sum(places) FILTER (WHERE taking = 'held') AS held, sum(places) FILTER (WHERE taking = 'sold') AS sold
      FROM booking_lines WHERE departure_id IS NOT NULL GROUP BY agency_id, departure_id
    ) l ON l.agency_id = d.agency_id AND l.departure_id = d.id
    WHERE d.held <> coalesce(l.held, 0) OR d.sold <> coalesce(l.sold, 0)
    UNION ALL
    SELECT o.agency_id, o.id, 'option', o.held, o.sold, coalesce(l.held, 0)::int, coalesce(l.sold, 0)::int
    FROM price_options o
    LEFT JOIN (
      SELECT agency_id, item.price_option_id, sum(item.quantity) FILTER (WHERE taking = 'held') AS held,
             sum(item.quantity) FILTER (WHERE taking = 'sold') AS sold
      -- What a line was sold as need not be an option of ours: a flight names its fares itself.
      FROM booking_lines, jsonb_to_recordset(items) AS item (price_option_id text, quantity integer, counted boolean)
      WHERE item.counted AND taking <> 'none' GROUP BY agency_id, item.price_option_id
    ) l ON l.agency_id = o.agency_id AND l.price_option_id = o.id::text
    WHERE o.held <> coalesce(l.held, 0) OR o.sold <> coalesce(l.sold, 0)
    UNION ALL
    SELECT l.agency_id, l.id, 'units', 0, coalesce(c.claims, 0)::int, 0, (CASE WHEN l.taking = 'none' THEN 0 ELSE l.units END)
    FROM booking_lines l
    LEFT JOIN (SELECT agency_id, booking_line_id, count(*) AS claims FROM unit_claims GROUP BY agency_id, booking_line_id) c
      ON c.agency_id = l.agency_id AND c.booking_line_id = l.id
    WHERE (l.units > 0 OR c.claims > 0) AND coalesce(c.claims, 0) <> CASE WHEN l.taking = 'none' THEN 0 ELSE l.units END`.execute(tx)
  return rows
}
