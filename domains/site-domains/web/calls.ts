import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const redirectList = call.rows('GET /website/redirects')
export const orderList = call.rows('GET /operator/domain-orders')

export type Overview = ResultOf<typeof contract.listDomains>
export type SiteDomain = Overview['domains'][number]
export type DnsRecord = SiteDomain['records'][number]
export type DomainOrder = Overview['orders'][number]
export type Searched = ResultOf<typeof contract.searchDomain>[number]

/** Paths to refetch when a domain changes. */
export const domainReads = ['/website/domains']
