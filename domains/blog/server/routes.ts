import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { listPosts } from './list.ts'
import * as posts from './posts.ts'
import { previewPost } from './site/preview.ts'

export const blogRoutes = [
  serve(contract.listPosts, ({ app, tx, actor, query }) => listPosts(app, tx, actor, query)),
  serve(contract.showPost, ({ app, tx, actor, params }) => posts.showPost(app, tx, actor, params.id)),
  serve(contract.createPost, ({ app, tx, actor, body }) => posts.createPost(app, tx, actor, body)),
  serve(contract.updatePost, ({ app, tx, actor, params, body }) => posts.updatePost(app, tx, actor, params.id, body)),
  serve(contract.movePost, ({ app, tx, actor, params, body }) => posts.movePost(app, tx, actor, params.id, body)),
  serve(contract.publishPostChanges, ({ app, tx, actor, params, body }) => posts.publishChanges(app, tx, actor, params.id, body.version)),
  serve(contract.discardPostChanges, ({ app, tx, actor, params, body }) => posts.discardChanges(app, tx, actor, params.id, body.version)),
  serve(contract.previewPost, ({ app, tx, actor, params }) => previewPost(app, tx, actor, params.id)),
  serve(contract.deletePost, ({ tx, actor, params }) => posts.deletePost(tx, actor, params.id)),
]
