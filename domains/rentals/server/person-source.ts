import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'

/** Hires of a person. Erasing clears the driver and the licence. */
export const rentalData: PersonSource = {
  part: 'rentals',
  async rows(tx, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    return bookings.length === 0
      ? []
      : tx
          .selectFrom('rentals')
          .select(['status', 'starts_at', 'ends_at', 'driver_name', 'licence_number', 'signed_out_by', 'signed_in_by', 'damage_note'])
          .where('booking_id', 'in', bookings)
          .orderBy('starts_at')
          .execute()
  },
  async erase(tx, _actor, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length > 0)
      await tx.updateTable('rentals').set({ driver_name: null, licence_number: null }).where('booking_id', 'in', bookings).execute()
  },
}
