import type { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { listPosts as listCall } from '../contract.ts'
import { requireBlog } from './posts.ts'
import { postListView } from './post-view.ts'
import { postsPage } from './posts-data.ts'

/** Returns a page of posts. @throws 403 while the blog is off. */
export async function listPosts(app: App, tx: Tx, actor: Actor, query: z.output<NonNullable<typeof listCall.query>>) {
  await requireBlog(tx, actor)
  const { rows, ...counted } = await postsPage(tx, query)
  return { rows: rows.map((row) => postListView(app, row)), ...counted }
}
