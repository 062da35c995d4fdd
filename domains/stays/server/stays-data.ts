import { sql, type RawBuilder } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { BookingPaymentStatus, Cleanliness } from '../../../database/tables.ts'

export interface StayRow {
  id: string
  unit_id: string
  kind: 'booking' | 'block' | 'external'
  from: Date
  until: Date
  label: string
  booking_id: string | null
  reference: string | null
  booking_status: string | null
  booking_version: number | null
  payment_status: BookingPaymentStatus | null
  rooms: number
  locked: boolean
  checked_in_at: Date | null
  checked_out_at: Date | null
  undo_step: string | null
  undo_done_at: Date | null
}

async function staysWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    SELECT c.id, c.unit_id, c.kind, lower(c.period) AS "from", coalesce(l.ends_at, upper(c.period)) AS until,
           coalesce(b.client_name, c.note, '') AS label, b.id AS booking_id, b.reference, b.status AS booking_status,
           b.version AS booking_version, b.payment_status, coalesce(l.units, 1) AS rooms, c.locked, c.checked_in_at, c.checked_out_at,
           s.step AS undo_step, s.done_at AS undo_done_at
    FROM unit_claims c
    JOIN inventory i ON i.agency_id = c.agency_id AND i.id = c.inventory_id AND i.kind = 'room'
    LEFT JOIN booking_lines l ON l.agency_id = c.agency_id AND l.id = c.booking_line_id
    LEFT JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
    -- The first condition spares the look-up for the many stays to come.
    LEFT JOIN LATERAL (SELECT step, done_at FROM desk_steps WHERE c.checked_in_at IS NOT NULL AND agency_id = ${thisAgency}
      AND subject_id = c.id AND undone_at IS NULL ORDER BY done_at DESC, id DESC LIMIT 1) s ON true
    WHERE c.agency_id = ${thisAgency} AND ${condition}
    ORDER BY lower(c.period), c.id`.execute(tx)
  return rows
}

/** Stays, blocks and external events that overlap a period, earliest first. */
export const staysBetween = (tx: Tx, from: Date, until: Date): Promise<StayRow[]> =>
  staysWhere(tx, sql`c.period && tstzrange(${from}, ${until})`)

/** Guests who are checked in, and guests not yet checked in whose stay overlaps the period. */
export const guestsDue = (tx: Tx, from: Date, until: Date): Promise<StayRow[]> =>
  staysWhere(
    tx,
    sql`c.kind = 'booking' AND c.checked_out_at IS NULL AND b.status IN ('confirmed', 'in_progress')
      AND (c.period && tstzrange(${from}, ${until}) OR c.checked_in_at IS NOT NULL)`,
  )

/** All rooms of room types that are not archived, sorted by type title, then position. */
export async function roomsOf(tx: Tx) {
  const { rows } = await sql<{ id: string; name: string; type_id: string; type: string; active: boolean; housekeeping: Cleanliness }>`
    SELECT u.id, u.name, i.id AS type_id, i.title AS type, u.status = 'active' AS active, coalesce(h.state, 'clean') AS housekeeping
    FROM inventory_units u
    JOIN inventory i ON i.agency_id = u.agency_id AND i.id = u.inventory_id AND i.kind = 'room' AND i.status <> 'archived'
    LEFT JOIN room_housekeeping h ON h.agency_id = u.agency_id AND h.unit_id = u.id
    WHERE u.agency_id = ${thisAgency}
    ORDER BY lower(i.title), i.id, u.position, u.id`.execute(tx)
  return rows
}

/** Number of rooms of room types that are not archived, and of those to clean. */
export async function countRooms(tx: Tx): Promise<{ rooms: number; dirty: number }> {
  const { rows } = await sql<{ rooms: number; dirty: number }>`
    SELECT count(*) AS rooms, count(*) FILTER (WHERE h.state = 'dirty') AS dirty
    FROM inventory i
    JOIN inventory_units u ON u.agency_id = i.agency_id AND u.inventory_id = i.id
    LEFT JOIN room_housekeeping h ON h.agency_id = u.agency_id AND h.unit_id = u.id
    WHERE i.agency_id = ${thisAgency} AND i.kind = 'room' AND i.status <> 'archived'`.execute(tx)
  return rows[0]!
}

/** The stay of a booking, to read it or to change it. Locks the booking's row before the claim, like every change to a booking. */
export async function stayOfBooking(tx: Tx, claimId: string, to: 'read' | 'change') {
  const isLocked = to === 'change'
  const line = await tx
    .selectFrom('unit_claims as c')
    .innerJoin('booking_lines as l', (join) => join.onRef('l.agency_id', '=', 'c.agency_id').onRef('l.id', '=', 'c.booking_line_id'))
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'c.agency_id').onRef('i.id', '=', 'c.inventory_id'))
    .select(['l.id', 'l.booking_id', 'l.starts_on', 'l.ends_on'])
    .where('c.id', '=', claimId)
    .where('i.kind', '=', 'room')
    .executeTakeFirst()
  if (!line) return undefined
  const booking = await tx
    .selectFrom('bookings')
    .select(['id', 'status', 'reference', 'currency', 'total', 'paid', 'refunded'])
    .where('id', '=', line.booking_id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
  const claim = await tx
    .selectFrom('unit_claims')
    .selectAll()
    .where('id', '=', claimId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  return claim && { claim, booking, starts_on: line.starts_on, ends_on: line.ends_on }
}

/** Whether a booking is unfinished: a guest has not checked out, or it has a line that is not a room. */
export async function isUnfinished(tx: Tx, bookingId: string): Promise<boolean> {
  const { rows } = await sql<{ unfinished: boolean }>`
    SELECT EXISTS (
      SELECT FROM booking_lines l LEFT JOIN unit_claims c ON c.agency_id = l.agency_id AND c.booking_line_id = l.id
      WHERE l.agency_id = ${thisAgency} AND l.booking_id = ${bookingId} AND l.cancelled_at IS NULL AND c.checked_out_at IS NULL) AS unfinished`.execute(
    tx,
  )
  return rows[0]!.unfinished
}

export const isRoom = async (tx: Tx, unitId: string): Promise<boolean> =>
  (await tx
    .selectFrom('inventory_units as u')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'u.agency_id').onRef('i.id', '=', 'u.inventory_id'))
    .select('u.id')
    .where('u.id', '=', unitId)
    .where('i.kind', '=', 'room')
    .executeTakeFirst()) !== undefined

/** The housekeeping state of a room, and when it was written. */
export const housekeepingOf = (tx: Tx, unitId: string) =>
  tx.selectFrom('room_housekeeping').select(['state', 'changed_at']).where('unit_id', '=', unitId).executeTakeFirst()

export const writeHousekeeping = (tx: Tx, agencyId: string, unitId: string, state: Cleanliness, now: Date) =>
  tx
    .insertInto('room_housekeeping')
    .values({ agency_id: agencyId, unit_id: unitId, state, changed_at: now })
    .onConflict((conflict) => conflict.columns(['agency_id', 'unit_id']).doUpdateSet({ state, changed_at: now }))
    .execute()
