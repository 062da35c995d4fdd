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

/** What is read again when a stay changes. */
export const stayReads = ['/business/hotel', '/bookings', '/inventory']

export type Stays = ResultOf<typeof contract.listStays>
export type Stay = Stays['stays'][number]
export type Room = Stays['rooms'][number]

/** More than fit on a screen; the timeline asks twice. */
export const daysAtOnce = 30
/** The day the timeline begins with unless another is asked for. */
export const firstDay = () => addDays(dayOf(new Date()), -3)
/** What asks for the stays of a month from a day on. */
export const staysFrom = (from: string) => ['GET /business/hotel/stays', { query: { from, days: String(daysAtOnce) } }] as const
