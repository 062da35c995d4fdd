import type { BookingListener } from '#domains/bookings/server/events.ts'
import { conflict } from '#kit/contract/errors.ts'

/**
 * Keeps what a partner sold in step with our booking, which the desk may cancel: the partner reads how much is refunded.
 * @throws 409 `sold_by_partner` if the desk changes the price or the client of what a partner sold.
 */
export const octoFollowsBookings: BookingListener = async (_app, tx, actor, event) => {
  if (event.type !== 'repriced' && event.type !== 'client_changed' && event.type !== 'cancelled') return
  const row = await tx.selectFrom('octo_bookings').select(['id', 'net']).where('booking_id', '=', event.booking.id).executeTakeFirst()
  if (!row) return
  // The partner itself cancelled a part: it knows the new price already.
  if (event.type === 'repriced' && event.after === row.net) return
  if (event.type !== 'cancelled')
    throw conflict('sold_by_partner', 'An OCTO partner sold this to its own client. Cancel the booking instead of changing it.')
  const refund = event.kept === 0 ? ('FULL' as const) : event.kept >= row.net ? ('NONE' as const) : ('PARTIAL' as const)
  await tx.updateTable('octo_bookings').set({ refund, updated_at: actor.now }).where('id', '=', row.id).execute()
}
