import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const serviceList = call.rows('GET /services')

/** Path prefix of the calls of services. */
export const base = '/services'
/** Queries to invalidate when a service changes. */
export const serviceReads = [base, '/inventory']

export type ServiceRecord = ResultOf<typeof contract.showService>
export type ServiceRow = ResultOf<typeof contract.listServices>[number]
