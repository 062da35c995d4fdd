import type { Tx } from '#kit/server/database/database.ts'

/** Returns rentals whose hand-over or return was due before a moment, longest overdue first. */
export const lateRentals = (tx: Tx, now: Date, limit: number) =>
  tx
    .selectFrom('rentals as r')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'r.agency_id').onRef('b.id', '=', 'r.booking_id'))
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'r.agency_id').onRef('i.id', '=', 'r.inventory_id'))
    .innerJoin('inventory_units as u', (join) => join.onRef('u.agency_id', '=', 'r.agency_id').onRef('u.id', '=', 'r.unit_id'))
    .select(['r.id', 'r.booking_id', 'r.status', 'r.next_at', 'u.name as plate', 'i.title as car', 'b.client_name'])
    .where('r.next_at', '<', now)
    .orderBy('r.next_at')
    .orderBy('r.id')
    .limit(limit)
    .execute()
