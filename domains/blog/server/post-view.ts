import { freeOf } from '#domains/website/server/offers/availability.ts'
import { listedOffers } from '#domains/website/server/offers/listed.ts'
import { findWebsite } from '#domains/website/server/site.ts'
import { picturesOf } from '#domains/website/server/pictures.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { PostText } from '../contract/post-text.ts'
import { withDraft } from './post-draft.ts'
import type { CoveredPost } from './posts-data.ts'

/** Returns a post for a list. */
export const postListView = (app: App, row: CoveredPost) => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  author: row.author,
  category: row.category,
  tags: row.tags,
  status: row.status,
  publish_at: row.publish_at?.toISOString() ?? null,
  published_at: row.published_at?.toISOString() ?? null,
  has_changes: row.draft !== null,
  cover_url: row.key === null ? null : app.files.imageUrl(row.key, 'small'),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** Returns a post as people edit it: with its draft, its related offers and the address that visitors see. */
export async function postView(app: App, tx: Tx, actor: Actor, live: CoveredPost) {
  const row = await withDraft(tx, live)
  const offers = await listedOffers({ tx, actor }, { ids: row.offer_ids })
  const content = row.content as unknown as PostText
  const free = await freeOf({ tx, actor }, offers, { from: null, until: null, guests: 1 })
  return {
    ...postListView(app, row),
    summary: row.summary,
    content,
    pictures: await picturesOf(app, tx, content),
    cover: row.cover_file_id,
    cover_alt: row.cover_alt,
    offers: row.offer_ids,
    offer_titles: offers.map(({ id, title }) => ({ id, title, sold_out: free.get(id)?.isFree === false })),
    url: row.status === 'published' ? await addressOf(app, tx, actor, live.slug) : null,
    version: row.version,
  }
}

/** Returns the address of a post on the website; null while the website is not published. */
async function addressOf(app: App, tx: Tx, { agencyId }: Actor, slug: string): Promise<string | null> {
  const site = await findWebsite(app, tx, agencyId)
  return site?.published ? `${site.origin}/blog/${slug}` : null
}
