import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** Pictures of albums. */
export const albumFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT p.agency_id, p.file_id, a.id AS subject_id, a.title, '' AS kind FROM album_pictures p
      JOIN albums a ON a.agency_id = p.agency_id AND a.id = p.album_id`,
    place: ({ subject_id }) => ({ what: 'Album', link: `/website/album/${subject_id}` }),
  },
]
