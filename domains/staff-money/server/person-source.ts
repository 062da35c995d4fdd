import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'
import type { PersonSource } from '#domains/clients/server/person/sources.ts'

/**
 * What staff spent and earned for the bookings of a person. The entries stay, because the books count on them; erasing clears what drivers
 * and clerks wrote in words.
 */
export const staffMoneyData: PersonSource = {
  part: 'staff_costs',
  async rows(tx, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length === 0) return []
    return tx
      .selectFrom('staff_entries')
      .select(['kind', 'amount', 'currency', 'day', 'description', 'note', 'reverse_reason', 'created_at'])
      .where('booking_id', 'in', bookings)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  },
  async erase(tx, _actor, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length === 0) return
    const ofPerson = tx.updateTable('staff_entries').where('booking_id', 'in', bookings)
    await ofPerson.where('kind', '=', 'expense').set({ description: 'Expense', note: null }).execute()
    await ofPerson.where('kind', '!=', 'expense').set({ note: null }).execute()
  },
}
