import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

/** Queries to refetch after a beneficiary changes. */
export const beneficiaryReads = ['/beneficiaries', '/all-agent-beneficiaries', '/wallet']

export type Beneficiary = ResultOf<typeof contract.showBeneficiary>
