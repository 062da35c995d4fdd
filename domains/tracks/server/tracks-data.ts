import { sql, type Insertable, type Updateable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Tracks } from '../../../database/tables.ts'

/** Tracks with their files. */
export const tracks = (tx: Tx) =>
  tx
    .selectFrom('tracks as t')
    .leftJoin('files as a', (join) => join.onRef('a.agency_id', '=', 't.agency_id').onRef('a.id', '=', 't.audio_file_id'))
    .leftJoin('files as p', (join) => join.onRef('p.agency_id', '=', 't.agency_id').onRef('p.id', '=', 't.preview_file_id'))
    .selectAll('t')
    .select(['a.key as audio_key', 'a.name as audio_name', 'a.size as audio_size', 'a.created_at as audio_at', 'p.key as preview_key'])
export const trackById = (tx: Tx, id: string) => tracks(tx).where('t.inventory_id', '=', id).executeTakeFirst()
export type TrackRow = NonNullable<Awaited<ReturnType<typeof trackById>>>

export const insertTrack = (tx: Tx, row: Insertable<Tracks>) => tx.insertInto('tracks').values(row).execute()
export const updateTrack = (tx: Tx, id: string, change: Updateable<Tracks>) =>
  tx.updateTable('tracks').set(change).where('inventory_id', '=', id).execute()

/** Locks a track, so that changes of its files run one after the other. */
export const lockTrack = (tx: Tx, id: string) =>
  tx.selectFrom('tracks').select(['audio_file_id', 'album', 'genre']).where('inventory_id', '=', id).forUpdate().executeTakeFirst()

/** Returns the ids of the tracks of an album, ignoring case. */
export const idsOfAlbum = (tx: Tx, album: string) =>
  tx
    .selectFrom('tracks')
    .select('inventory_id')
    .where(sql`lower(album)`, '=', album.toLowerCase())

export async function albumCounts(tx: Tx): Promise<{ album: string; count: number }[]> {
  const { rows } = await sql<{ album: string; count: number }>`
    SELECT min(t.album) AS album, count(*) AS count
    FROM tracks t JOIN inventory i ON i.agency_id = t.agency_id AND i.id = t.inventory_id
    WHERE t.agency_id = ${thisAgency} AND t.album IS NOT NULL AND i.status <> 'archived'
    GROUP BY lower(t.album) ORDER BY lower(t.album) LIMIT 500`.execute(tx)
  return rows
}

/** Returns how many tracks that are not archived have no recording. */
export async function countWithoutAudio(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM tracks t JOIN inventory i ON i.agency_id = t.agency_id AND i.id = t.inventory_id
    WHERE t.agency_id = ${thisAgency} AND t.audio_file_id IS NULL AND i.status <> 'archived'`.execute(tx)
  return rows[0]!.count
}
