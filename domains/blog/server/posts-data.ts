import { sql, type Selectable } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, isAmong, like, sortOf } from '#kit/server/database/list.ts'
import type { BlogPosts } from '../../../database/tables.ts'
import type { PostStatus } from '../contract/states.ts'

export type PostRow = Selectable<BlogPosts>
/** A post with its cover. */
export type CoveredPost = PostRow & { key: string | null; width: number | null; height: number | null; alt: string | null }

const posts = (tx: Tx) =>
  tx
    .selectFrom('blog_posts as p')
    .leftJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'p.agency_id').onRef('f.id', '=', 'p.cover_file_id'))

const covered = ['f.key', 'f.width', 'f.height', 'f.alt'] as const

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

/** What visitors may choose on the blog. */
export interface PostFilter {
  category?: string | undefined
  tag?: string | undefined
  slug?: string | undefined
  ids?: readonly string[]
}

/** Returns the published posts, the newest first. */
export const publishedPosts = (tx: Tx, { category, tag, slug, ids }: PostFilter, limit: number, offset = 0): Promise<CoveredPost[]> =>
  posts(tx)
    .selectAll('p')
    .select(covered)
    .where('p.status', '=', 'published')
    .$if(category !== undefined, (query) => query.where('p.category', '=', category!))
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`${tag!} = ANY(p.tags)`))
    .$if(slug !== undefined, (query) => query.where('p.slug', '=', slug!))
    .$if(ids !== undefined, (query) => query.where('p.id', 'in', ids!.length > 0 ? ids! : ['00000000-0000-0000-0000-000000000000']))
    .orderBy('p.published_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Returns the categories of published posts by name. */
export async function publishedCategories(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('blog_posts')
    .select('category')
    .distinct()
    .where('status', '=', 'published')
    .where('category', 'is not', null)
    .orderBy('category')
    .limit(50)
    .execute()
  return rows.map(({ category }) => category!)
}

/** Returns whether another post of the agency has this address. */
export const slugIsTaken = async (tx: Tx, slug: string, own?: string): Promise<boolean> => {
  const row = await tx.selectFrom('blog_posts').select('id').where('slug', '=', slug).executeTakeFirst()
  return row !== undefined && row.id !== own
}
