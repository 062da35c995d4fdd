import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const permitList = call.rows('GET /permits')
export const dueList = call.rows('GET /permits/due')

/** Queries to refetch after a permit changes. */
export const permitReads = ['/permits']

export type Permit = ResultOf<typeof contract.showPermit>
export type PermitRow = ResultOf<typeof contract.listPermits>[number]
export type PermitDue = ResultOf<typeof contract.listPermitDeadlines>[number]
export type PermitKind = ResultOf<typeof contract.listPermitKinds>[number]
export type PermitRules = PermitKind['rules'][number]
