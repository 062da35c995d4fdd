import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const caseList = call.rows('GET /operator/kyc')

export type Kyc = ResultOf<typeof contract.showKyc>
export type KycDocument = Kyc['documents'][number]
export type ReviewedCase = ResultOf<typeof contract.showKycCase>

/** What is read again after a change of one's own case. */
export const ownReads = ['/business/kyc', '/business/status']
