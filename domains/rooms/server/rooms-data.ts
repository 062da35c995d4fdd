import { sql, type Insertable, type Updateable } from 'kysely'
import type { Fits } from '#domains/inventory/server/prices/fits.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { RoomTypes } from '../../../database/tables.ts'

/** SQL: how many people fit in a room of type `i`, for `unitFits`. */
export const roomFitsSql = sql<Fits>`
  SELECT json_build_object('adults', adults, 'guests', guests) FROM room_types WHERE agency_id = ${thisAgency} AND inventory_id = i.id`

/** Room types, each with its number of active rooms and of calendar conflicts. */
export const roomTypes = (tx: Tx) =>
  tx
    .selectFrom('room_types as r')
    .selectAll('r')
    .select([
      sql<number>`(SELECT count(*) FROM inventory_units u
        WHERE u.agency_id = ${thisAgency} AND u.inventory_id = r.inventory_id AND u.status = 'active')`.as('rooms'),
      sql<number>`(SELECT coalesce(sum(jsonb_array_length(k.conflicts)), 0)::int FROM room_calendars k
        JOIN inventory_units u ON u.agency_id = k.agency_id AND u.id = k.unit_id
        WHERE u.agency_id = ${thisAgency} AND u.inventory_id = r.inventory_id)`.as('conflicts'),
    ])
export const roomTypeById = (tx: Tx, id: string) => roomTypes(tx).where('r.inventory_id', '=', id).executeTakeFirst()
export const insertRoomType = (tx: Tx, row: Insertable<RoomTypes>) => tx.insertInto('room_types').values(row).execute()
export async function updateRoomType(tx: Tx, inventoryId: string, change: Updateable<RoomTypes>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('room_types').set(change).where('inventory_id', '=', inventoryId).execute()
}

export const guestsOf = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('room_types').select(['inventory_id', 'guests']).where('inventory_id', 'in', ids).execute()
