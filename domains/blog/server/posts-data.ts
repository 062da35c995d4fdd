import { sql, type Selectable } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { FocusPoint } from '#kit/contract/picture-focus.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, isAmong, like, sortOf } from '#kit/server/database/list.ts'
import type { BlogPosts } from '../../../database/tables.ts'
import type { PostStatus } from '../contract/states.ts'

export type PostRow = Selectable<BlogPosts>
/** A post with its cover. */
export type CoveredPost = PostRow & {
  key: string | null
  width: number | null
  height: number | null
  alt: string | null
  focus: FocusPoint | null
}

/** Selects posts with their covers. */
export const posts = (tx: Tx) =>
  tx
    .selectFrom('blog_posts as p')
    .leftJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'p.agency_id').onRef('f.id', '=', 'p.cover_file_id'))

export const covered = ['f.key', 'f.width', 'f.height', 'f.alt', 'f.focus'] as const

/** Returns a post with its cover. @throws 404. */
export const requirePost = (tx: Tx, id: string): Promise<CoveredPost> =>
  posts(tx)
    .selectAll('p')
    .select(covered)
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Post'))

/** Returns a page of posts. */
export async function postsPage(tx: Tx, request: ListRequest & { status?: PostStatus[] | undefined; category?: string | undefined }) {
  const { column, direction } = sortOf(request.sort)
  const matching = posts(tx)
    .$if(request.search !== '', (query) => query.where('p.title', 'ilike', like(request.search)))
    .$if(request.status !== undefined, (query) => query.where(isAmong('p.status', request.status!)))
    .$if(Boolean(request.category), (query) => query.where('p.category', '=', request.category!))
  const rows = await matching
    .selectAll('p')
    .select(covered)
    .orderBy(
      column === 'title' ? sql`lower(p.title)` : sql.ref(`p.${column}`),
      direction === 'asc' ? (order) => order.asc().nullsLast() : (order) => order.desc().nullsLast(),
    )
    .orderBy('p.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows as CoveredPost[], ...(await cappedTotal(tx, matching as never)) }
}

/** Returns whether another post of the agency has this address, or will have it once its changes are published. */
export const slugIsTaken = async (tx: Tx, slug: string, own?: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('blog_posts')
    .select('id')
    .where((of) => of.or([of('slug', '=', slug), of(sql<string>`draft->>'slug'`, '=', slug)]))
    .$if(own !== undefined, (query) => query.where('id', '<>', own!))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
