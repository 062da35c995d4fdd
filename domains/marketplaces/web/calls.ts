import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

/** The lists of marketplaces, by tab. */
export const marketplaceLists = {
  mine: call.rows('GET /marketplaces', { query: { tab: 'mine' } }),
  joined: call.rows('GET /marketplaces', { query: { tab: 'joined' } }),
  directory: call.rows('GET /marketplaces', { query: { tab: 'directory' } }),
}
export const vendorList = (id: string) => call.rows('GET /marketplaces/{id}/vendors', { params: { id } })

export const orderList = (id: string) => call.rows('GET /marketplaces/{id}/orders', { params: { id } })
export const customerList = (id: string) => call.rows('GET /marketplaces/{id}/customers', { params: { id } })
export const statementList = (id: string) => call.rows('GET /marketplaces/{id}/statements', { params: { id } })
export const reviewList = (id: string) => call.rows('GET /marketplaces/{id}/reviews', { params: { id } })
export const disputeList = (id: string) => call.rows('GET /marketplaces/{id}/disputes', { params: { id } })

export type Marketplace = ResultOf<typeof contract.showMarketplace>
export type OwnMarketplace = Marketplace & { own: NonNullable<Marketplace['own']> }
export type MarketplaceRow = ResultOf<typeof contract.listMarketplaces>[number]
export type VendorRow = ResultOf<typeof contract.listVendors>[number]
export type OrderRow = ResultOf<typeof contract.listOrders>[number]
export type CustomerRow = ResultOf<typeof contract.listCustomers>[number]
export type StatementRow = ResultOf<typeof contract.listStatements>[number]
export type Balance = ResultOf<typeof contract.listBalances>[number]
export type ReviewRow = ResultOf<typeof contract.listReviews>[number]
export type DisputeRow = ResultOf<typeof contract.listDisputes>[number]
export type Overview = ResultOf<typeof contract.showOverview>
export type Category = ResultOf<typeof contract.listCategories>[number]
export type StoreDomain = ResultOf<typeof contract.listStoreDomains>['domains'][number]
