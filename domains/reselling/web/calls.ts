import type * as clients from '#domains/clients/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const clientsCall = client<typeof clients>()

export const listings = call.rows('GET /reseller/listings')
/** The agency's agreements, by its side. */
export const agreementLists = {
  reseller: call.rows('GET /reseller/agreements', { query: { side: 'reseller' } }),
  owner: call.rows('GET /reseller/agreements', { query: { side: 'owner' } }),
}
export const sales = call.rows('GET /reseller/sales')
export const salesOf = (id: string) => call.rows('GET /reseller/sales', { query: { agreement_id: id } })
export const statements = call.rows('GET /reseller/statements')
export const settlements = call.rows('GET /reseller/settlements')
export const settlementLines = (id: string) => call.rows('GET /reseller/settlements/{id}/lines', { params: { id } })

export type Listing = ResultOf<typeof contract.listListings>[number]
export type AgreementRow = ResultOf<typeof contract.listAgreements>[number]
export type Agreement = ResultOf<typeof contract.showAgreement>
export type Sale = ResultOf<typeof contract.listSales>[number]
export type StatementRow = ResultOf<typeof contract.listStatements>[number]
export type SaleOptions = ResultOf<typeof contract.showSaleOptions>
export type SettlementRow = ResultOf<typeof contract.listSettlements>[number]
export type Settlement = ResultOf<typeof contract.showSettlement>
export type SettlementLine = ResultOf<typeof contract.listSettlementLines>[number]
export type Balance = ResultOf<typeof contract.listSettlementBalances>[number]
