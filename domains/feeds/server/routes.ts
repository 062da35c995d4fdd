import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import type { FeedKind } from '../contract/words.ts'
import * as feeds from './feeds.ts'
import { listFeedItems } from './items.ts'

const kindOf = ({ kind }: { kind: string }) => kind as FeedKind

export const feedRoutes = [
  serve(contract.listFeeds, ({ app, tx }) => feeds.listFeeds(app, tx)),
  serve(contract.showFeed, ({ app, tx, params }) => feeds.showFeed(app, tx, kindOf(params))),
  serve(contract.listFeedItems, ({ tx, params, query }) => listFeedItems(tx, kindOf(params), query)),
  serve(contract.updateFeed, ({ app, tx, actor, params, body }) => feeds.updateFeed(app, tx, actor, kindOf(params), body)),
  serve(contract.makeFeed, ({ app, tx, actor, params }) => feeds.makeFeed(app, tx, actor, kindOf(params))),
  serve(contract.renewFeedAddress, ({ app, tx, actor, params }) => feeds.renewFeedAddress(app, tx, actor, kindOf(params))),
  serve(contract.decideFeed, ({ app, tx, actor, params, body }) => feeds.decideFeed(app, tx, actor, kindOf(params), body)),
]
