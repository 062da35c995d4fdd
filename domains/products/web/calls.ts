import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const productList = call.rows('GET /business/shop/products')

/** The path prefix of the calls of products. */
export const base = '/business/shop/products'
/** Paths to refetch after a product changes. */
export const productReads = [base, '/inventory']

export type ProductRecord = ResultOf<typeof contract.showProduct>
export type ProductRow = ResultOf<typeof contract.listProducts>[number]
export type Variant = ResultOf<typeof contract.listVariants>[number]
export type OptionWithValues = ResultOf<typeof contract.listOptionsWithValues>[number]
export type Movement = ResultOf<typeof contract.listProductStock>[number]
export type Affected = ResultOf<typeof contract.showOptionRemoval>['variants'][number]
