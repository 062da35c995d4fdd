import { sql, type Selectable, type Updateable } from 'kysely'
import { lockAgency } from '#domains/agency/server/facts.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Albums } from '../../../database/tables.ts'

export type AlbumRow = Selectable<Albums>

export interface AlbumFilter {
  page: number
  per_page: number
  search: string
  sort: string
  published?: 'true' | 'false' | undefined
}

const orders: Record<string, ReturnType<typeof sql>> = {
  position: sql`a.position`,
  title: sql`lower(a.title)`,
  created_at: sql`a.created_at`,
  updated_at: sql`a.updated_at`,
}

/** Returns a page of albums with the cover's key and the number of pictures. */
export async function pageOfAlbums(tx: Tx, filter: AlbumFilter) {
  const { column, direction } = sortOf(filter.sort)
  const matching = tx
    .selectFrom('albums as a')
    .$if(filter.search !== '', (query) =>
      query.where(sql<boolean>`(a.title || ' ' || coalesce(a.description, '')) ILIKE ${like(filter.search)}`),
    )
    .$if(filter.published !== undefined, (query) => query.where('a.published', '=', filter.published === 'true'))
  const order = orders[column]!
  const page = matching.selectAll('a').orderBy(order, direction).orderBy('a.id', direction).$call(atPage(filter))
  const rows = await tx
    .selectFrom(page.as('a'))
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('album_pictures as p')
          .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'p.agency_id').onRef('f.id', '=', 'p.file_id'))
          .select('f.key')
          .whereRef('p.agency_id', '=', 'a.agency_id')
          .whereRef('p.album_id', '=', 'a.id')
          .orderBy('p.is_cover', 'desc')
          .orderBy('p.position')
          .orderBy('p.file_id')
          .limit(1)
          .as('cover'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('album_pictures as p')
          .select((of) => of.fn.countAll<number>().as('pictures'))
          .whereRef('p.agency_id', '=', 'a.agency_id')
          .whereRef('p.album_id', '=', 'a.id')
          .as('sum'),
      (join) => join.onTrue(),
    )
    .selectAll('a')
    .select(['cover.key', 'sum.pictures'])
    .orderBy(order, direction)
    .orderBy('a.id', direction)
    .execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}

export const albumById = (tx: Tx, id: string): Promise<AlbumRow | undefined> =>
  tx.selectFrom('albums').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks an album and the order of its pictures. */
export const lockedAlbum = (tx: Tx, id: string): Promise<AlbumRow | undefined> =>
  tx.selectFrom('albums').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks the order of all albums. @returns their ids in order. */
export async function lockAlbums(tx: Tx, agencyId: string): Promise<string[]> {
  // The agency's row is the lock, because an agency without albums has no album row to lock.
  await lockAgency(tx, agencyId)
  const rows = await tx.selectFrom('albums').select('id').orderBy('position').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export async function insertAlbum(
  tx: Tx,
  album: { agencyId: string; title: string; description: string | null; published: boolean; now: Date },
): Promise<AlbumRow> {
  const { agencyId, now, ...given } = album
  const { last } = await tx
    .selectFrom('albums')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  return tx
    .insertInto('albums')
    .values({ agency_id: agencyId, id: newId(), ...given, position: last + 1, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const changeAlbum = (tx: Tx, id: string, change: Updateable<Albums>): Promise<AlbumRow> =>
  tx.updateTable('albums').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const touchAlbum = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('albums').set({ updated_at: now }).where('id', '=', id).execute()

export const deleteAlbum = (tx: Tx, id: string) => tx.deleteFrom('albums').where('id', '=', id).execute()

/** Stores the order of the albums. */
export async function writeAlbumOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`UPDATE albums a SET position = o.place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE a.agency_id = ${thisAgency} AND a.id = o.id AND a.position <> o.place`.execute(tx)
}
