import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** Files of people. */
export const clientFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT c.agency_id, c.file_id, c.client_id AS subject_id, p.name AS title, '' AS kind FROM client_files c
      JOIN clients p ON p.agency_id = c.agency_id AND p.id = c.client_id`,
    place: ({ subject_id }) => ({ what: 'Contact, file', link: `/crm/contacts/${subject_id}` }),
  },
]
