import { lockForMoney } from '#domains/bookings/server/money.ts'
import { stale } from '#domains/inventory/server/items/inventory.ts'
import { invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { rentalMoves, type RentalStatus } from '../contract/words.ts'
import * as data from './rentals-data.ts'

/** A rental with its booking. Locks the booking first, then the rental, like payments do. @throws 404, 409 `stale`. */
export async function lock(tx: Tx, id: string, version: number) {
  const found = await data.bookingOf(tx, id)
  if (!found) throw notFound('Rental')
  const booking = await lockForMoney(tx, found.booking_id)
  const rental = (await data.lockRental(tx, id))!
  if (rental.version !== version) throw stale('rental')
  return { booking, rental }
}

/** @throws 409 `invalid_transition` if `rentalMoves` does not allow the change. */
export function refuseMove({ status }: Pick<data.RentalRow, 'status'>, to: RentalStatus): void {
  if (!rentalMoves[status].includes(to)) throw invalidTransition(status, to)
}
