import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const eventList = call.rows('GET /business/entertainment/events')

/** Path prefix of the calls of events. */
export const base = '/business/entertainment/events'
/** Queries to invalidate when an event changes. */
export const eventReads = [base, '/inventory', '/bookings']

export type EventRecord = ResultOf<typeof contract.showEvent>
export type EventRow = ResultOf<typeof contract.listEvents>[number]
export type TicketType = ResultOf<typeof contract.listTicketTypes>[number]
