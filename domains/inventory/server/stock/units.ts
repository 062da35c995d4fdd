import { sql, type RawBuilder } from 'kysely'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuse } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'

/** Units of a resource from one moment to another: rooms, vehicles. */
export interface WantedUnits {
  of: 'units'
  inventoryId: string
  lineId: string
  count: number
  from: Date
  until: Date
  /** These and no others; any that are free when absent. */
  unitIds?: readonly string[] | undefined
  field?: string
}

refuse('unit_claims_apart', () => conflict('not_available', 'This is taken at that time.'))

/** The period a use takes of a unit, as SQL: with the padding after it. */
export const periodOf = (from: Date, until: Date, paddingMinutes: number | RawBuilder<number>) =>
  sql`tstzrange(${from}, ${until}::timestamptz + make_interval(mins => ${paddingMinutes}), '[)')`

// Below row security a coalesce around it would keep the period from being looked up in its index.
const paddingOf = (inventoryId: string) =>
  sql<number>`(SELECT coalesce(max(padding_minutes), 0) FROM resources WHERE inventory_id = ${inventoryId})`

/** Locks a resource, so that of two who want its units one waits. @throws 404. */
export async function lockResource(tx: Tx, inventoryId: string) {
  const row = await tx.selectFrom('resources').selectAll().where('inventory_id', '=', inventoryId).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound('Item')
  return row
}

/** Units that are free for the whole time, and for the padding after it, the first in order first; `but` names a claim that counts as gone. */
export async function unitsFree(tx: Tx, when: Pick<WantedUnits, 'inventoryId' | 'from' | 'until'> & { but?: string }): Promise<string[]> {
  const free = await freeUnits(tx, when).orderBy('place').execute()
  return free.map(({ id }) => id)
}

/** Units that are free, each with its place among them. */
function freeUnits(
  tx: Tx,
  {
    inventoryId,
    from,
    until,
    unitIds,
    but = null,
  }: Pick<WantedUnits, 'inventoryId' | 'from' | 'until'> & { unitIds?: readonly string[] | undefined; but?: string | null },
) {
  const period = periodOf(from, until, paddingOf(inventoryId))
  return tx
    .selectFrom('inventory_units as u')
    .select(['u.agency_id', 'u.id', sql<number>`row_number() OVER (ORDER BY u.position, u.id)`.as('place')])
    .where('u.inventory_id', '=', inventoryId)
    .where('u.status', '=', 'active')
    .$if(unitIds !== undefined, (query) => query.where(sql<boolean>`u.id = ANY(${[...(unitIds ?? [])]}::uuid[])`))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM unit_claims c WHERE c.agency_id = u.agency_id AND c.unit_id = u.id AND c.period && ${period} AND c.id IS DISTINCT FROM ${but}::uuid)`,
    )
}

/** Claims units for a booking's line, if as many are free. @returns how many were free when they were not enough. */
export async function tryClaim(tx: Tx, actor: Actor, wanted: WantedUnits): Promise<number | null> {
  const ids = Array.from({ length: wanted.count }, newId)
  const claim = sql<{ free: number }>`
    WITH free AS MATERIALIZED (${freeUnits(tx, wanted)}),
    claimed AS (
      INSERT INTO unit_claims (agency_id, id, unit_id, inventory_id, kind, period, booking_line_id, locked, created_at)
      SELECT f.agency_id, given.id, f.id, ${wanted.inventoryId}, 'booking', ${periodOf(wanted.from, wanted.until, paddingOf(wanted.inventoryId))}, ${wanted.lineId},
        ${wanted.unitIds !== undefined}, ${actor.now}
      FROM free f JOIN unnest(${ids}::uuid[]) WITH ORDINALITY AS given (id, place) USING (place)
      WHERE (SELECT count(*) FROM free) >= ${wanted.count})
    SELECT count(*) AS free FROM free`
  // Sent together: whoever has waited for the resource looks for units only then.
  const [, { rows }] = await Promise.all([lockResource(tx, wanted.inventoryId), claim.execute(tx)])
  const { free } = rows[0]!
  return free < wanted.count ? free : null
}

/** Gives the units of lines back. */
export async function releaseUnits(tx: Tx, wanted: readonly WantedUnits[]): Promise<void> {
  if (wanted.length === 0) return
  const lines = wanted.map(({ lineId }) => lineId)
  await tx.deleteFrom('unit_claims').where('booking_line_id', 'in', lines).execute()
}

/** Why units could not be claimed. */
export function refusalOfUnits({ count, unitIds, field = 'starts_on' }: WantedUnits, left: number) {
  const sentence = unitIds
    ? 'This is taken at that time.'
    : left === 0
      ? 'None is free for this time.'
      : `Only ${left} of ${count} ${left === 1 ? 'is' : 'are'} free for this time.`
  return conflict('sold_out', sentence, { [field]: [sentence] })
}

interface MovedClaim {
  id: string
  unitId: string
  inventoryId: string
  from: Date
  until: Date
}

/** Moves a claim to a unit and a time, where a person wants it from now on. @throws 409 `not_available` at `unit_id` when something else is there. */
export async function moveClaim(tx: Tx, { id, unitId, inventoryId, from, until }: MovedClaim): Promise<void> {
  const { padding_minutes: padding } = await lockResource(tx, inventoryId)
  const period = periodOf(from, until, padding)
  const other = await tx
    .selectFrom('unit_claims')
    .select('kind')
    .where('unit_id', '=', unitId)
    .where('id', '!=', id)
    .where(sql<boolean>`period && ${period}`)
    .limit(1)
    .executeTakeFirst()
  if (other) {
    const sentence = other.kind === 'booking' ? 'Somebody else is booked there at that time.' : 'It is out of service at that time.'
    throw conflict('not_available', sentence, { unit_id: [sentence] })
  }
  await tx
    .updateTable('unit_claims')
    .set((of) => ({ unit_id: unitId, inventory_id: inventoryId, period: period as never, locked: true, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Gives a claim another time in the unit it has. @throws 409 `not_available` when something else is there. */
export async function resizeClaim(tx: Tx, { id, inventoryId, from, until }: Omit<MovedClaim, 'unitId'>): Promise<void> {
  const { padding_minutes: padding } = await lockResource(tx, inventoryId)
  await tx
    .updateTable('unit_claims')
    .set((of) => ({ period: periodOf(from, until, padding) as never, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
