import type { ResultOf } from '#kit/contract/endpoint.ts'
import { client } from '#kit/web/call.ts'
import type * as contract from '../contract.ts'
import type { FeedKind } from '../contract/words.ts'

export const call = client<typeof contract>()
export const feedItems = (kind: FeedKind) => call.rows('GET /feeds/{kind}/items', { params: { kind } })

export type Feed = ResultOf<typeof contract.showFeed>
export type FeedRow = ResultOf<typeof contract.listFeeds>[number]
export type FeedItem = ResultOf<typeof contract.listFeedItems>[number]
