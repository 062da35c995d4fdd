import type * as clients from '#domains/clients/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const extraList = call.rows('GET /extras')

/** A folio may be paid by another client than the booking's. */
export const clientsCall = client<typeof clients>()

export type Extra = ResultOf<typeof contract.createExtra>
export type BookingFolio = ResultOf<typeof contract.showFolio>
export type Folio = BookingFolio['folios'][number]
export type Charge = Folio['charges'][number]
export type FolioPayment = Folio['payments'][number]

/** Queries to refetch after a change of a folio: it may change the price of the booking. */
export const folioReads = ['/bookings', '/business', '/clients', '/payments', '/finance']
