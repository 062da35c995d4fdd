import { sql, type RawBuilder } from 'kysely'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/** Returns the addresses of small cover pictures by item. Items without a picture are left out. */
export async function smallPictures(app: App, tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('inventory as i')
    .innerJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'i.agency_id').onRef('f.id', '=', 'i.cover_file_id'))
    .select(['i.id', 'f.key'])
    .where('i.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, key }) => [id, app.files.imageUrl(key, 'small')!]))
}

/** SQL: the key of an item's cover, for a column of another domain's list. The argument is the column with its id, such as `r.inventory_id`. */
export const itemCover = (inventoryId: string): RawBuilder<string | null> =>
  sql<string | null>`(SELECT f.key FROM inventory covered JOIN files f ON f.agency_id = covered.agency_id AND f.id = covered.cover_file_id
    WHERE covered.agency_id = ${thisAgency} AND covered.id = ${sql.ref(inventoryId)})`
