import type { Insertable } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'
import type { Services } from '../../../database/tables.ts'

export const services = (tx: Tx) => tx.selectFrom('services').select(['agency_id', 'inventory_id', 'duration_minutes'])
/** A service with its capacity mode. */
export const serviceById = (tx: Tx, id: string) =>
  tx
    .selectFrom('services as s')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 's.agency_id').onRef('i.id', '=', 's.inventory_id'))
    .select(['s.duration_minutes', 'i.capacity_mode'])
    .where('s.inventory_id', '=', id)
    .executeTakeFirst()

export const insertService = (tx: Tx, row: Insertable<Services>) => tx.insertInto('services').values(row).execute()
export const updateDuration = (tx: Tx, id: string, duration_minutes: number | null) =>
  tx.updateTable('services').set({ duration_minutes }).where('inventory_id', '=', id).execute()
