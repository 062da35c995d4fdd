import { sql, type Insertable, type Updateable } from 'kysely'
import type { Fits } from '#domains/inventory/server/prices/fits.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Cars } from '../../../database/tables.ts'

/** SQL: how many people fit in car `i`, for `unitFits`. */
export const carFitsSql = sql<Fits>`
  SELECT json_build_object('adults', seats, 'guests', seats) FROM cars WHERE agency_id = ${thisAgency} AND inventory_id = i.id`

/** Cars, each with its number of vehicles and its cheapest active price per day in minor units. */
export const cars = (tx: Tx) =>
  tx
    .selectFrom('cars as c')
    .selectAll('c')
    .select([
      sql<number>`(SELECT count(*) FROM inventory_units u
        WHERE u.agency_id = ${thisAgency} AND u.inventory_id = c.inventory_id AND u.status = 'active')`.as('vehicles'),
      sql<number | null>`(SELECT min(o.amount) FROM price_options o
        WHERE o.agency_id = ${thisAgency} AND o.inventory_id = c.inventory_id AND o.active AND o.places > 0 AND o.per = 'day')`.as(
        'day_price',
      ),
    ])
export const carById = (tx: Tx, id: string) => cars(tx).where('c.inventory_id', '=', id).executeTakeFirst()
export const insertCar = (tx: Tx, row: Insertable<Cars>) => tx.insertInto('cars').values(row).execute()
export async function updateCar(tx: Tx, inventoryId: string, change: Updateable<Cars>): Promise<void> {
  if (Object.keys(change).length > 0) await tx.updateTable('cars').set(change).where('inventory_id', '=', inventoryId).execute()
}

/** Booked hours and out-of-service hours of active vehicles between two moments, for one car or all. */
export async function hoursBetween(tx: Tx, from: Date, until: Date, itemId: string | null) {
  const { rows } = await sql<{ vehicles: number; booked: number; blocked: number }>`
    SELECT count(DISTINCT u.id)::int AS vehicles,
           coalesce(round(sum(n.hours) FILTER (WHERE c.kind <> 'block')), 0)::int AS booked,
           coalesce(round(sum(n.hours) FILTER (WHERE c.kind = 'block')), 0)::int AS blocked
    FROM inventory_units u
    JOIN inventory i ON i.agency_id = ${thisAgency} AND i.id = u.inventory_id
    LEFT JOIN unit_claims c ON c.agency_id = ${thisAgency} AND c.unit_id = u.id AND c.period && tstzrange(${from}, ${until})
    CROSS JOIN LATERAL (SELECT extract(epoch FROM least(upper(c.period), ${until}) - greatest(lower(c.period), ${from})) / 3600 AS hours) n
    WHERE u.agency_id = ${thisAgency} AND u.status = 'active' AND i.status <> 'archived' AND i.kind = 'car'
      AND (${itemId}::uuid IS NULL OR i.id = ${itemId})`.execute(tx)
  return rows[0]!
}

/** The vehicles of a car with their extra data, in the order of its units. */
export const vehiclesOf = (tx: Tx, inventoryId: string) => vehicles(tx).where('u.inventory_id', '=', inventoryId).execute()
export const vehicleById = (tx: Tx, unitId: string) => vehicles(tx).where('u.id', '=', unitId).executeTakeFirst()

const vehicles = (tx: Tx) =>
  tx
    .selectFrom('inventory_units as u')
    .leftJoin('vehicles as v', (join) => join.onRef('v.agency_id', '=', 'u.agency_id').onRef('v.unit_id', '=', 'u.id'))
    .select((of) => ['u.id', 'u.name as plate', 'v.colour', 'v.odometer', of.fn.coalesce('v.version', sql<number>`0`).as('version')])
    .orderBy('u.position')
    .orderBy('u.id')

/** Returns the vehicles that work, or those with these ids, each with its car and seats, by car and plate. */
export const fleet = (tx: Tx, ids?: readonly string[]) =>
  tx
    .selectFrom('inventory_units as u')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'u.agency_id').onRef('i.id', '=', 'u.inventory_id'))
    .innerJoin('cars as c', (join) => join.onRef('c.agency_id', '=', 'i.agency_id').onRef('c.inventory_id', '=', 'i.id'))
    .select(['u.id', 'u.inventory_id', 'u.name as plate', 'i.title as car', 'c.seats'])
    .select(sql<boolean>`u.status = 'active' AND i.status <> 'archived'`.as('active'))
    .select(sql<boolean>`u.overdue_since IS NOT NULL`.as('overdue'))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`u.id = ANY(${[...(ids ?? [])]}::uuid[])`))
    .$if(ids === undefined, (query) => query.where('u.status', '=', 'active').where('i.status', '!=', 'archived'))
    .orderBy('i.title')
    .orderBy('u.position')
    .orderBy('u.id')
    .execute()

/** Returns which of the plates are those of active vehicles of other cars, each with the title of its car. Archived cars do not count. */
export const platesElsewhere = (tx: Tx, inventoryId: string, plates: readonly string[]) =>
  tx
    .selectFrom('inventory_units as u')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'u.agency_id').onRef('i.id', '=', 'u.inventory_id'))
    .where('i.kind', '=', 'car')
    .where('i.status', '!=', 'archived')
    .where('u.inventory_id', '!=', inventoryId)
    .where('u.status', '=', 'active')
    .where(sql<boolean>`upper(u.name) = ANY(${[...plates]})`)
    .select(['u.name as plate', 'i.title'])
    .orderBy('u.name')
    .execute()

/** Writes a vehicle's data if its version is still `version` (0 for the first write). @returns false if the version differs. */
export async function putVehicle(
  tx: Tx,
  agencyId: string,
  unitId: string,
  version: number,
  change: { colour?: string | null; odometer?: number | null },
): Promise<boolean> {
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('vehicles')
      .values({ agency_id: agencyId, unit_id: unitId, ...change })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('vehicles')
    .set({ ...change, version: version + 1 })
    .where('unit_id', '=', unitId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function writeOdometer(tx: Tx, agencyId: string, unitId: string, odometer: number | null): Promise<void> {
  await tx
    .insertInto('vehicles')
    .values({ agency_id: agencyId, unit_id: unitId, odometer })
    .onConflict((conflict) =>
      conflict.columns(['agency_id', 'unit_id']).doUpdateSet((of) => ({ odometer, version: of('vehicles.version', '+', 1) })),
    )
    .execute()
}

export const seatsOf = (tx: Tx, ids: readonly string[]) =>
  tx.selectFrom('cars').select(['inventory_id', 'seats']).where('inventory_id', 'in', ids).execute()
