import type * as agency from '#domains/agency/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const agencyCall = client<typeof agency>()

/** Queries to refetch after a plan changes. */
export const planReads = ['/bookings', '/business/proposals', '/payments']

export type Instalments = ResultOf<typeof contract.showInstalments>
export type PartPage = ResultOf<typeof contract.payInstalment>
export type Plan = NonNullable<Instalments['plan']>
