import { erasedName, type PersonSource } from '#domains/clients/server/person/sources.ts'
import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'

/** Tickets of a person's bookings. Erasing clears their holders. */
export const ticketData: PersonSource = {
  part: 'tickets',
  async rows(tx, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    return bookings.length === 0
      ? []
      : tx
          .selectFrom('tickets')
          .select(['number', 'type_name', 'holder_name', 'holder_email', 'state', 'created_at'])
          .where('booking_id', 'in', bookings)
          .orderBy('created_at')
          .execute()
  },
  async erase(tx, _actor, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length > 0)
      await tx.updateTable('tickets').set({ holder_name: erasedName, holder_email: null }).where('booking_id', 'in', bookings).execute()
  },
}
