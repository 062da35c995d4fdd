import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'

/** Orders of a person. Erasing clears where they went. */
export const orderData: PersonSource = {
  part: 'orders',
  async rows(tx, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    return bookings.length === 0
      ? []
      : tx
          .selectFrom('shop_orders')
          .select(['booking_id', 'fulfilment', 'address', 'carrier', 'tracking_number', 'note'])
          .where('booking_id', 'in', bookings)
          .execute()
  },
  async erase(tx, _actor, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    if (bookings.length > 0)
      await tx.updateTable('shop_orders').set({ address: null, note: null }).where('booking_id', 'in', bookings).execute()
  },
}
