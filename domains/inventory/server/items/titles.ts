import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'

/** SQL: the title of an item, for a column of another domain's list. The arguments are column names such as `q.agency_id`. */
export const itemTitle = (agencyId: string, inventoryId: string): RawBuilder<string | null> =>
  sql<
    string | null
  >`(SELECT titled.title FROM inventory titled WHERE titled.agency_id = ${sql.ref(agencyId)} AND titled.id = ${sql.ref(inventoryId)})`

/** Returns the id and title of an item of the transaction's agency. */
export const titleOf = (tx: Tx, id: string) => tx.selectFrom('inventory').select(['id', 'title']).where('id', '=', id).executeTakeFirst()
