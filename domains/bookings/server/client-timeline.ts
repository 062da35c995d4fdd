import { sql } from 'kysely'
import { isBefore, type TimelineSource } from '#domains/activities/server/timeline.ts'

/** What happened with a client's bookings, payments included. */
export const bookingsOfClient: TimelineSource = {
  permission: 'View Bookings',
  entries: (tx, person, before, limit) =>
    tx
      .selectFrom('bookings as b')
      .innerJoin('booking_events as e', (join) => join.onRef('e.agency_id', '=', 'b.agency_id').onRef('e.booking_id', '=', 'b.id'))
      .select(['e.id', 'e.at', 'e.detail', 'e.user_name'])
      .select([
        sql<string>`CASE e.type WHEN 'payment' THEN 'payment' ELSE 'booking' END`.as('type'),
        sql<string>`b.reference || ': ' || e.title`.as('title'),
        sql<string>`'/bookings/view/' || b.id`.as('link'),
      ])
      .where('b.client_id', '=', person.id)
      .where(isBefore(before, 'e.at', 'e.id'))
      .orderBy('e.at', 'desc')
      .orderBy('e.id', 'desc')
      .limit(limit)
      .execute(),
}
