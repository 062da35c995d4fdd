import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const orderList = call.rows('GET /business/shop/orders')

/** Paths to refetch after an order changes: also its booking and the stock. */
export const orderReads = ['/business', '/bookings']

export type OrderRow = ResultOf<typeof contract.listOrders>[number]
export type Order = ResultOf<typeof contract.showOrder>
