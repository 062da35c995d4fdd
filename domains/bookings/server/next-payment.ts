import { notFound } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { lockBooking } from './bookings-data.ts'
import { readBooking } from './bookings.ts'

type Booking = Awaited<ReturnType<typeof readBooking>>

/** Returns the next amount to pay on a booking, in minor units: what is missing of its deposit, then the rest. */
export function nextPayment({ deposit, paid, refunded, due }: Pick<Booking, 'deposit' | 'paid' | 'refunded' | 'due'>): number {
  const missing = deposit.amount - (paid.amount - refunded.amount)
  return missing > 0 ? Math.min(due.amount, missing) : due.amount
}

/** Returns a booking, locked, so that what is due stays so until the transaction ends. @throws 404. */
export async function bookingToPay(tx: Tx, id: string): Promise<Booking> {
  if (!(await lockBooking(tx, id))) throw notFound('Booking')
  return readBooking(tx, id)
}
