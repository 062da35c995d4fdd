import type { BlockOf } from '#domains/website/contract/blocks/all.ts'
import type { BlockLoader } from '#domains/website/server/site-parts.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { publishedPosts } from '../published.ts'
import { postCardsOf } from './cards.ts'

/** Loads what the blocks with posts of the blog show. */
export const postsLoader: BlockLoader = async (visit, blocks) => {
  const { tx, site } = visit
  const { blog_enabled } = await ofAgency(tx, site.agencyId).select('blog_enabled').executeTakeFirstOrThrow()
  if (!blog_enabled) return {}
  const loaded: Record<string, { cards: ReturnType<typeof postCardsOf> }> = {}
  for (const { id, props } of blocks as unknown as BlockOf<'posts'>[])
    loaded[id] = { cards: postCardsOf(visit, await publishedPosts(tx, { category: props.category || undefined }, props.most)) }
  return loaded
}
