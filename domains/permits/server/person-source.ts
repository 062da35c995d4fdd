import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'
import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import { unseal } from './sealed.ts'

/** The columns of a permit without the person it was for. The permit stays: money was paid for it. */
export const nobody = { name: null, details: null, has_passport: false, traveller_id: null }

/** The permits on the bookings of a person, with passports. Erasing takes the person off them. */
export const permitData: PersonSource = {
  part: 'permits',
  async rows(tx, { id }, app) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length === 0) return []
    const rows = await tx.selectFrom('permits').selectAll().where('booking_id', 'in', bookings).orderBy('created_at').execute()
    return rows.map((row) => ({ booking_id: row.booking_id, day: row.day, name: row.name, number: row.number, ...unseal(app, row) }))
  },
  async erase(tx, _actor, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length > 0) await tx.updateTable('permits').set(nobody).where('booking_id', 'in', bookings).execute()
  },
}
