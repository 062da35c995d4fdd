import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

/** SQL: the title of an item, for a column of another domain's list. The argument is the column with its id, such as `q.inventory_id`. */
export const itemTitle = (inventoryId: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(SELECT titled.title FROM inventory titled WHERE titled.agency_id = ${thisAgency} AND titled.id = ${sql.ref(inventoryId)})`

/** Returns the id and title of an item of the transaction's agency. */
export const titleOf = (tx: Tx, id: string) => tx.selectFrom('inventory').select(['id', 'title']).where('id', '=', id).executeTakeFirst()
