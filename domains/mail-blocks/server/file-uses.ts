import { sql, type RawBuilder } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** SQL: the ids of the pictures in a mail, for a lateral join. `column` is a column with a document: `d.document`. */
export const picturesIn = (column: string): RawBuilder<unknown> =>
  sql`(SELECT (found #>> '{}')::uuid AS file_id FROM jsonb_path_query(${sql.ref(column)}, '$.**.file_id ? (@ != null)') AS found)`

/** Pictures in the agency's designs of mails. */
export const mailDesignFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT d.agency_id, p.file_id, d.id AS subject_id, d.name AS title, '' AS kind
      FROM mail_designs d CROSS JOIN LATERAL ${picturesIn('d.document')} p`,
    place: () => ({ what: 'Design of a mail', link: '/crm/campaigns/email/new' }),
  },
]
