import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import * as offers from './offer-tags.ts'
import * as tags from './tags.ts'

export const seoRoutes = [
  serve(contract.listTags, ({ app, tx, query }) => tags.listTags(app, tx, query)),
  serve(contract.listPagesAndTags, ({ app, tx, actor, query }) => tags.listPagesAndTags(app, tx, actor, query)),
  serve(contract.showTag, ({ app, tx, actor, params }) => tags.showTag(app, tx, actor, params.id)),
  serve(contract.createTag, ({ app, tx, actor, body }) => tags.createTag(app, tx, actor, body)),
  serve(contract.deleteTag, ({ tx, actor, params }) => tags.deleteTag(tx, actor, params.id)),
  serve(contract.generateTags, ({ tx, actor, body }) => offers.generateTags(tx, actor, body)),
  serve(contract.listTagsOfOffer, ({ app, tx, body }) => offers.tagsOfOffer(app, tx, body)),
  serve(contract.updateTagsOfOffer, ({ app, tx, actor, body }) => offers.updateTags(app, tx, actor, body)),
]
