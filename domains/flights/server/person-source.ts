import { sql } from 'kysely'
import { erasedName, type PersonSource } from '#domains/clients/server/person/sources.ts'
import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'

/** Flights of a person. Erasing clears passengers and passports; route, ticket numbers and amounts stay. */
export const flightData: PersonSource = {
  part: 'flights',
  async rows(tx, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length === 0) return []
    const passengers = await tx
      .selectFrom('flight_passengers')
      .selectAll()
      .where('booking_id', 'in', bookings)
      .orderBy('position')
      .execute()
    const flights = await tx
      .selectFrom('flight_bookings')
      .select(['booking_id', 'status', 'pnr', 'carrier', 'route', 'departs_at', 'arrives_at'])
      .where('booking_id', 'in', bookings)
      .execute()
    return flights.map((one) => ({ ...one, passengers: passengers.filter(({ booking_id }) => booking_id === one.booking_id) }))
  },
  async erase(tx, _actor, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length === 0) return
    await tx
      .updateTable('flight_passengers')
      .set({
        surname: 'Erased',
        given_names: 'Person',
        title: null,
        gender: null,
        born_on: null,
        nationality: null,
        passport_number: null,
        passport_country: null,
        passport_expires_on: null,
        frequent_flyer: null,
      })
      .where('booking_id', 'in', bookings)
      .execute()
    await tx
      .updateTable('flight_bookings')
      .set({ lead_passenger: erasedName, search: sql<string>`coalesce(pnr || ' ', '') || route` })
      .where('booking_id', 'in', bookings)
      .execute()
  },
}
