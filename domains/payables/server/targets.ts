import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { like } from '#kit/server/database/list.ts'

// What costs are for: bookings with their lines, and departures.

/** What a booking is sold for: its price, or what the agency keeps of it. In SQL, for the table `b`. */
export const saleOf = sql<number>`CASE
  WHEN b.status IN ('confirmed', 'in_progress', 'completed', 'no_show') THEN b.total
  WHEN b.status IN ('cancelled', 'expired', 'declined') THEN greatest(b.paid - b.refunded, 0)
  ELSE 0 END`

/** Returns a booking as costs see it. */
export const bookingOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('bookings as b')
    .select(['b.id', 'b.reference', 'b.title', 'b.status', 'b.currency'])
    .select(saleOf.as('sale'))
    .where('b.id', '=', id)
    .executeTakeFirst()

/** Returns the lines of bookings, those that were cancelled too, in their order. */
export const linesOfBookings = async (tx: Tx, bookingIds: readonly string[]) =>
  bookingIds.length === 0
    ? []
    : tx
        .selectFrom('booking_lines')
        .select(['id', 'booking_id', 'title', 'amount', 'inventory_id', 'departure_id', 'starts_on', 'cancelled_at'])
        .select(['supplier_status', 'supplier_name', 'supplier_reference'])
        .where('booking_id', 'in', [...bookingIds])
        .orderBy('position')
        .execute()
export type BookingLine = Awaited<ReturnType<typeof linesOfBookings>>[number]

/** Returns departures with the titles of their offers. */
export const departuresOf = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('departures as d')
        .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
        .select(['d.id', 'd.inventory_id', 'd.starts_on', 'i.title'])
        .where('d.id', 'in', [...ids])
        .execute()

/** Returns at most 20 departures by title or first day, the newest first. */
export const findDepartures = (tx: Tx, search: string) =>
  tx
    .selectFrom('departures as d')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
    .select(['d.id', 'i.title', 'd.starts_on'])
    .$if(search !== '', (query) => query.where(sql<boolean>`concat_ws(' ', i.title, d.starts_on) ILIKE ${like(search)}`))
    .orderBy('d.starts_on', 'desc')
    .orderBy('d.id')
    .limit(20)
    .execute()
