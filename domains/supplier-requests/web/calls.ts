import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const requestList = call.rows('GET /supplier-requests')

/** Queries to refetch after a request changes: the booking follows it. */
export const requestReads = ['/supplier-requests', '/bookings']

export type SupplierRequest = ResultOf<typeof contract.showSupplierRequest>
export type RequestRow = ResultOf<typeof contract.listSupplierRequests>[number]
