import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** The documents of a verification. */
export const kycFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT d.agency_id, d.file_id, d.agency_id AS subject_id, 'Verification' AS title, d.kind FROM kyc_documents d`,
    place: () => ({ what: 'Verification, document', link: '/business/kyc' }),
  },
]
