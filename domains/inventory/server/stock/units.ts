import { sql, type RawBuilder } from 'kysely'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { ClaimKind } from '../../../../database/tables.ts'

/** Units of a resource, such as rooms or vehicles, for a period. */
export interface WantedUnits {
  of: 'units'
  inventoryId: string
  lineId: string
  count: number
  from: Date
  until: Date
  /** Exactly these units; any free ones if absent. */
  unitIds?: readonly string[] | undefined
  field?: string
}

export const unitRefusals: Refusals = {
  unit_claims_apart: () => conflict('not_available', 'It is already booked at that time.'),
}

/** SQL: the period that a use takes of a unit, including the padding after it. */
export const periodOf = (from: Date, until: Date, paddingMinutes: number): RawBuilder<string> =>
  sql`tstzrange(${from}, ${new Date(until.getTime() + paddingMinutes * 60_000)}, '[)')`

/** Locks a resource, so that concurrent requests for its units wait. @throws 404. */
export async function lockResource(tx: Tx, inventoryId: string) {
  const row = await tx.selectFrom('resources').selectAll().where('inventory_id', '=', inventoryId).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound('Item')
  return row
}

/** Returns the units that are free for the whole period and its padding, in order. The claim `but` is ignored. */
export async function unitsFree(
  tx: Tx,
  { inventoryId, from, until, but }: Pick<WantedUnits, 'inventoryId' | 'from' | 'until'> & { but?: string },
): Promise<string[]> {
  const resource = await tx.selectFrom('resources').select('padding_minutes').where('inventory_id', '=', inventoryId).executeTakeFirst()
  const period = periodOf(from, until, resource?.padding_minutes ?? 0)
  const free = await freeUnits(tx, { inventoryId, period, but }).execute()
  return free.map(({ id }) => id)
}

interface Free {
  inventoryId: string
  period: RawBuilder<string>
  unitIds?: readonly string[] | undefined
  but?: string | undefined
}

