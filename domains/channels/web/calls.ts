import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'

export const call = client<typeof contract>()
export const productList = call.rows('GET /channel-products')

/** Paths to refetch after an item's channel settings change. */
export const channelReads = ['/channel-products', '/business', '/packages']

export type Channel = ResultOf<typeof contract.listChannels>[number]
export type ProductRow = ResultOf<typeof contract.listChannelProducts>[number]
export type ChannelCell = ProductRow['channels'][string]
export type ItemChannel = ResultOf<typeof contract.showChannelProduct>[number]
export type Preview = ResultOf<typeof contract.previewChannelChange>
