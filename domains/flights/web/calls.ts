import type * as clients from '#domains/clients/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const flightList = call.rows('GET /flights/bookings')
export const changeList = call.rows('GET /flights/changes')
/** The inbox: open schedule changes. */
export const waitingChanges = call.rows('GET /flights/changes', { query: { status: 'open,contacted' } })

/** Calls to find or add the client of a flight. */
export const clientsCall = client<typeof clients>()

/** Queries to invalidate when a flight changes. */
export const flightReads = ['/flights', '/bookings', '/clients', '/business', '/payments']

export type Flight = ResultOf<typeof contract.showFlight>
export type FlightSegment = Flight['segments'][number]
export type FlightPassenger = Flight['passengers'][number]
export type FlightRow = ResultOf<typeof contract.listFlights>[number]
export type FlightsAtAGlance = ResultOf<typeof contract.flightStatistics>
export type FlightSums = FlightsAtAGlance['totals']
export type ChangeRow = ResultOf<typeof contract.listChanges>[number]
export type Checked = ResultOf<typeof contract.checkFlight>
export type Offer = ResultOf<typeof contract.searchOffers>[number]
export type Settings = ResultOf<typeof contract.showSettings>
export type CancelQuote = ResultOf<typeof contract.quoteCancel>
export type Airport = ResultOf<typeof contract.findAirports>[number]
