import { sql, type Insertable, type Updateable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { TourPackages } from '../../../database/tables.ts'

/** Returns a tour's row with the two of its fields that are in `inventory`. */
export const tourById = (tx: Tx, inventoryId: string) =>
  tx
    .selectFrom('tour_packages as p')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'p.agency_id').onRef('i.id', '=', 'p.inventory_id'))
    .selectAll('p')
    .select(['i.days', 'i.on_request'])
    .where('p.inventory_id', '=', inventoryId)
    .executeTakeFirst()
export type TourRow = NonNullable<Awaited<ReturnType<typeof tourById>>>
/** The fields of a tour that lists show in addition to those of `inventory`. */
export const listedTours = (tx: Tx) => tx.selectFrom('tour_packages').select(['agency_id', 'inventory_id', 'nights'])
export const insertTour = (tx: Tx, row: Insertable<TourPackages>) => tx.insertInto('tour_packages').values(row).execute()
export async function updateTour(tx: Tx, inventoryId: string, change: Updateable<TourPackages>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('tour_packages').set(change).where('inventory_id', '=', inventoryId).execute()
}

/** Returns the occupancy of open departures between two days. */
export async function occupancyBetween(tx: Tx, from: string, to: string) {
  const { rows } = await sql<{ departures: number; capacity: number; taken: number }>`
    SELECT count(*) AS departures, coalesce(sum(capacity), 0)::bigint AS capacity, coalesce(sum(held + sold), 0)::bigint AS taken
    FROM departures WHERE agency_id = ${thisAgency} AND status = 'open' AND starts_on BETWEEN ${from} AND ${to}`.execute(tx)
  return rows[0]!
}
