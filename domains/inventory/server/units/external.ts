import { addDays, dayOf, formatRange, momentOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { lockResource } from '../stock/units.ts'
import * as data from './units-data.ts'

/** A period that another calendar has booked, from arrival day to departure day. */
interface ExternalUse {
  uid: string
  summary: string
  starts_on: string
  ends_on: string
}
/** A period that could not be stored, and what the unit is taken by. */
export interface ExternalConflict extends Omit<ExternalUse, 'uid'> {
  with: string
}

const farthestDays = 3 * 366
const takenBy: Record<string, string> = { booking: 'Booked here', block: 'Out of service', external: 'Another calendar' }

/**
 * Synchronises the periods of another calendar with a unit that is let by the night. From today on, periods missing from the calendar are
 * freed. Periods that overlap another claim are not stored.
 * @returns those conflicts.
 * @throws 404.
 */
export async function followCalendar(
  tx: Tx,
  actor: Actor,
  { calendarId, unitId }: { calendarId: string; unitId: string },
  uses: readonly ExternalUse[],
): Promise<ExternalConflict[]> {
  const unit = await data.unitById(tx, unitId)
  if (!unit) return []
  await lockResource(tx, unit.inventory_id)
  const today = dayOf(actor.now)
  const wanted = uses.filter(({ starts_on, ends_on }) => ends_on > today && starts_on < addDays(today, farthestDays))
  const keyOf = ({ uid, starts_on, ends_on, summary }: ExternalUse) => JSON.stringify([uid, starts_on, ends_on, summary])
  const before = await data.claimsOfCalendar(tx, calendarId, actor.now)
  const keys = new Set(wanted.map(keyOf))
  const kept = new Set<string>()
  for (const claim of before) {
    const { external_uid: uid, note, from, until } = claim
    const key = keyOf({ uid: uid ?? '', summary: note ?? '', starts_on: dayOf(from), ends_on: dayOf(until) })
    if (keys.has(key) && !kept.has(key)) kept.add(key)
    else await data.deleteClaim(tx, claim.id)
  }
  const conflicts: ExternalConflict[] = []
  for (const use of wanted.filter((one) => !kept.has(keyOf(one)))) {
    const [from, until] = [
      momentOf(use.starts_on),
      momentOf(use.ends_on < addDays(today, farthestDays) ? use.ends_on : addDays(today, farthestDays)),
    ]
    const other = await data.claimWithin(tx, unitId, from, until)
    if (other) {
      const { uid: _uid, ...conflict } = use
      conflicts.push({ ...conflict, with: `${takenBy[other.kind]} ${formatRange(dayOf(other.from), dayOf(other.until))}` })
    } else
      await data.insertExternal(tx, {
        agency_id: actor.agencyId,
        id: newId(),
        unit_id: unitId,
        inventory_id: unit.inventory_id,
        calendar_id: calendarId,
        external_uid: use.uid,
        note: use.summary,
        created_at: actor.now,
        from,
        until,
      })
  }
  return conflicts
}
