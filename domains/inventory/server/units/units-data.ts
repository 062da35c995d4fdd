import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { InventoryUnits, Resources, UnitClaims } from '../../../../database/tables.ts'
import { periodOf } from '../stock/units.ts'

export type UnitRow = Selectable<InventoryUnits>
export type ResourceRow = Selectable<Resources>

export interface ClaimRow {
  id: string
  unit_id: string
  inventory_id: string
  kind: string
  from: Date
  until: Date
  note: string | null
  version: number
}

export const unitsOf = (tx: Tx, inventoryId: string) =>
  tx.selectFrom('inventory_units').selectAll().where('inventory_id', '=', inventoryId).orderBy('position').orderBy('id').execute()
export const unitById = (tx: Tx, id: string) => tx.selectFrom('inventory_units').selectAll().where('id', '=', id).executeTakeFirst()
export const namesOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('inventory_units')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('position')
    .orderBy('id')
    .execute()
export const insertUnits = (tx: Tx, rows: Insertable<InventoryUnits>[]) => tx.insertInto('inventory_units').values(rows).execute()
export const updateUnit = (tx: Tx, id: string, version: number, change: Updateable<InventoryUnits>) =>
  tx
    .updateTable('inventory_units')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
export async function deleteUnit(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('unit_claims').where('unit_id', '=', id).where('kind', 'not in', ['booking', 'duty']).execute()
  await tx.deleteFrom('inventory_units').where('id', '=', id).execute()
}
/** Numbers the units in the order of the ids. */
export async function orderUnits(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE inventory_units u SET position = o.position
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS o (id, position) WHERE u.agency_id = ${thisAgency} AND u.id = o.id`.execute(tx)
}

const claims = (tx: Tx) =>
  tx
    .selectFrom('unit_claims as c')
    .select(['c.id', 'c.unit_id', 'c.inventory_id', 'c.kind', 'c.note', 'c.version'])
    .select([sql<Date>`lower(c.period)`.as('from'), sql<Date>`upper(c.period)`.as('until')])

/** Returns the current and coming blocks of an item's units, earliest first. */
export const blocksAhead = (tx: Tx, inventoryId: string, now: Date): Promise<ClaimRow[]> =>
  claims(tx)
    .where('c.inventory_id', '=', inventoryId)
    .where('c.kind', '=', 'block')
    .where(sql<boolean>`c.period && tstzrange(${now}, NULL)`)
    .orderBy(sql`lower(c.period)`)
    .execute()
export const claimById = (tx: Tx, id: string): Promise<ClaimRow | undefined> => claims(tx).where('c.id', '=', id).executeTakeFirst()
/** Returns the first claim of a unit between two times, ignoring the claim `butId`. */
export const claimWithin = (tx: Tx, unitId: string, from: Date, until: Date | null, butId: string | null = null) =>
  claims(tx)
    .where('c.unit_id', '=', unitId)
    .where(sql<boolean>`c.period && tstzrange(${from}, ${until}, '[)')`)
    .$if(butId !== null, (query) => query.where('c.id', '!=', butId!))
    .orderBy(sql`lower(c.period)`)
    .executeTakeFirst()
const usesOf = (tx: Tx, unitId: string) =>
  tx.selectFrom('unit_claims').select('kind').where('unit_id', '=', unitId).where('kind', 'in', ['booking', 'duty']).limit(1)

/** Returns whether a unit was ever booked or on a duty. */
export const wasUsed = async (tx: Tx, unitId: string): Promise<boolean> => (await usesOf(tx, unitId).executeTakeFirst()) !== undefined
/** Returns what a unit is still needed for: a booking or a duty that is not over. */
export const useAhead = async (tx: Tx, unitId: string, now: Date) =>
  (
    await usesOf(tx, unitId)
      .where(sql<boolean>`period && tstzrange(${now}, NULL)`)
      .orderBy('kind')
      .executeTakeFirst()
  )?.kind

export const insertBlock = (
  tx: Tx,
  {
    from,
    until,
    ...row
  }: { agency_id: string; id: string; unit_id: string; inventory_id: string; note: string; created_at: Date; from: Date; until: Date },
) =>
  tx
    .insertInto('unit_claims')
    .values({ ...row, kind: 'block', period: periodOf(from, until, 0) })
    .execute()
/** Returns the current and coming claims that another calendar has on a unit. */
export const claimsOfCalendar = (tx: Tx, calendarId: string, now: Date) =>
  claims(tx)
    .select('c.external_uid')
    .where('c.calendar_id', '=', calendarId)
    .where(sql<boolean>`c.period && tstzrange(${now}, NULL)`)
    .execute()
export const insertExternal = (
  tx: Tx,
  { from, until, ...row }: Omit<Insertable<UnitClaims>, 'kind' | 'period'> & { from: Date; until: Date },
) =>
  tx
    .insertInto('unit_claims')
    .values({ ...row, kind: 'external', period: periodOf(from, until, 0) })
    .execute()
export const updateBlock = async (
  tx: Tx,
  id: string,
  version: number,
  { from, until, note }: { from: Date; until: Date; note: string },
): Promise<boolean> =>
  (
    await tx
      .updateTable('unit_claims')
      .set({ note, period: periodOf(from, until, 0), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
  ).numUpdatedRows === 1n
export const deleteClaim = (tx: Tx, id: string) => tx.deleteFrom('unit_claims').where('id', '=', id).execute()

export const resourceOf = (tx: Tx, inventoryId: string) =>
  tx.selectFrom('resources').selectAll().where('inventory_id', '=', inventoryId).executeTakeFirst()
export const insertResource = (tx: Tx, row: Insertable<Resources>) => tx.insertInto('resources').values(row).execute()
export const updateResource = (tx: Tx, inventoryId: string, version: number, change: Updateable<Resources>) =>
  tx
    .updateTable('resources')
    .set({ ...change, version: version + 1 })
    .where('inventory_id', '=', inventoryId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
