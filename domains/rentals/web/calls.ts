import type * as bookings from '#domains/bookings/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import type * as cars from '#domains/cars/contract.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const bookingsCall = client<typeof bookings>()
export const vehiclesCall = client<typeof cars.units>()
export const rentalList = call.rows('GET /bookings/car-rentals')
/** Queries to invalidate when a rental changes, including its booking's amounts. */
export const rentalReads = ['/bookings', '/payments', '/clients', '/inventory', '/business']

export type Rental = ResultOf<typeof contract.showRental>
export type RentalRow = ResultOf<typeof contract.listRentals>[number]

export type Timeline = ResultOf<typeof contract.rentalTimeline>
export type Vehicle = Timeline['vehicles'][number]
export type VehicleUse = Timeline['uses'][number]

/** Days per request: more than fit on a screen. The timeline sends two requests. */
export const daysAtOnce = 30
/** First day of the timeline by default: three days ago. */
export const firstDay = () => addDays(dayOf(new Date()), -3)
/** Call and query for what has the vehicles on `daysAtOnce` days from a day on. */
export const timelineFrom = (from: string) => ['GET /bookings/car-rentals/timeline', { query: { from, days: String(daysAtOnce) } }] as const
