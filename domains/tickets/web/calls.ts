import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

/** Queries to invalidate when a ticket changes. */
export const ticketReads = ['/business/entertainment/events', '/bookings']

export type TicketRow = ResultOf<typeof contract.listTickets>[number]
export type TicketRecord = ResultOf<typeof contract.showTicket>
export type Scanned = ResultOf<typeof contract.scanTicket>
export type GateList = ResultOf<typeof contract.gateList>
export type EventSales = ResultOf<typeof contract.eventSales>
