import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { VehicleCares } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { CareKind } from '../contract/words.ts'

export type CareRow = Selectable<VehicleCares>

export interface CareFilter extends ListRequest {
  kind?: CareKind[] | undefined
  unit_id?: string | undefined
  state: 'open' | 'overdue' | 'done'
}

/** SQL: an open care `c` whose day is over, or whose kilometres vehicle `v` has driven. */
const isOverdue = (today: string) =>
  sql<boolean>`(c.done_on IS NULL AND (coalesce(c.due_on < ${today}, false) OR coalesce(v.odometer >= c.due_km, false)))`

const cares = (tx: Tx) =>
  tx
    .selectFrom('vehicle_cares as c')
    .innerJoin('inventory_units as u', (join) => join.onRef('u.agency_id', '=', 'c.agency_id').onRef('u.id', '=', 'c.unit_id'))
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'u.agency_id').onRef('i.id', '=', 'u.inventory_id'))
    .leftJoin('vehicles as v', (join) => join.onRef('v.agency_id', '=', 'c.agency_id').onRef('v.unit_id', '=', 'c.unit_id'))

const shown = ['c.id', 'c.unit_id', 'u.name as plate', 'i.id as car_id', 'i.title as car', 'c.kind', 'c.due_on', 'c.due_km'] as const
const more = ['v.odometer', 'c.note', 'c.done_on', 'c.done_km', 'c.version', 'c.created_at'] as const

/** Returns the cares that match a filter, without their order and page. Vehicles that are switched off are left out. */
export const filteredCares = (tx: Tx, filter: CareFilter, today: string) =>
  cares(tx)
    .where('u.status', '=', 'active')
    .where('i.status', '!=', 'archived')
    .$if(filter.state === 'done', (query) => query.where('c.done_on', 'is not', null))
    .$if(filter.state !== 'done', (query) => query.where('c.done_on', 'is', null))
    .$if(filter.state === 'overdue', (query) => query.where(isOverdue(today)))
    .$if(filter.kind !== undefined, (query) => query.where('c.kind', 'in', filter.kind!))
    .$if(filter.unit_id !== undefined, (query) => query.where('c.unit_id', '=', filter.unit_id!))
    .$if(filter.search !== '', (query) => query.where(sql<boolean>`concat_ws(' ', u.name, i.title, c.note) ILIKE ${like(filter.search)}`))

export function pageOfCares(tx: Tx, filter: CareFilter, today: string) {
  const { column, direction } = sortOf(filter.sort)
  return filteredCares(tx, filter, today)
    .select([...shown, ...more, isOverdue(today).as('overdue')])
    .orderBy(`c.${column as 'due_on'}`, (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
    .orderBy('c.id', direction)
    .$call(atPage(filter))
    .execute()
}

export const careShown = (tx: Tx, id: string, today: string) =>
  cares(tx)
    .select([...shown, ...more, isOverdue(today).as('overdue')])
    .where('c.id', '=', id)
    .executeTakeFirst()

/** Returns the overdue cares of vehicles. */
export const overdueCares = (tx: Tx, unitIds: readonly string[], today: string) =>
  cares(tx)
    .select(['c.unit_id', 'u.name as plate', 'c.kind', 'c.due_on', 'c.due_km'])
    .where(isOverdue(today))
    .where(sql<boolean>`c.unit_id = ANY(${[...unitIds]}::uuid[])`)
    .orderBy('c.due_on')
    .orderBy('c.id')
    .execute()

/** Returns the open cares of vehicles whose day is between two days, the first and the last included. */
export const caresBetween = (tx: Tx, unitIds: readonly string[], from: string, until: string) =>
  cares(tx)
    .select(['c.unit_id', 'u.name as plate', 'c.kind'])
    .select((of) => of.ref('c.due_on').$notNull().as('due_on'))
    .where('c.done_on', 'is', null)
    .where('c.due_on', '>=', from)
    .where('c.due_on', '<=', until)
    .where(sql<boolean>`c.unit_id = ANY(${[...unitIds]}::uuid[])`)
    .orderBy('c.due_on')
    .orderBy('c.id')
    .execute()

/** Returns what is due until a day, or overdue by kilometres, soonest first. */
export const caresUntil = (tx: Tx, day: string, today: string, limit: number) =>
  cares(tx)
    .select([...shown, 'c.created_at', isOverdue(today).as('overdue')])
    .where('u.status', '=', 'active')
    .where('i.status', '!=', 'archived')
    .where('c.done_on', 'is', null)
    .where((where) => where.or([where('c.due_on', '<=', day), isOverdue(today)]))
    .orderBy('c.due_on', (order) => order.asc().nullsLast())
    .orderBy('c.id')
    .limit(limit)
    .execute()

/** Returns whether a unit is a vehicle, not a room. */
export const isVehicle = async (tx: Tx, unitId: string): Promise<boolean> =>
  (await tx
    .selectFrom('inventory_units as u')
    .innerJoin('cars as k', (join) => join.onRef('k.agency_id', '=', 'u.agency_id').onRef('k.inventory_id', '=', 'u.inventory_id'))
    .select('u.id')
    .where('u.id', '=', unitId)
    .executeTakeFirst()) !== undefined

export const lockCare = (tx: Tx, id: string) =>
  tx.selectFrom('vehicle_cares').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const insertCare = (tx: Tx, row: Insertable<VehicleCares>) => tx.insertInto('vehicle_cares').values(row).execute()
export const changeCare = (tx: Tx, id: string, change: Updateable<VehicleCares>) =>
  tx
    .updateTable('vehicle_cares')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
export const deleteCare = (tx: Tx, id: string) => tx.deleteFrom('vehicle_cares').where('id', '=', id).execute()

/** Returns vehicles of any agency with care whose day is over and that are not marked yet. */
export const unmarkedVehicles = (tx: Tx, today: string, limit: number) =>
  tx
    .selectFrom('vehicle_cares as c')
    .innerJoin('inventory_units as u', (join) => join.onRef('u.agency_id', '=', 'c.agency_id').onRef('u.id', '=', 'c.unit_id'))
    .select(['c.agency_id', 'c.unit_id'])
    .distinct()
    .where('c.done_on', 'is', null)
    .where('c.due_on', '<', today)
    .where('u.overdue_since', 'is', null)
    .orderBy('c.agency_id')
    .orderBy('c.unit_id')
    .limit(limit)
    .execute()
