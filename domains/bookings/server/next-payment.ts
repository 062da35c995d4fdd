import type { readBooking } from './bookings.ts'

type Booking = Awaited<ReturnType<typeof readBooking>>

/** Returns the next amount to pay on a booking, in minor units: what is missing of its deposit, then the rest. */
export function nextPayment({ deposit, paid, refunded, due }: Pick<Booking, 'deposit' | 'paid' | 'refunded' | 'due'>): number {
  const missing = deposit.amount - (paid.amount - refunded.amount)
  return missing > 0 ? Math.min(due.amount, missing) : due.amount
}
