import { sql } from 'kysely'
import type { FileUse } from '#kit/server/files/file-uses.ts'

const used = (column: string): FileUse => ({
  rows: sql`SELECT t.agency_id, t.${sql.ref(column)} AS file_id, i.id AS subject_id, i.title, i.kind FROM tracks t
    JOIN inventory i ON i.agency_id = t.agency_id AND i.id = t.inventory_id WHERE t.${sql.ref(column)} IS NOT NULL`,
  place: ({ subject_id }) => ({ what: 'Track, recording', link: `/offers/tracks/${subject_id}/edit?tab=recording` }),
})

/** The recordings of tracks and their previews. */
export const trackFileUses: readonly FileUse[] = [used('audio_file_id'), used('preview_file_id')]
