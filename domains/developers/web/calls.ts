import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()

export const integrationList = call.rows('GET /integrations')
export const webhookList = call.rows('GET /developers/webhooks')
export const callList = call.rows('GET /developers/requests')
export const tokenList = (integration: string) => call.rows('GET /integrations/{integration}/tokens', { params: { integration } })
export const deliveryList = (webhook: string) => call.rows('GET /developers/webhooks/{webhook}/deliveries', { params: { webhook } })

/** What the screens of developers read. */
export const developerReads = ['/integrations', '/developers']

export type Integration = ResultOf<typeof contract.showIntegration>
export type TokenRow = ResultOf<typeof contract.listTokens>[number]
export type CallRow = ResultOf<typeof contract.listCalls>[number]
export type Webhook = ResultOf<typeof contract.showWebhook>
export type TestData = ResultOf<typeof contract.showTestData>
export type Delivery = ResultOf<typeof contract.listDeliveries>[number]
