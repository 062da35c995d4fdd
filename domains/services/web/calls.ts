import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const serviceList = call.rows('GET /services')

/** Where the calls of prices, pictures and slots of services begin. */
export const base = '/services'
/** What is read again when something of a service changes. */
export const serviceReads = [base, '/inventory']

export type ServiceRecord = ResultOf<typeof contract.showService>
export type ServiceRow = ResultOf<typeof contract.listServices>[number]
