import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import { atPage, cappedTotal, sortOf } from '#kit/server/database/list.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { closesAtSql } from './closing.ts'
import type { DepartureStatus, Departures } from '../../../../database/tables.ts'

export type DepartureRow = Selectable<Departures>

export interface DepartureFilter extends ListRequest {
  status?: readonly DepartureStatus[] | undefined
  from?: string | undefined
  to?: string | undefined
  bookable?: 'true' | undefined
}

/** Bookable: open, with places left, and before the cut-off. */
const bookable = (now: Date) => sql<boolean>`status = 'open' AND held + sold < capacity AND ${closesAtSql()} > ${now}`

export async function pageOfDepartures(tx: Tx, inventoryId: string, filter: DepartureFilter, now: Date) {
  const { column, direction } = sortOf(filter.sort)
  let query = tx.selectFrom('departures').where('inventory_id', '=', inventoryId)
  if (filter.status?.length) query = query.where('status', 'in', [...filter.status])
  if (filter.from) query = query.where('starts_on', '>=', filter.from)
  if (filter.to) query = query.where('starts_on', '<=', filter.to)
  if (filter.bookable) query = query.where(bookable(now))
  const rows = await query
    .selectAll()
    .orderBy(column as 'starts_on', direction)
    .orderBy('id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}

export const departureById = (tx: Tx, id: string) => tx.selectFrom('departures').selectAll().where('id', '=', id).executeTakeFirst()
/** Returns the row, locked, so that its counters cannot change until the transaction ends. */
export const lockDeparture = (tx: Tx, id: string) =>
  tx.selectFrom('departures').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export const insertDepartures = (tx: Tx, rows: Insertable<Departures>[]) =>
  tx.insertInto('departures').values(rows).returningAll().execute()
export const updateDeparture = (tx: Tx, id: string, change: Updateable<Departures>) =>
  tx
    .updateTable('departures')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
export const deleteDeparture = (tx: Tx, id: string) => tx.deleteFrom('departures').where('id', '=', id).execute()

/** Returns whether any booking line, in any status, refers to the departure. */
export const wasBooked = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('booking_lines').select('id').where('departure_id', '=', id).limit(1).executeTakeFirst()) !== undefined

/** Returns the days and times between two days at which the item has a departure that is not cancelled. */
export const timesBetween = (tx: Tx, inventoryId: string, from: string, to: string) =>
  tx
    .selectFrom('departures')
    .select(['starts_on', 'starts_at'])
    .where('inventory_id', '=', inventoryId)
    .where('starts_on', '>=', from)
    .where('starts_on', '<=', to)
    .where('status', '!=', 'cancelled')
    .execute()
