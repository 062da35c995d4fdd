import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** Pictures of shared links. */
export const seoFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT t.agency_id, t.picture_file_id AS file_id, coalesce(t.page_id, t.inventory_id, t.post_id) AS subject_id,
        coalesce(p.title, i.title, b.title) AS title, '' AS kind
      FROM seo_tags t LEFT JOIN site_pages p ON p.agency_id = t.agency_id AND p.id = t.page_id
      LEFT JOIN inventory i ON i.agency_id = t.agency_id AND i.id = t.inventory_id
      LEFT JOIN blog_posts b ON b.agency_id = t.agency_id AND b.id = t.post_id
      WHERE t.picture_file_id IS NOT NULL`,
    place: ({ subject_id }) => ({ what: 'Picture of shared links', link: `/seo/edit/${subject_id}` }),
  },
]
