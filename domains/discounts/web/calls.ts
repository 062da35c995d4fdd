import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const codeList = call.rows('GET /discounts', { query: { with_code: 'true' } })
export const discountList = call.rows('GET /discounts', { query: { with_code: 'false' } })
export type Discount = Awaited<ReturnType<typeof codeList.fetch>>['data'][number]
