import type * as agency from '#domains/agency/contract.ts'
import type * as inquiries from '#domains/inquiries/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

/** Where the agency stands is the agency's own to say. */
export const agencyCall = client<typeof agency>()

/** Who asked last. */
export const inquiriesCall = client<typeof inquiries>()

type Today = ResultOf<typeof contract.today>
export type Trip = Today['departing'][number]
export type TodaysBooking = Today['holds']['rows'][number]
export type Statistics = ResultOf<typeof contract.bookingStatistics>
export type RecentInquiry = ResultOf<typeof inquiries.recentInquiries>[number]
export type Origin = ResultOf<typeof contract.bookingOrigins>[number]
