import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { covered, posts, type CoveredPost } from './posts-data.ts'

// What visitors see of a blog, also for later domains.

export type { CoveredPost }

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