/** Returns the units that are free for a period, in order. One that is overdue for care is not, unless the claim `but` has it already. */
const freeUnits = (tx: Tx, { inventoryId, period, unitIds, but }: Free) =>
  tx
    .selectFrom('inventory_units as u')
    .select('u.id')
    .where('u.inventory_id', '=', inventoryId)
    .where('u.status', '=', 'active')
    .where(
      sql<boolean>`(u.overdue_since IS NULL OR u.id = (SELECT k.unit_id FROM unit_claims k WHERE k.agency_id = ${thisAgency} AND k.id = ${but ?? null}::uuid))`,
    )
    .$if(unitIds !== undefined, (query) => query.where(sql<boolean>`u.id = ANY(${[...(unitIds ?? [])]}::uuid[])`))
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM unit_claims c WHERE c.agency_id = ${thisAgency} AND c.unit_id = u.id AND c.period && ${period} AND c.id IS DISTINCT FROM ${but ?? null}::uuid)`,
    )
    .orderBy('u.position')
    .orderBy('u.id')

/** @throws 409 `care_overdue` at the field if care of one of these units is overdue. */
export async function refuseOverdue(tx: Tx, unitIds: readonly string[], field: string): Promise<void> {
  const overdue = await tx
    .selectFrom('inventory_units')
    .select('name')
    .where('id', 'in', [...unitIds])
    .where('overdue_since', 'is not', null)
    .executeTakeFirst()
  if (!overdue) return
  const sentence = `${overdue.name} is not booked: its service, insurance or inspection is overdue.`
  throw conflict('care_overdue', sentence, { [field]: [sentence] })
}

/** Claims units for a booking's line if enough are free. @returns null, or the number of free units if they were too few. */
export async function tryClaim(tx: Tx, actor: Actor, wanted: WantedUnits): Promise<number | null> {
  const { inventoryId, lineId, count, unitIds } = wanted
  // Lock first: a second request for the last unit then checks only after the first has claimed it.
  const { padding_minutes: padding } = await lockResource(tx, inventoryId)
  const period = periodOf(wanted.from, wanted.until, padding)
  const free = await freeUnits(tx, { inventoryId, period, unitIds }).limit(count).execute()
  if (free.length < count) {
    if (unitIds) await refuseOverdue(tx, unitIds, wanted.field ?? 'starts_on')
    return free.length
  }
  const claim = {
    agency_id: actor.agencyId,
    inventory_id: inventoryId,
    kind: 'booking' as const,
    period,
    booking_line_id: lineId,
    locked: unitIds !== undefined,
    created_at: actor.now,
  }
  await tx
    .insertInto('unit_claims')
    .values(free.map(({ id }) => ({ ...claim, id: newId(), unit_id: id })))
    .execute()
  return null
}

/** Releases the units of lines. */
export async function releaseUnits(tx: Tx, wanted: readonly WantedUnits[]): Promise<void> {
  if (wanted.length === 0) return
  const lines = wanted.map(({ lineId }) => lineId)
  await tx.deleteFrom('unit_claims').where('booking_line_id', 'in', lines).execute()
}

/** Returns the refusal when units could not be claimed. */
export function refusalOfUnits({ count, unitIds, field = 'starts_on' }: WantedUnits, left: number) {
  const sentence = unitIds
    ? 'It is already booked at that time.'
    : left === 0
      ? 'None is available at this time.'
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

/** Another claim that has the unit in a period. */
const claimIn = (tx: Tx, { id, unitId, period }: { id: string; unitId: string; period: RawBuilder<string> }) =>
  tx
    .selectFrom('unit_claims')
    .select('kind')
    .where('unit_id', '=', unitId)
    .where('id', '!=', id)
    .where(sql<boolean>`period && ${period}`)
    .limit(1)
    .executeTakeFirst()

/** Moves a claim to a unit and period that a person chose. @throws 409 `not_available` at `unit_id` when something else is there. */
export async function moveClaim(tx: Tx, { id, unitId, inventoryId, from, until }: MovedClaim): Promise<void> {
  const { padding_minutes: padding } = await lockResource(tx, inventoryId)
  const period = periodOf(from, until, padding)
  const other = await claimIn(tx, { id, unitId, period })
  if (other) throw refusalOfClaim(other.kind)
  await tx
    .updateTable('unit_claims')
    .set((of) => ({ unit_id: unitId, inventory_id: inventoryId, period, locked: true, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Changes the period of a claim within its unit. @throws 409 `not_available` when something else is there. */
export async function resizeClaim(tx: Tx, { id, inventoryId, from, until }: Omit<MovedClaim, 'unitId'>): Promise<void> {
  const { padding_minutes: padding } = await lockResource(tx, inventoryId)
  await tx
    .updateTable('unit_claims')
    .set((of) => ({ period: periodOf(from, until, padding), version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * Gives a claim another end, if nothing else has its unit until then. It keeps its unit and its lock.
 * @returns null, or the kind of claim that is in the way.
 */
export async function tryEndClaim(tx: Tx, { id, unitId, inventoryId, from, until }: MovedClaim): Promise<ClaimKind | null> {
  const { padding_minutes: padding } = await lockResource(tx, inventoryId)
  const period = periodOf(from, until, padding)
  const other = await claimIn(tx, { id, unitId, period })
  if (other) return other.kind
  await tx
    .updateTable('unit_claims')
    .set((of) => ({ period, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  return null
}

/** Returns the kind of another claim that has the unit between two times and in the padding after it; null if none has. */
export async function claimBetween(tx: Tx, { id, unitId, inventoryId, from, until }: MovedClaim): Promise<ClaimKind | null> {
  const resource = await tx.selectFrom('resources').select('padding_minutes').where('inventory_id', '=', inventoryId).executeTakeFirst()
  const other = await claimIn(tx, { id, unitId, period: periodOf(from, until, resource?.padding_minutes ?? 0) })
  return other?.kind ?? null
}

/** Returns the refusal when a claim of that kind has the unit. */
export const refusalOfClaim = (kind: ClaimKind, field = 'unit_id') => {
  const sentence =
    kind === 'booking'
      ? 'It is already booked at that time.'
      : kind === 'duty'
        ? 'It is on a duty at that time.'
        : 'It is out of service at that time.'
  return conflict('not_available', sentence, { [field]: [sentence] })
}

/** Hands a claim to another line of the same booking: one room that leaves a line of several. */
export const giveClaimTo = (tx: Tx, id: string, lineId: string) =>
  tx
    .updateTable('unit_claims')
    .set((of) => ({ booking_line_id: lineId, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Deletes a claim, which frees its unit. */
export const removeClaim = (tx: Tx, id: string) => tx.deleteFrom('unit_claims').where('id', '=', id).execute()

/** Records check-in or check-out of a claim or takes it back, or that the unit is promised (locked). */
export const markClaim = (tx: Tx, id: string, change: { checked_in_at?: Date | null; checked_out_at?: Date | null; locked?: boolean }) =>
  tx
    .updateTable('unit_claims')
    .set((of) => ({ ...change, version: of('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
