import { sql } from 'kysely'
import type { Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'

interface Claim {
  from: number
  until: number
  isOurs: boolean
}

/** The units of an item, and what has them within a period. */
export interface Units {
  all: number
  /** How many are free for the whole of a period and its padding, and how many the partner has sold at the same time within it. */
  between(from: Date, until: Date): { free: number; sold: number }
}

/** Reads the units of an item with one statement for a whole calendar. Holds that have ended take nothing: a booking releases them. */
export async function readUnits(
  tx: Tx,
  { now }: Pick<Actor, 'now'>,
  { inventoryId, partner, from, until }: { inventoryId: string; partner: string; from: Date; until: Date },
): Promise<Units> {
  const { rows } = await sql<{ padding: number; claims: Claim[] }>`
    SELECT r.padding_minutes AS padding, coalesce(c.claims, '[]') AS claims
    FROM resources r
    JOIN inventory_units u ON u.agency_id = r.agency_id AND u.inventory_id = r.inventory_id AND u.status = 'active' AND u.overdue_since IS NULL
    LEFT JOIN LATERAL (
      SELECT json_agg(json_build_object(
        'from', floor(extract(epoch FROM lower(k.period)) * 1000), 'until', ceil(extract(epoch FROM upper(k.period)) * 1000),
        'isOurs', coalesce(b.source = 'octo' AND b.sold_by = ${partner}, false))) AS claims
      FROM unit_claims k
      LEFT JOIN booking_lines l ON l.agency_id = k.agency_id AND l.id = k.booking_line_id
      LEFT JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
      WHERE k.agency_id = ${thisAgency} AND k.unit_id = u.id
        AND k.period && tstzrange(${from}, ${until}::timestamptz + make_interval(mins => r.padding_minutes), '[)')
        AND NOT coalesce(b.status = 'on_hold' AND b.hold_expires_at <= ${now} AND b.kept_by IS NULL, false)
    ) c ON true
    WHERE r.agency_id = ${thisAgency} AND r.inventory_id = ${inventoryId}`.execute(tx)
  const padding = (rows[0]?.padding ?? 0) * 60_000
  const ofUnits = rows.map(({ claims }) => claims)
  const ours = ofUnits.flat().filter(({ isOurs }) => isOurs)
  return {
    all: rows.length,
    between(start, end) {
      const [a, b] = [start.getTime(), end.getTime()]
      const meets = (claim: Claim, last: number) => claim.from < last && a < claim.until
      const free = ofUnits.filter((claims) => !claims.some((claim) => meets(claim, b + padding))).length
      const within = ours.filter((claim) => meets(claim, b))
      const moments = within.map((claim) => Math.max(claim.from, a))
      const sold = Math.max(0, ...moments.map((at) => within.filter((claim) => claim.from <= at && at < claim.until).length))
      return { free, sold }
    },
  }
}
