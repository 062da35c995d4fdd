import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

const place: FileUse['place'] = ({ subject_id }) => ({ what: 'Post of the blog, cover', link: `/website/blog/edit/${subject_id}` })

/** Covers of posts, and of their drafts. */
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
]
