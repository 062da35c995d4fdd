import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Collections } from '../../../database/tables.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Filter } from '../contract/filter.ts'
import { filterSql } from './conditions.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/** What decides who is in a collection. */
export type Definition = Pick<Selectable<Collections>, 'id' | 'kind' | 'filter'>

/** SQL: the person `c` is in the collection. */
export const inCollection = ({ id, kind, filter }: Definition, now: Date): RawBuilder<boolean> =>
  kind === 'filter'
    ? sql<boolean>`(${filterSql(filter as unknown as Filter, now)})`
    : sql<boolean>`EXISTS (SELECT FROM collection_people listed WHERE listed.agency_id = ${thisAgency} AND listed.collection_id = ${id} AND listed.client_id = c.id)`

/** Returns the definitions of the collections that exist among `ids`. */
export async function definitionsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Definition>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('collections')
    .select(['id', 'kind', 'filter'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns SQL that holds for a person `c` of a collection; null if it does not exist. */
export async function collectionSqlOf(tx: Tx, id: string, now: Date): Promise<RawBuilder<boolean> | null> {
  const found = (await definitionsOf(tx, [id])).get(id)
  return found ? inCollection(found, now) : null
}
