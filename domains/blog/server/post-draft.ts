import { isDeepStrictEqual } from 'node:util'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '#kit/server/database/database.ts'
import type { BlogPosts } from '../../../database/tables.ts'
import type { postBody } from '../contract.ts'
import type { CoveredPost, PostRow } from './posts-data.ts'

// A published post is changed beside itself: the draft has all that people edit, and visitors see the post until it is published.

export type PostFields = z.output<typeof postBody>

/** Returns what people edit of a post: its draft, else the post itself. */
export function fieldsOf(row: PostRow): PostFields {
  return row.draft === null ? liveFields(row) : (row.draft as unknown as PostFields)
}

const liveFields = (row: PostRow): PostFields => ({
  title: row.title,
  slug: row.slug,
  summary: row.summary,
  content: row.content as unknown as PostFields['content'],
  cover: row.cover_file_id,
  cover_alt: row.cover_alt,
  author: row.author,
  category: row.category,
  tags: row.tags,
  offers: row.offer_ids,
})

/** Returns the columns of a post with these fields. */
export const columnsOf = ({ cover, offers, content, ...plain }: PostFields): Updateable<BlogPosts> => ({
  ...plain,
  cover_file_id: cover,
  offer_ids: offers,
  content: JSON.stringify(content),
})

/** Returns the draft to store for a published post; null if it is as visitors see it. */
export const draftFor = (row: PostRow, fields: PostFields): string | null =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(fields)), JSON.parse(JSON.stringify(liveFields(row)))) ? null : JSON.stringify(fields)

/** Returns a post as it will be, with the cover of its draft. */
export async function withDraft(tx: Tx, row: CoveredPost): Promise<CoveredPost> {
  if (row.draft === null) return row
  const { cover, offers, content, ...plain } = fieldsOf(row)
  const covered = { ...row, ...plain, cover_file_id: cover, offer_ids: offers, content: content as unknown as CoveredPost['content'] }
  if (cover === row.cover_file_id) return covered
  const file = cover
    ? await tx.selectFrom('files').select(['key', 'width', 'height', 'alt', 'focus']).where('id', '=', cover).executeTakeFirst()
    : undefined
  const { key = null, width = null, height = null, alt = null, focus = null } = file ?? {}
  return { ...covered, key, width, height, alt, focus }
}
