import { bookingChanged } from '#domains/bookings/server/business-events.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { tripsOf } from './person-source.ts'

/** Deletes how people travel who were taken off the bookings of a trip: their pick-ups, flights and notes. */
async function forgetRemoved(tx: Tx, bookingId: string): Promise<void> {
  await tx
    .deleteFrom('trip_people as p')
    .where('p.trip_id', 'in', await tripsOf(tx, [bookingId]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('travellers as t').select('t.id').whereRef('t.agency_id', '=', 'p.agency_id').whereRef('t.id', '=', 'p.person_id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trip_travellers as t')
            .select('t.id')
            .whereRef('t.agency_id', '=', 'p.agency_id')
            .whereRef('t.id', '=', 'p.person_id'),
        ),
      ),
    )
    .execute()
}

export const tripsFollowBookings = defineListener(
  'trips',
  on(bookingChanged, ({ tx }, { subjectId }) => forgetRemoved(tx, subjectId)),
)
