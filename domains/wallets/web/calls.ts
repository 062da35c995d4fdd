import type * as finance from '#domains/finance/contract.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
/** A top-up is a payment. */
export const paymentCall = client<typeof finance>()
export const exchangeList = call.rows('GET /exchange/history')

/** Queries to refetch after a wallet changes. */
export const walletReads = ['/agencies', '/exchange', '/payments', '/finance', '/wallet']

export type Wallet = ResultOf<typeof contract.listWallets>[number]
export type Exchange = ResultOf<typeof contract.quoteExchange>
