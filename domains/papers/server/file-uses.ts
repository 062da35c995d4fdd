import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** Logos on numbered papers, which never change. All papers count as one place. */
export const paperFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT f.agency_id, f.id AS file_id, f.id AS subject_id, 'Invoices and receipts' AS title, '' AS kind
      FROM booking_documents d JOIN files f ON f.agency_id = d.agency_id AND f.key = d.logo_key GROUP BY f.agency_id, f.id`,
    place: () => ({ what: 'Numbered documents', link: null }),
  },
]
