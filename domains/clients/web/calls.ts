import type * as bookings from '#domains/bookings/contract.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const clientList = call.rows('GET /clients')

/** A client's page lists what they booked. */
export const bookingsCall = client<typeof bookings>()
