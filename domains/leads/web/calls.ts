import type * as clients from '#domains/clients/contract.ts'
import type * as activities from '#domains/activities/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const clientCall = client<typeof clients>()
export const taskCall = client<typeof activities>()
export const leadList = call.rows('GET /crm/sales-funnel')
export type LeadRow = ResultOf<typeof contract.listFunnel>[number]
export type Lead = ResultOf<typeof contract.showLead>
/** Path prefixes to refetch after a change. */
export const leadReads = ['/crm']
