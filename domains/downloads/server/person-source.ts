import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'

/** Downloads that a person bought. Erasing clears where the link was sent. */
export const downloadData: PersonSource = {
  part: 'downloads',
  async rows(tx, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    return bookings.length === 0
      ? []
      : tx.selectFrom('download_links').select(['title', 'sent_to', 'sent_at', 'downloads']).where('booking_id', 'in', bookings).execute()
  },
  async erase(tx, _actor, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length > 0) await tx.updateTable('download_links').set({ sent_to: null }).where('booking_id', 'in', bookings).execute()
  },
}
