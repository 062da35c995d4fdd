import type { CancelWarning } from '#domains/bookings/server/cancel-warnings.ts'
import { holdersInside } from './tickets-data.ts'

/** Warns before cancelling a booking whose ticket holders are inside. */
export const guestsInside: CancelWarning = async (tx, bookingId) => {
  const count = await holdersInside(tx, bookingId)
  return count > 0 ? `${count} ${count === 1 ? 'guest of this booking is' : 'guests of this booking are'} inside already.` : null
}
