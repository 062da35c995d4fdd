import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const caseList = call.rows('GET /operator/kyc')

export type Kyc = ResultOf<typeof contract.showKyc>
export type KycDocument = Kyc['documents'][number]
export type ReviewedCase = ResultOf<typeof contract.showKycCase>

/** Queries to refetch after a change of the agency's own case. */
export const ownReads = ['/business/kyc', '/business/status']
