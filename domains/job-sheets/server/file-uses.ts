import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** Photos that were reported from the road. */
export const jobPhotoUses: readonly FileUse[] = [
  {
    rows: sql`SELECT e.agency_id, e.file_id, e.duty_id AS subject_id, d.title, '' AS kind FROM job_events e
      JOIN duties d ON d.agency_id = e.agency_id AND d.id = e.duty_id WHERE e.file_id IS NOT NULL`,
    place: ({ subject_id }) => ({ what: 'Job sheet, photo', link: `/roster/duties/${subject_id}/sheet` }),
  },
]
