import type { CancelWarning } from '#domains/bookings/server/cancel-warnings.ts'
import { livingOf } from './rentals-data.ts'

/** Warns before cancelling a booking whose vehicles are out. */
export const vehiclesOut: CancelWarning = async (tx, bookingId) => {
  const out = (await livingOf(tx, bookingId)).filter(({ status }) => status === 'out').length
  return out > 0 ? `${out} ${out === 1 ? 'vehicle of this booking is' : 'vehicles of this booking are'} still on hire. Return first.` : null
}
