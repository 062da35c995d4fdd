import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'

/** Numbered documents of a person's bookings. They stay as they were given out, because the law requires it. */
export const paperData: PersonSource = {
  part: 'documents',
  async rows(tx, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    return bookings.length === 0
      ? []
      : tx.selectFrom('booking_documents').selectAll().where('booking_id', 'in', bookings).orderBy('id').execute()
  },
}
