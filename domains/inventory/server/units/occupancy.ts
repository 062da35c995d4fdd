import { sql } from 'kysely'
import { addDays, momentOf } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'

export interface DayTaken {
  kind: string
  day: string
  taken: number
  capacity: number
}

/**
 * Returns how many rooms and vehicles are taken at noon of each day, and how many there are. A night begins at midnight of its day. A
 * unit that is blocked then is not counted.
 */
export async function unitsTaken(tx: Tx, from: string, days: number, kinds: readonly string[] = ['room', 'car']): Promise<DayTaken[]> {
  const { rows } = await sql<DayTaken>`
    WITH units AS (
      SELECT u.id, u.inventory_id, i.kind FROM inventory_units u
      JOIN inventory i ON i.agency_id = u.agency_id AND i.id = u.inventory_id AND i.kind = ANY(${kinds}::text[]) AND i.status <> 'archived'
      WHERE u.agency_id = ${thisAgency} AND u.status = 'active'),
    claims AS (
      SELECT c.unit_id, c.kind, c.period FROM (SELECT DISTINCT inventory_id FROM units) i
      JOIN unit_claims c ON c.agency_id = ${thisAgency} AND c.inventory_id = i.inventory_id
        AND c.period && tstzrange(${momentOf(from)}, ${momentOf(addDays(from, days))}))
    SELECT u.kind, (${from}::date + n)::text AS day,
      count(c.unit_id) FILTER (WHERE c.kind <> 'block') AS taken,
      count(*) FILTER (WHERE c.kind IS DISTINCT FROM 'block') AS capacity
    FROM generate_series(0, ${days - 1}::int) n
    CROSS JOIN units u
    LEFT JOIN claims c ON c.unit_id = u.id AND c.period @> ${momentOf(from, '12:00')}::timestamptz + make_interval(hours => n * 24)
    GROUP BY u.kind, n ORDER BY u.kind, n`.execute(tx)
  return rows
}

/** Returns the active units of an item, and how many are neither taken nor blocked at noon of a day. */
export async function unitsFreeOn(tx: Tx, inventoryId: string, day: string): Promise<{ total: number; free_today: number }> {
  const { rows } = await sql<{ total: number; free_today: number }>`
    SELECT count(*) AS total, count(*) FILTER (WHERE c.id IS NULL AND u.overdue_since IS NULL) AS free_today
    FROM inventory_units u
    LEFT JOIN unit_claims c ON c.agency_id = u.agency_id AND c.unit_id = u.id AND c.period @> ${momentOf(day, '12:00')}::timestamptz
    WHERE u.agency_id = ${thisAgency} AND u.inventory_id = ${inventoryId} AND u.status = 'active'`.execute(tx)
  return rows[0]!
}
