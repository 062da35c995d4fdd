import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Itineraries } from '../../../database/tables.ts'

export type ItineraryRow = Selectable<Itineraries>

export const entriesOf = (tx: Tx, inventoryId: string) =>
  tx.selectFrom('itineraries').selectAll().where('inventory_id', '=', inventoryId).orderBy('day').orderBy('id').execute()
export const entryById = (tx: Tx, id: string) => tx.selectFrom('itineraries').selectAll().where('id', '=', id).executeTakeFirst()
export const entriesByIds = (tx: Tx, ids: string[]) =>
  tx.selectFrom('itineraries').select(['id', 'inventory_id']).where('id', 'in', ids).execute()
export const insertEntry = (tx: Tx, row: Insertable<Itineraries>) =>
  tx.insertInto('itineraries').values(row).returningAll().executeTakeFirstOrThrow()
export const updateEntry = (tx: Tx, id: string, version: number, change: Updateable<Itineraries>) =>
  tx
    .updateTable('itineraries')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
export const deleteEntry = (tx: Tx, id: string) => tx.deleteFrom('itineraries').where('id', '=', id).execute()

/** Sets the day of each entry; both lists have the same order. */
export async function writeDays(tx: Tx, ids: string[], days: number[]): Promise<void> {
  await sql`UPDATE itineraries i SET day = o.day FROM unnest(${ids}::uuid[], ${days}::int[]) AS o (id, day)
    WHERE i.agency_id = ${thisAgency} AND i.id = o.id`.execute(tx)
}
