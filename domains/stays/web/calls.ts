import type * as rooms from '#domains/rooms/contract.ts'
import type * as bookings from '#domains/bookings/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const bookingsCall = client<typeof bookings>()
export const roomsCall = client<typeof rooms.units>()
export const roomBookings = bookingsCall.rows('GET /bookings', { query: { kind: 'room' } })

/** Queries to invalidate when a stay changes. */
export const stayReads = ['/business/hotel', '/bookings', '/inventory']

export type Stays = ResultOf<typeof contract.listStays>
export type Stay = Stays['stays'][number]
export type Room = Stays['rooms'][number]

/** Days per request: more than fit on a screen. The timeline sends two requests. */
export const daysAtOnce = 30
/** First day of the timeline by default: three days ago. */
export const firstDay = () => addDays(dayOf(new Date()), -3)
/** Call and query for the stays of `daysAtOnce` days from a day on. */
export const staysFrom = (from: string) => ['GET /business/hotel/stays', { query: { from, days: String(daysAtOnce) } }] as const
