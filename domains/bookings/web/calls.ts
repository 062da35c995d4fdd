import type * as clients from '#domains/clients/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const allBookingList = call.rows('GET /bookings')
export const bookingList = call.rows('GET /bookings', { query: { kind: 'tour_package' } })
export const serviceBookingList = call.rows('GET /business/service-bookings')

export const eventBookingList = call.rows('GET /bookings', { query: { kind: 'event' } })

/** A booking needs a client, who is searched for or added. */
export const clientsCall = client<typeof clients>()

/** Deadlines of bookings. */
export const deadlineList = call.rows('GET /bookings/deadlines')
export type DeadlineRow = ResultOf<typeof contract.listDeadlines>[number]

export type Booking = ResultOf<typeof contract.showBooking>
export type BookingLine = Booking['lines'][number]
export type BookingTraveller = Booking['traveller_details'][number]
export type BookingRow = ResultOf<typeof contract.listBookings>[number]
export type BookableItem = ResultOf<typeof contract.bookableItems>[number]
export type Quote = ResultOf<typeof contract.priceBooking>
export type Calendar = ResultOf<typeof contract.bookingCalendar>
/** What another end of a room or vehicle would cost. */
export type EndPreview = ResultOf<typeof contract.previewEnd>
