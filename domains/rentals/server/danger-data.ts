import { sql, type RawBuilder } from 'kysely'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'

// Finds rentals that are out so long that the next hire of the vehicle is in danger.

/** A late vehicle endangers its next hire if that starts within this time. */
const dangerMs = 24 * 3_600_000

/** SQL: rental `o` is out and endangers the reserved rental `r` of the same vehicle. */
const endangers = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`o.agency_id = r.agency_id AND o.unit_id = r.unit_id AND o.status = 'out' AND r.status = 'reserved' AND r.ends_at > ${now}
    AND (o.ends_at > r.starts_at OR o.ends_at < ${now} AND r.starts_at < ${new Date(now.getTime() + dangerMs)})`

/** For a SELECT from `rentals AS r`: whether its vehicle may not be back in time. */
export const isInDanger = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM rentals o WHERE o.agency_id = ${thisAgency} AND ${endangers(now)})`

/** `waits_for`: the rental that endangers this one. `holds_up`: the next rental that this one endangers. Null if none. */
export async function neighbourOf(tx: Tx, which: 'waits_for' | 'holds_up', id: string, now: Date) {
  const [own, other] = which === 'waits_for' ? [sql`r`, sql`o`] : [sql`o`, sql`r`]
  const { rows } = await sql<{
    id: string
    booking_id: string
    reference: string
    client_name: string
    client_phone: string | null
    starts_at: Date
    ends_at: Date
  }>`
    SELECT ${other}.id, ${other}.booking_id, b.reference, b.client_name, c.phone AS client_phone, ${other}.starts_at, ${other}.ends_at
    FROM rentals r JOIN rentals o ON ${endangers(now)}
    JOIN bookings b ON b.agency_id = ${other}.agency_id AND b.id = ${other}.booking_id
    JOIN clients c ON c.agency_id = b.agency_id AND c.id = b.client_id
    WHERE ${own}.agency_id = ${thisAgency} AND ${own}.id = ${id} ORDER BY ${other}.starts_at, ${other}.id LIMIT 1`.execute(tx)
  const row = rows[0]
  return row ? { ...row, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() } : null
}

/** Unit ids of the car's vehicles whose return is overdue. */
export async function lateUnits(tx: Tx, inventoryId: string, now: Date): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('rentals')
    .select('unit_id')
    .where('inventory_id', '=', inventoryId)
    .where('status', '=', 'out')
    .where('ends_at', '<', now)
    .execute()
  return new Set(rows.map(({ unit_id }) => unit_id))
}
