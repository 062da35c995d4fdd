import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const visitList = call.rows('GET /website/analytics/rows')
export const revenueList = call.rows('GET /website/analytics/revenue')

export type Analytics = ResultOf<typeof contract.websiteAnalytics>
export type Counted = Analytics['pages'][number]
export type Pixels = ResultOf<typeof contract.showPixels>
