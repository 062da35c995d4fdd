import type * as agency from '#domains/agency/contract.ts'
import type * as inquiries from '#domains/inquiries/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

/** To read the agency's location. */
export const agencyCall = client<typeof agency>()

/** To read the latest inquiries. */
export const inquiriesCall = client<typeof inquiries>()

type Today = ResultOf<typeof contract.today>
export type Trip = Today['departing'][number]
export type TodaysBooking = Today['holds']['rows'][number]
export type Statistics = ResultOf<typeof contract.bookingStatistics>
export type RecentInquiry = ResultOf<typeof inquiries.recentInquiries>[number]
export type Origin = ResultOf<typeof contract.bookingOrigins>[number]
