import { sql } from 'kysely'
import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'

const standing = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed', 'in_progress']

/**
 * Moves every booking of a one-time item to its new time and adds the reason to its timeline. Price and stock stay the same.
 * @returns the number of bookings moved.
 */
export async function rescheduleLines(
  tx: Tx,
  actor: Actor,
  inventoryId: string,
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
  why: string,
): Promise<number> {
  const { rows } = await sql<{ booking_id: string }>`
    UPDATE booking_lines l SET starts_at = ${starts_at}, ends_at = ${ends_at}, starts_on = ${dayOf(starts_at)}, ends_on = ${dayOf(ends_at)}
    FROM bookings b WHERE b.agency_id = l.agency_id AND b.id = l.booking_id AND b.status = ANY(${standing}) AND b.kept_by IS NULL
      AND l.agency_id = ${actor.agencyId} AND l.inventory_id = ${inventoryId} AND l.cancelled_at IS NULL
    RETURNING l.booking_id`.execute(tx)
  const ids = [...new Set(rows.map(({ booking_id }) => booking_id))]
  if (ids.length === 0) return 0
  await sql`
    UPDATE bookings b SET starts_on = s.starts_on, ends_on = s.ends_on, version = version + 1, updated_at = ${actor.now}
    FROM (SELECT booking_id, min(starts_on) AS starts_on, max(ends_on) AS ends_on FROM booking_lines
      WHERE agency_id = ${actor.agencyId} AND cancelled_at IS NULL AND booking_id = ANY(${ids}::uuid[])
        AND NOT items @> '[{"charged": true}]' GROUP BY booking_id) s
    WHERE b.agency_id = ${actor.agencyId} AND b.id = s.booking_id`.execute(tx)
  // One JSON parameter for all events, so that thousands of bookings need one statement.
  const events = JSON.stringify(ids.map((booking_id) => ({ id: newId(), booking_id })))
  await sql`
    INSERT INTO booking_events (agency_id, id, booking_id, at, type, title, detail, user_id, user_name)
    SELECT ${actor.agencyId}::uuid, e.id, e.booking_id, ${actor.now}, 'status', 'Moved to another time', ${why}, ${actor.userId}::uuid, ${actor.userName ?? null}
    FROM jsonb_to_recordset(${events}::jsonb) AS e(id uuid, booking_id uuid) RETURNING 1`.execute(tx)
  return ids.length
}

/** Returns the active bookings of an item, oldest first. `line_id` is null if the booking has no other active line. */
export async function standingBookingsOf(tx: Tx, inventoryId: string) {
  const { rows } = await sql<{ id: string; line_id: string | null }>`
    SELECT b.id, CASE WHEN EXISTS (SELECT FROM booking_lines o WHERE o.agency_id = ${thisAgency} AND o.booking_id = b.id
      AND o.cancelled_at IS NULL AND o.id <> l.id) THEN l.id END AS line_id
    FROM booking_lines l JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
    WHERE l.agency_id = ${thisAgency} AND l.inventory_id = ${inventoryId} AND l.cancelled_at IS NULL AND b.status = ANY(${standing}) AND b.kept_by IS NULL
    ORDER BY b.created_at, b.id, l.position`.execute(tx)
  return rows
}
