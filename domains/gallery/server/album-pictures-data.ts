import { sql } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'

/** Returns the pictures of an album in order. */
export const picturesOf = (tx: Tx, albumId: string) =>
  tx
    .selectFrom('album_pictures as p')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'p.agency_id').onRef('f.id', '=', 'p.file_id'))
    .select(['f.id', 'f.key', 'f.title', 'f.alt', 'f.width', 'f.height', 'p.is_cover'])
    .where('p.album_id', '=', albumId)
    .orderBy('p.position')
    .orderBy('p.file_id')
    .execute()

/** Returns the ids of an album's pictures in order. */
export async function idsOf(tx: Tx, albumId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('album_pictures')
    .select('file_id')
    .where('album_id', '=', albumId)
    .orderBy('position')
    .orderBy('file_id')
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** Adds pictures at the end of an album. */
export async function insertPictures(
  tx: Tx,
  { agencyId, albumId, fileIds, now }: { agencyId: string; albumId: string; fileIds: readonly string[]; now: Date },
): Promise<void> {
  const { last } = await tx
    .selectFrom('album_pictures')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .where('album_id', '=', albumId)
    .executeTakeFirstOrThrow()
  const album = { agency_id: agencyId, album_id: albumId, created_at: now }
  await tx
    .insertInto('album_pictures')
    .values(fileIds.map((file_id, at) => ({ ...album, file_id, position: last + at + 1 })))
    .execute()
}

export const deletePictures = (tx: Tx, albumId: string, fileIds: readonly string[]) =>
  tx
    .deleteFrom('album_pictures')
    .where('album_id', '=', albumId)
    .where('file_id', '=', sql<string>`ANY(${fileIds}::uuid[])`)
    .execute()

/** Stores the order of an album's pictures. */
export async function writeOrder(tx: Tx, albumId: string, ids: readonly string[]): Promise<void> {
  await sql`UPDATE album_pictures p SET position = o.place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE p.agency_id = ${thisAgency} AND p.album_id = ${albumId} AND p.file_id = o.id AND p.position <> o.place`.execute(tx)
}

/** Sets an album's cover; null means the first picture. */
export async function writeCover(tx: Tx, albumId: string, fileId: string | null): Promise<void> {
  const pictures = tx.updateTable('album_pictures').where('album_id', '=', albumId)
  await pictures.set({ is_cover: false }).where('is_cover', '=', true).execute()
  if (fileId) await pictures.set({ is_cover: true }).where('file_id', '=', fileId).execute()
}
