import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'
import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/** Which conditions were accepted for the bookings of a person. Erasing keeps that they were, without name and address. */
export const acceptanceData: PersonSource = {
  part: 'accepted_conditions',
  async rows(tx, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length === 0) return []
    return tx.selectFrom('condition_acceptances').selectAll().where('booking_id', 'in', bookings).orderBy('at').execute()
  },
  async erase(tx, _actor, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length === 0) return
    await tx
      .updateTable('condition_acceptances')
      .set({ name: null, address: null, user_agent: null, note: null })
      .where('booking_id', 'in', bookings)
      .execute()
  },
}
