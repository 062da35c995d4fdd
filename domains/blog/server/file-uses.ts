import { sql } from 'kysely'
import { picturesIn } from '#domains/website/server/file-uses.ts'
import type { FileUse } from '#kit/server/files/file-uses.ts'

const placeIn =
  (what: string): FileUse['place'] =>
  ({ subject_id }) => ({ what, link: `/website/blog/edit/${subject_id}` })
const place = placeIn('Post of the blog, cover')

/** Covers of posts and pictures in their texts, also those of drafts. */
export const blogFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT p.agency_id, p.cover_file_id AS file_id, p.id AS subject_id, p.title, '' AS kind FROM blog_posts p
      WHERE p.cover_file_id IS NOT NULL`,
    place,
  },
  {
    rows: sql`SELECT p.agency_id, (p.draft->>'cover')::uuid AS file_id, p.id AS subject_id, p.title, '' AS kind FROM blog_posts p
      WHERE p.draft->>'cover' IS NOT NULL`,
    place,
  },
  ...['p.content', 'p.draft'].map((column) => ({
    rows: sql`SELECT p.agency_id, f.file_id, p.id AS subject_id, p.title, '' AS kind
      FROM blog_posts p CROSS JOIN LATERAL ${picturesIn(column)} f`,
    place: placeIn(column === 'p.content' ? 'Post of the blog, text' : 'Draft of a post, text'),
  })),
]
