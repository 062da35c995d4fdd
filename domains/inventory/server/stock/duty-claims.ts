import { sql } from 'kysely'
import { conflict } from '#kit/contract/errors.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { ClaimKind } from '../../../../database/tables.ts'
import { lockResource, periodOf } from './units.ts'

// Units on duties of the agency's own staff: the vehicles of a trip. They are claims like bookings and blocks.

/** What has a unit in a period. `title` is the reason of a block or the title of a duty. */
export interface UnitUse {
  unit_id: string
  kind: ClaimKind
  title: string | null
  from: Date
  until: Date
}

export interface DutyUnits {
  dutyId: string
  title: string
  units: readonly { id: string; inventory_id: string; name: string }[]
  /** From and until include the padding of the duty. */
  from: Date
  until: Date
  /** The end of the duty itself: after it, a unit is also kept free as after each booking. */
  endsAt: Date
}

/** Returns what has units at some time of a period, the earliest first. The claims of the duty `butDuty` are ignored. */
export const unitUses = (
  tx: Tx,
  { unitIds, from, until, butDuty }: { unitIds: readonly string[]; from: Date; until: Date; butDuty?: string | undefined },
): Promise<UnitUse[]> =>
  tx
    .selectFrom('unit_claims')
    .select(['unit_id', 'kind', 'note as title'])
    .select([sql<Date>`lower(period)`.as('from'), sql<Date>`upper(period)`.as('until')])
    .where(sql<boolean>`unit_id = ANY(${[...unitIds]}::uuid[])`)
    .where(sql<boolean>`period && tstzrange(${from}, ${until}, '[)')`)
    .$if(butDuty !== undefined, (query) => query.where(sql<boolean>`duty_id IS DISTINCT FROM ${butDuty!}::uuid`))
    .orderBy(sql`lower(period)`)
    .execute()

/** Returns why a unit cannot be taken as well: "UBA 123C is booked from 3 Mar 2027, 8:00 am to 5 Mar 2027, 8:00 am." */
export function unitUseText(name: string, { kind, title, from, until }: Omit<UnitUse, 'unit_id'>): string {
  const what = kind === 'block' ? 'is out of service' : kind === 'duty' ? `is on “${title ?? ''}”` : 'is booked'
  return `${name} ${what} from ${formatMoment(from)} to ${formatMoment(until)}.`
}

/**
 * Gives a duty exactly these units for a period, instead of those that it had. Locks their items in the order of their ids, as bookings do.
 * @throws 409 `does_not_fit` at `vehicle_ids` if something else has one of them.
 */
export async function claimForDuty(tx: Tx, actor: Actor, { dutyId, title, units, from, until, endsAt }: DutyUnits): Promise<void> {
  const paddings = new Map<string, number>()
  for (const item of [...new Set(units.map(({ inventory_id }) => inventory_id))].toSorted())
    paddings.set(item, (await lockResource(tx, item)).padding_minutes)
  await releaseDuty(tx, dutyId)
  if (units.length === 0) return
  const freeAt = ({ inventory_id }: DutyUnits['units'][number]) =>
    new Date(Math.max(until.getTime(), endsAt.getTime() + paddings.get(inventory_id)! * 60_000))
  const last = new Date(Math.max(...units.map((unit) => freeAt(unit).getTime())))
  const uses = await unitUses(tx, { unitIds: units.map(({ id }) => id), from, until: last })
  const clashes = units.flatMap((unit) =>
    uses.filter((use) => use.unit_id === unit.id && use.from < freeAt(unit)).map((use) => unitUseText(unit.name, use)),
  )
  if (clashes.length > 0) throw conflict('does_not_fit', clashes.join(' '), { vehicle_ids: clashes })
  await tx
    .insertInto('unit_claims')
    .values(
      units.map((unit) => ({
        agency_id: actor.agencyId,
        id: newId(),
        unit_id: unit.id,
        inventory_id: unit.inventory_id,
        kind: 'duty' as const,
        duty_id: dutyId,
        period: periodOf(from, freeAt(unit), 0),
        note: title,
        locked: true,
        created_at: actor.now,
      })),
    )
    .execute()
}

/** Frees the units of a duty. */
export const releaseDuty = (tx: Tx, dutyId: string) => tx.deleteFrom('unit_claims').where('duty_id', '=', dutyId).execute()

/** Returns the units that duties have. */
export const unitsOfDuties = (tx: Tx, dutyIds: readonly string[]) =>
  dutyIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('unit_claims')
        .select(['unit_id', 'duty_id'])
        // A claim with one of these ids has one.
        .$narrowType<{ duty_id: string }>()
        .where(sql<boolean>`duty_id = ANY(${[...dutyIds]}::uuid[])`)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
