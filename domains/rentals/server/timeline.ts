import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { rentalTimeline } from '../contract.ts'
import { isInDanger } from './danger-data.ts'

type Timeline = z.input<(typeof rentalTimeline)['result']>

/** JSON writes times as text with an offset. */
interface UseRow extends Omit<Timeline['uses'][number], 'rental'> {
  rental_id: string | null
  rental_status: NonNullable<Timeline['uses'][number]['rental']>['status']
  rental_version: number
  next_at: string | null
  in_danger: boolean
}

/**
 * Returns all vehicles and what has them for `days` days from `from`, with one statement. A hire that came back ends at its return, and
 * one that is overdue ends now, however long ago it was due.
 */
export async function timelineOf(tx: Tx, { from, days }: { from: string; days: number }, now: Date): Promise<Timeline> {
  const [first, end] = [momentOf(from), momentOf(addDays(from, days))]
  const { rows } = await sql<{ vehicles: Timeline['vehicles']; uses: UseRow[] }>`
    WITH shown AS (
      SELECT c.id FROM unit_claims c WHERE c.agency_id = ${thisAgency} AND c.period && tstzrange(${first}, ${end})
      UNION
      SELECT c.id FROM rentals r
      JOIN booking_lines l ON l.agency_id = r.agency_id AND l.booking_id = r.booking_id AND l.starts_at = r.starts_at
      JOIN unit_claims c ON c.agency_id = l.agency_id AND c.booking_line_id = l.id AND c.unit_id = r.unit_id
      WHERE r.agency_id = ${thisAgency} AND r.status = 'out' AND r.next_at < ${now}),
    uses AS (
      SELECT c.id, c.unit_id, c.kind, c.duty_id, lower(c.period) AS starts_at,
             CASE WHEN r.returned_at IS NOT NULL THEN greatest(r.returned_at, lower(c.period) + interval '1 minute')
                  WHEN r.status = 'out' THEN greatest(l.ends_at, ${now})
                  ELSE least(l.ends_at, upper(c.period)) END AS ends_at,
             upper(c.period) AS free_at, coalesce(b.client_name, c.note, '') AS label,
             b.id AS booking_id, b.reference, b.status AS booking_status,
             r.id AS rental_id, r.status AS rental_status, r.version AS rental_version, r.next_at, ${isInDanger(now)} AS in_danger
      FROM shown
      JOIN unit_claims c ON c.agency_id = ${thisAgency} AND c.id = shown.id
      JOIN inventory i ON i.agency_id = c.agency_id AND i.id = c.inventory_id AND i.kind = 'car'
      LEFT JOIN booking_lines l ON l.agency_id = c.agency_id AND l.id = c.booking_line_id
      LEFT JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
      LEFT JOIN rentals r ON r.agency_id = l.agency_id AND r.booking_id = l.booking_id AND r.unit_id = c.unit_id
        AND r.starts_at = l.starts_at AND r.status <> 'cancelled'
      ORDER BY lower(c.period), c.id),
    vehicles AS (
      SELECT u.id, u.name AS plate, i.id AS car_id, i.title AS car, u.status = 'active' AND i.status = 'published' AS active, s.padding_minutes
      FROM inventory i
      JOIN resources s ON s.agency_id = i.agency_id AND s.inventory_id = i.id
      JOIN inventory_units u ON u.agency_id = i.agency_id AND u.inventory_id = i.id
      WHERE i.agency_id = ${thisAgency} AND i.kind = 'car' AND i.status <> 'archived'
      ORDER BY lower(i.title), i.id, u.position, u.id)
    SELECT (SELECT coalesce(json_agg(vehicles), '[]') FROM vehicles) AS vehicles, (SELECT coalesce(json_agg(uses), '[]') FROM uses) AS uses`.execute(
    tx,
  )
  const { vehicles, uses } = rows[0]!
  return { today: dayOf(now), vehicles, uses: uses.map((row) => useView(row, now)) }
}

function useView(row: UseRow, now: Date): Timeline['uses'][number] {
  const { rental_id, rental_status, rental_version, next_at, in_danger, starts_at, ends_at, free_at, ...use } = row
  const iso = (moment: string) => new Date(moment).toISOString()
  const late = next_at !== null && new Date(next_at) < now
  return {
    ...use,
    starts_at: iso(starts_at),
    ends_at: iso(ends_at),
    free_at: iso(free_at),
    rental: rental_id === null ? null : { id: rental_id, status: rental_status, late, in_danger, version: rental_version },
  }
}
