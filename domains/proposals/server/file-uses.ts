import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** Pictures of proposals that were sent. They can no longer be removed from them. */
export const proposalFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT p.agency_id, p.file_id, o.id AS subject_id, o.title, '' AS kind FROM proposal_pictures p
      JOIN proposals o ON o.agency_id = p.agency_id AND o.id = p.proposal_id`,
    place: ({ subject_id }) => ({ what: 'Proposal that was sent', link: `/proposals/${subject_id}/edit` }),
  },
]
