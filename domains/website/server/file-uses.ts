import { sql, type RawBuilder } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** The `file_id`s in a column that holds a document, for a LATERAL join. */
export const picturesIn = (column: string): RawBuilder<unknown> =>
  sql`(SELECT DISTINCT (found #>> '{}')::uuid AS file_id FROM jsonb_path_query(${sql.ref(column)}, '$.**.file_id ? (@ != null)') AS found)`

const place = ({ subject_id }: { subject_id: string }) => ({ what: 'Page of the website', link: `/editor?page=${subject_id}` })

/** Pictures on pages of websites: in their drafts, and in all versions that are kept. */
export const websiteFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT p.agency_id, f.file_id, p.id AS subject_id, p.title, '' AS kind
      FROM site_pages p CROSS JOIN LATERAL ${picturesIn('p.draft')} f`,
    place,
  },
  {
    rows: sql`SELECT p.agency_id, f.file_id, p.id AS subject_id, p.title, '' AS kind
      FROM site_page_versions v JOIN site_pages p ON p.agency_id = v.agency_id AND p.id = v.page_id
      CROSS JOIN LATERAL ${picturesIn('v.document')} f`,
    place: (row) => ({ ...place(row), what: 'Version of a page of the website' }),
  },
]
