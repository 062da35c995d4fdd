import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const rentalList = call.rows('GET /bookings/car-rentals')
/** Queries to invalidate when a rental changes, including its booking's amounts. */
export const rentalReads = ['/bookings', '/payments']

export type Rental = ResultOf<typeof contract.showRental>
export type RentalRow = ResultOf<typeof contract.listRentals>[number]
