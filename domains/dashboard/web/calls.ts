import type * as agency from '#domains/agency/contract.ts'
import type * as bookings from '#domains/bookings/contract.ts'
import type * as events from '#domains/events/contract.ts'
import type * as finance from '#domains/finance/contract.ts'
import type * as inquiries from '#domains/inquiries/contract.ts'
import type * as orders from '#domains/orders/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

/** To read the agency's location. */
export const agencyCall = client<typeof agency>()

/** To read the latest inquiries. */
export const inquiriesCall = client<typeof inquiries>()

/** To settle what needs a person, in place. */
export const bookingsCall = client<typeof bookings>()
export const financeCall = client<typeof finance>()
export const ordersCall = client<typeof orders>()

/** To read the orders to pack, and the next events. */
export const ordersToPack = ordersCall.rows('GET /business/shop/orders')
export const upcomingEvents = client<typeof events>().rows('GET /business/entertainment/events/upcoming')

/** Paths to refetch after something was settled. */
export const homeReads = ['/business', '/bookings']

type Today = ResultOf<typeof contract.today>
export type Trip = Today['departing'][number]
export type Statistics = ResultOf<typeof contract.bookingStatistics>
export type RecentInquiry = ResultOf<typeof inquiries.recentInquiries>[number]
export type Origin = ResultOf<typeof contract.bookingOrigins>[number]
export type Day = ResultOf<typeof contract.day>
export type AttentionItem = ResultOf<typeof contract.attention>['items'][number]
export type Occupancy = ResultOf<typeof contract.occupancy>[number]
