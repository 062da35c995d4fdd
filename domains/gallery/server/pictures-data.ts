import { sql, type Selectable, type Updateable } from 'kysely'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { isUnused, type FileUse } from '#kit/server/files/file-uses.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { Files } from '../../../database/tables.ts'

export type PictureRow = Selectable<Files>

export interface MediaFilter {
  page: number
  per_page: number
  search: string
  sort: string
  album?: string | undefined
  tag?: string | undefined
  shape?: 'landscape' | 'portrait' | 'square' | undefined
  use?: 'used' | 'unused' | undefined
  state: 'there' | 'deleted'
}

const shapes = {
  landscape: sql<boolean>`f.width > f.height`,
  portrait: sql<boolean>`f.width < f.height`,
  square: sql<boolean>`f.width = f.height`,
}
const orders: Record<string, ReturnType<typeof sql>> = {
  created_at: sql`f.created_at`,
  title: sql`lower(f.title)`,
  size: sql`f.size`,
}
const words = sql`f.title || ' ' || f.name || ' ' || coalesce(f.alt, '') || ' ' || coalesce(f.caption, '') || ' ' || coalesce(f.credit, '') || ' ' || array_to_string(f.tags, ' ')`

/** Returns a page of the library. `uses` lists all places that may show a picture. */
export async function pageOfMedia(tx: Tx, uses: readonly FileUse[], filter: MediaFilter) {
  const { column, direction } = sortOf(filter.sort)
  const matching = tx
    .selectFrom('files as f')
    .where('f.kind', '=', 'image')
    .where('f.removing_at', 'is', null)
    .where('f.deleted_at', filter.state === 'deleted' ? 'is not' : 'is', null)
    .$if(filter.search !== '', (query) => query.where(sql<boolean>`(${words}) ILIKE ${like(filter.search)}`))
    .$if(filter.tag !== undefined, (query) => query.where(sql<boolean>`${filter.tag} = ANY(f.tags)`))
    .$if(filter.shape !== undefined, (query) => query.where(shapes[filter.shape!]))
    .$if(filter.use === 'unused', (query) => query.where(isUnused(uses)))
    .$if(filter.use === 'used', (query) => query.where(sql<boolean>`NOT ${isUnused(uses)}`))
    .$if(filter.album !== undefined, (query) =>
      query.where((of) =>
        of.exists(
          of
            .selectFrom('album_pictures as p')
            .select('p.file_id')
            .where('p.album_id', '=', filter.album!)
            .whereRef('p.agency_id', '=', 'f.agency_id')
            .whereRef('p.file_id', '=', 'f.id'),
        ),
      ),
    )
  const rows = await matching.selectAll('f').orderBy(orders[column]!, direction).orderBy('f.id', direction).$call(atPage(filter)).execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}

const maxTags = 200

export const tagCounts = (tx: Tx) =>
  tx
    .selectFrom(
      tx
        .selectFrom('files')
        .select(sql<string>`unnest(tags)`.as('tag'))
        .where('kind', '=', 'image')
        .where('removing_at', 'is', null)
        .where('deleted_at', 'is', null)
        .as('one'),
    )
    .select((of) => ['tag', of.fn.countAll<number>().as('count')])
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(maxTags)
    .execute()

/** Returns pictures by id, also deleted ones, but not those being removed. */
export const picturesByIds = (tx: Tx, ids: readonly string[]): Promise<PictureRow[]> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('kind', '=', 'image')
    .where('removing_at', 'is', null)
    .orderBy('id')
    .execute()

/** The same rows, locked until the transaction ends, so that nobody can show, delete or remove them. */
export const lockPictures = (tx: Tx, ids: readonly string[]): Promise<PictureRow[]> =>
  tx
    .selectFrom('files')
    .selectAll()
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .where('kind', '=', 'image')
    .where('removing_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** @returns the row, `undefined` if the version is stale. */
export const changePicture = (tx: Tx, id: string, version: number, change: Updateable<Files>): Promise<PictureRow | undefined> =>
  tx
    .updateTable('files')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

export const changePictures = (tx: Tx, ids: readonly string[], change: Updateable<Files>) =>
  tx
    .updateTable('files')
    .set(change)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()

/** Stores the tags of pictures. A tagged picture is kept. */
export async function writeTags(tx: Tx, news: readonly { id: string; tags: string[] }[]): Promise<void> {
  await sql`UPDATE files SET tags = ARRAY(SELECT jsonb_array_elements_text(news.tags)), kept = true, unused_since = NULL, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(news)}::jsonb) AS news (id uuid, tags jsonb)
    WHERE files.agency_id = ${thisAgency} AND files.id = news.id`.execute(tx)
}

export async function storageOf(tx: Tx, agencyId: string) {
  const { storage_used } = await ofAgency(tx, agencyId).select('storage_used').executeTakeFirstOrThrow()
  const deleted = await tx
    .selectFrom('files')
    .select((of) => [of.fn.countAll<number>().as('pictures'), sql<number>`coalesce(sum(size), 0)`.as('bytes')])
    .where('deleted_at', 'is not', null)
    .where('removing_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { used: storage_used, deleted }
}
