import { sql, type Expression, type Insertable, type RawBuilder, type Selectable, type SelectQueryBuilder, type Updateable } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import { atPage, isAmong, like, pageWithTotal, sortOf, type AsJson } from '#kit/server/database/list.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { DB, Inventory } from '../../../../database/tables.ts'

export type ItemRow = Selectable<Inventory>
export type NewItem = Insertable<Inventory>
export type ItemChange = Updateable<Inventory>

export const itemById = (tx: Tx, id: string) => tx.selectFrom('inventory').selectAll().where('id', '=', id).executeTakeFirst()
/** Returns the rows, locked in the order of their ids until the transaction ends. */
export const itemsById = (tx: Tx, ids: string[]) => tx.selectFrom('inventory').selectAll().where('id', 'in', ids).orderBy('id').execute()

export const lockItems = (tx: Tx, ids: string[]) =>
  tx.selectFrom('inventory').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** @returns false if another item of the agency has the slug; nothing is written then. */
export async function insertItem(tx: Tx, item: NewItem): Promise<boolean> {
  const result = await tx
    .insertInto('inventory')
    .values(item)
    .onConflict((conflict) => conflict.columns(['agency_id', 'slug']).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export const slugIsTaken = async (tx: Tx, slug: string, butId: string): Promise<boolean> =>
  (await tx.selectFrom('inventory').select('id').where('slug', '=', slug).where('id', '!=', butId).executeTakeFirst()) !== undefined

/** Updates the row at this version. Returns `undefined` if the version is stale. */
export const updateItemRow = (tx: Tx, id: string, version: number, change: ItemChange) =>
  tx
    .updateTable('inventory')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

/** Updates without raising the version, so that an open edit form does not become stale. */
export const touchItem = (tx: Tx, id: string, change: ItemChange) => tx.updateTable('inventory').set(change).where('id', '=', id).execute()

export async function deleteItems(tx: Tx, ids: string[]): Promise<void> {
  await tx.deleteFrom('departures').where('inventory_id', 'in', ids).execute()
  await tx.deleteFrom('unit_claims').where('inventory_id', 'in', ids).execute()
  await tx.deleteFrom('inventory').where('id', 'in', ids).execute()
}

/** Returns the items that bookings, proposals or duties refer to; they cannot be deleted. */
export async function itemsInUse(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT i.id FROM inventory i WHERE i.agency_id = ${thisAgency} AND i.id = ANY(${ids}::uuid[])
    AND (EXISTS (SELECT FROM booking_lines l WHERE l.agency_id = ${thisAgency} AND l.inventory_id = i.id)
      OR EXISTS (SELECT FROM unit_claims c WHERE c.agency_id = ${thisAgency} AND c.inventory_id = i.id AND c.kind = 'duty')
      OR EXISTS (SELECT FROM proposals p WHERE p.agency_id = ${thisAgency} AND p.inventory_id = i.id))`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns whether an item has departures or was ever booked. */
export async function isCountedOn(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    SELECT EXISTS (SELECT FROM departures WHERE agency_id = ${thisAgency} AND inventory_id = ${id})
      OR EXISTS (SELECT FROM booking_lines WHERE agency_id = ${thisAgency} AND inventory_id = ${id}) AS counted`.execute(tx)
  return rows[0]!.counted
}

export const tagsOfItem = async (tx: Tx, id: string): Promise<string[]> =>
  (await tx.selectFrom('inventory_tags').select('tag').where('inventory_id', '=', id).orderBy('tag').execute()).map(({ tag }) => tag)

export async function replaceTags(tx: Tx, agencyId: string, id: string, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('inventory_tags').where('inventory_id', '=', id).execute()
  if (tags.length > 0)
    await tx
      .insertInto('inventory_tags')
      .values(tags.map((tag) => ({ agency_id: agencyId, inventory_id: id, tag })))
      .execute()
}

/** Returns the tags on items of a kind that are not archived, most used first. */
export async function tagCounts(tx: Tx, kind: string) {
  const { rows } = await sql<{ tag: string; count: number }>`
    SELECT t.tag, count(*) AS count FROM inventory_tags t
    JOIN inventory i ON i.agency_id = t.agency_id AND i.id = t.inventory_id
    WHERE i.agency_id = ${thisAgency} AND i.kind = ${kind} AND i.status <> 'archived'
    GROUP BY t.tag ORDER BY count(*) DESC, t.tag LIMIT 500`.execute(tx)
  return rows
}

/** Returns the countries of a kind's items, most frequent first. */
export async function countryCounts(tx: Tx, kind: string) {
  const { rows } = await sql<{ code: string; count: number }>`
    SELECT country_code AS code, count(*) AS count FROM inventory
    WHERE agency_id = ${thisAgency} AND kind = ${kind} AND status <> 'archived' GROUP BY country_code ORDER BY count(*) DESC, country_code`.execute(
    tx,
  )
  return rows
}

export interface ItemFilter extends ListRequest {
  kind?: readonly string[] | undefined
  status?: readonly string[] | undefined
  tag?: string | undefined
  country_code?: string | undefined
  featured?: 'true' | 'false' | undefined
  /** A kind's own condition on the item `i`, instead of the status condition. */
  also?: ((now: Date) => RawBuilder<boolean>) | undefined
  /** Only the items that this query of a kind returns. */
  ids?: SelectQueryBuilder<DB, never, { inventory_id: string }> | undefined
}

function filtered(tx: Tx, filter: ItemFilter, now: Date) {
  let query = tx.selectFrom('inventory as i')
  if (filter.kind?.length) query = query.where(isAmong('i.kind', filter.kind))
  if (filter.also) query = query.where(filter.also(now))
  else query = filter.status?.length ? query.where(isAmong('i.status', filter.status)) : query.where('i.status', '!=', 'archived')
  if (filter.country_code) query = query.where('i.country_code', '=', filter.country_code)
  if (filter.featured) query = query.where('i.featured', '=', filter.featured === 'true')
  if (filter.search) query = query.where('i.title', 'ilike', like(filter.search))
  const { tag, ids } = filter
  if (ids) query = query.where('i.id', 'in', ids as never)
  if (tag) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('inventory_tags as t')
          .select('t.tag')
          .whereRef('t.agency_id', '=', 'i.agency_id')
          .whereRef('t.inventory_id', '=', 'i.id')
          .where('t.tag', '=', tag),
      ),
    )
  }
  return query
}

