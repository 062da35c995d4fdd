import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'
import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import { unseal } from './sealed.ts'

/** Who travels on the bookings of a person, with their passports. Erasing deletes all of it. */
export const tripTravellerData: PersonSource = {
  part: 'trip_travellers',
  async rows(tx, { id }, app) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length === 0) return []
    const rows = await tx.selectFrom('trip_travellers').selectAll().where('booking_id', 'in', bookings).orderBy('created_at').execute()
    return rows.map((row) => ({ booking_id: row.booking_id, ...unseal(app, row) }))
  },
  async erase(tx, _actor, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length > 0) await tx.deleteFrom('trip_travellers').where('booking_id', 'in', bookings).execute()
  },
}
