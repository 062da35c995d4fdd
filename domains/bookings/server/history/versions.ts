import { sql } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import type { Residency } from '../../../../database/tables.ts'
import { lockBooking } from '../bookings-data.ts'
import { bookingEvents } from '../business-events.ts'
import type { BookingListener } from '../events.ts'

/** A booking as it was after a change. It has no names of people, so that erasing a person needs nothing here. */
export interface Snapshot {
  client_id: string
  residency: Residency
  currency: Currency
  total: number
  /** Named people that are not cancelled. */
  travellers: number
  lines: SnapshotLine[]
}

export interface SnapshotLine {
  id: string
  inventory_id: string | null
  departure_id: string | null
  title: string
  starts_on: string
  ends_on: string
  starts_at: string | null
  ends_at: string | null
  amount: number
  cancelled: boolean
  items: { name: string; quantity: number }[]
}

/** Writes the booking as it is now, in one statement. `onlyFirst`: nothing if a version exists. The booking is locked. */
async function writeVersion(tx: Tx, actor: Actor, bookingId: string, why: string, onlyFirst: boolean): Promise<void> {
  await sql`
    INSERT INTO booking_versions (agency_id, booking_id, number, at, why, user_id, user_name, snapshot)
    SELECT b.agency_id, b.id, coalesce(v.last, 0) + 1, ${actor.now}, ${why}, ${actor.userId}, ${actor.userName ?? null}, jsonb_build_object(
      'client_id', b.client_id, 'residency', b.residency, 'currency', b.currency, 'total', b.total,
      'travellers', (
        SELECT count(*) FROM travellers t WHERE t.agency_id = ${thisAgency} AND t.booking_id = b.id AND t.cancelled_at IS NULL
      ),
      'lines', coalesce((
        SELECT jsonb_agg(jsonb_build_object(
          'id', l.id, 'inventory_id', l.inventory_id, 'departure_id', l.departure_id, 'title', l.title, 'starts_on', l.starts_on,
          'ends_on', l.ends_on, 'starts_at', l.starts_at, 'ends_at', l.ends_at, 'amount', l.amount,
          'cancelled', l.cancelled_at IS NOT NULL,
          'items', (
            SELECT coalesce(jsonb_agg(jsonb_build_object('name', i ->> 'name', 'quantity', (i ->> 'quantity')::int)), '[]')
            FROM jsonb_array_elements(l.items) AS i
          )
        ) ORDER BY l.position, l.id)
        FROM booking_lines l WHERE l.agency_id = ${thisAgency} AND l.booking_id = b.id
      ), '[]')
    )
    FROM bookings b
    LEFT JOIN LATERAL (
      SELECT max(number) AS last FROM booking_versions v WHERE v.agency_id = ${thisAgency} AND v.booking_id = b.id
    ) AS v ON true
    WHERE b.agency_id = ${thisAgency} AND b.id = ${bookingId} AND (v.last IS NULL OR NOT ${onlyFirst}::boolean)`.execute(tx)
}

/** Every change of a booking is a version, in the transaction of the change. */
export const versionsFollowBookings: BookingListener = async (_app, tx, actor, event) => {
  if (event.type === 'changed') await writeVersion(tx, actor, event.id, event.why, false)
}

/** The version that the first change is compared with. It is written after the booking, so that it never delays it. */
export const firstVersions = defineListener(
  'bookings-first-version',
  ...Object.values(bookingEvents).map((type) =>
    on(type, async ({ tx, actor }, { subjectId }) => {
      if (await lockBooking(tx, subjectId)) await writeVersion(tx, actor, subjectId, 'Booked.', true)
    }),
  ),
)
