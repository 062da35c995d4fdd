import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

/** Pictures of itinerary days. */
export const tourPackageFileUses: readonly FileUse[] = [
  {
    rows: sql`SELECT g.agency_id, g.file_id, i.id AS subject_id, i.title, t.day::text AS kind FROM itinerary_gallery g
      JOIN itineraries t ON t.agency_id = g.agency_id AND t.id = g.itinerary_id
      JOIN inventory i ON i.agency_id = t.agency_id AND i.id = t.inventory_id`,
    place: ({ subject_id, kind }) => ({ what: `Tour package, day ${kind}`, link: `/offers/packages/${subject_id}/edit?tab=itinerary` }),
  },
]
