import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const releaseList = call.rows('GET /allotments/releases')

/** Queries to refetch after an allotment changes. */
export const allotmentReads = ['/allotments', '/bookings']

export type Allotment = ResultOf<typeof contract.allotmentCalendar>[number]
export type ReleaseRow = ResultOf<typeof contract.listReleases>[number]
