import { ofAgency } from '#domains/agency/server/facts.ts'
import type { LivePaths } from '#domains/website/server/site-parts.ts'

/** The list of posts, and the published posts. */
export const postPaths: LivePaths = async (tx, { agencyId }) => {
  const { blog_enabled } = await ofAgency(tx, agencyId).select('blog_enabled').executeTakeFirstOrThrow()
  if (!blog_enabled) return new Map()
  const posts = await tx.selectFrom('blog_posts').select(['slug', 'title']).where('status', '=', 'published').execute()
  return new Map([['blog', 'Blog'], ...posts.map(({ slug, title }) => [`blog/${slug}`, title] as const)])
}