const sortColumns = {
  created_at: 'i.created_at',
  updated_at: 'i.updated_at',
  from_price: 'i.from_price',
  starts_at: 'i.happens_from',
} as const

// The day is a literal in the SQL, because prepared statements are cached by their text.
const nextDeparture = (today: string) => sql`
  (SELECT row_to_json(next) FROM (
    SELECT d.starts_on, d.capacity - d.held - d.sold AS places_left, d.capacity FROM departures d
    WHERE d.agency_id = ${thisAgency} AND d.inventory_id = i.id AND i.capacity_mode = 'departure' AND d.status = 'open' AND d.starts_on >= ${sql.lit(today)}
    ORDER BY d.starts_on, d.id LIMIT 1) next)`
const noDeparture = sql`NULL::json`

// Subselects instead of joins, so that the rows keep the order of the items.
const withParts = (items: Expression<unknown>, next: RawBuilder<unknown>, own?: Expression<unknown>) => sql`
  SELECT i.*, ${next} AS next_departure,
         (SELECT f.key FROM files f WHERE f.agency_id = ${thisAgency} AND f.id = i.cover_file_id) AS cover_key,
         ${own ? sql`(SELECT row_to_json(own) FROM (${own}) own WHERE own.agency_id = ${thisAgency} AND own.inventory_id = i.id) AS own,` : sql``}
         ARRAY(SELECT t.tag FROM inventory_tags t WHERE t.agency_id = ${thisAgency} AND t.inventory_id = i.id ORDER BY t.tag) AS tags
  FROM (${items}) i`

/** Item columns that lists show and sort by. */
const listed = [
  'agency_id',
  'id',
  'kind',
  'title',
  'slug',
  'status',
  'summary',
  'country_code',
  'featured',
  'from_price',
  'from_per',
  'currency',
  'cover_file_id',
  'place_name',
  'capacity_mode',
  'happens_from',
  'happens_until',
  'days',
  'on_request',
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof ItemRow)[]

interface Parts {
  cover_key: string | null
  next_departure: { starts_on: string; places_left: number; capacity: number } | null
  tags: string[]
}
export type PageRow = AsJson<Pick<ItemRow, (typeof listed)[number]>> & Parts

/** What a page reads for each item besides its own columns. */
interface PageParts<Own> {
  /** First day for the search of the next open departure; omitted for kinds without departures. */
  today?: string | undefined
  /** Query of a kind's rows, with `agency_id` and `inventory_id`; it may refer to the listed columns of the item `i`. */
  own?: ((now: Date) => Expression<Own>) | undefined
}

/**
 * Returns a page of items with tags, cover, next departure and the kind's own row. The page is cut first, so that parts are only read for
 * its rows.
 */
export async function pageOfItems<Own>(tx: Tx, filter: ItemFilter, now: Date, { today, own }: PageParts<Own>) {
  const { column, direction } = sortOf(filter.sort)
  const by = column === 'title' ? sql`lower(i.title)` : sql.ref(sortColumns[column as keyof typeof sortColumns])
  const way = sql.raw(direction === 'asc' ? 'ASC' : 'DESC')
  const query = filtered(tx, filter, now)
  const page = query
    .select(listed.map((name) => `i.${name}` as const))
    .orderBy(sql`${by} ${way} NULLS LAST, i.id ${way}`)
    .$call(atPage(filter))
  const parts = withParts(page, today ? nextDeparture(today) : noDeparture, own?.(now))
  const { rows, ...counted } = await pageWithTotal<PageRow>(tx, parts, query as never)
  return { ...counted, rows: rows as (PageRow & { own: AsJson<Own> })[] }
}

/** Returns one item as lists have it, with its remaining columns. */
export async function itemWithParts(tx: Tx, id: string, today: string): Promise<(AsJson<ItemRow> & Parts) | undefined> {
  const item = tx.selectFrom('inventory').selectAll().where('id', '=', id)
  const { rows } = await sql<{
    item: AsJson<ItemRow> & Parts
  }>`SELECT row_to_json(item) AS item FROM (${withParts(item, nextDeparture(today))}) item`.execute(tx)
  return rows[0]?.item
}
