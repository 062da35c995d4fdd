import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** Logos on numbered papers, which never change. All papers count as one place. */
export const paperFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT f.agency_id, f.id AS file_id, f.id AS subject_id, 'Invoices and receipts' AS title, '' AS kind FROM files f
      WHERE EXISTS (SELECT FROM booking_documents d WHERE d.agency_id = f.agency_id AND d.logo_key = f.key)`,
    place: () => ({ what: 'Numbered documents', link: null }),
  },
]
