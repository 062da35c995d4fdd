import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const orderList = call.rows('GET /business/shop/orders')

/** What is read again when an order moves: its booking and the stock as well. */
export const orderReads = ['/business/shop', '/bookings']

export type OrderRow = ResultOf<typeof contract.listOrders>[number]
export type Order = ResultOf<typeof contract.showOrder>
