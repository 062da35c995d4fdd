import type * as bookings from '#domains/bookings/contract.ts'
import type * as clients from '#domains/clients/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const linkList = call.rows('GET /payment-links')

/** To find the client or booking of a link. */
export const clientsCall = client<typeof clients>()
export const bookingsCall = client<typeof bookings>()

export type Link = ResultOf<typeof contract.showPaymentLink>
export type LinkRow = ResultOf<typeof contract.listPaymentLinks>[number]
export type Attempt = Link['attempts'][number]
