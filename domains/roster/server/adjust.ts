import { addDays, clockOf, dayOf, momentOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { StaffLanguage } from '#domains/staff/contract/words.ts'
import { lockOpenDuty, showDuty, updateDuty } from './duties.ts'

interface Adjustment {
  /** So many days later. */
  shift?: number
  people?: number
  vehicle_ids?: readonly string[]
  /** Kept if the vehicles have too few seats. */
  reason?: string
}

/**
 * Changes days, people or vehicles of a duty that follows something else. It does nothing if nothing differs.
 * @throws as `updateDuty`.
 */
export async function adjustDuty(tx: Tx, actor: Actor, id: string, { shift = 0, people, vehicle_ids, reason }: Adjustment): Promise<void> {
  const row = await lockOpenDuty(tx, id)
  const { vehicles } = await showDuty(tx, id)
  const had = vehicles.map((one) => one.id)
  const wanted = [...(vehicle_ids ?? had)]
  const same = wanted.length === had.length && wanted.every((one) => had.includes(one))
  if (shift === 0 && (people ?? row.people) === row.people && same) return
  const moved = (at: Date) => momentOf(addDays(dayOf(at), shift), clockOf(at)).toISOString()
  const { title, kind, place, padding_minutes, notes, version } = row
  await updateDuty(tx, actor, id, {
    version,
    title,
    kind,
    starts_at: moved(row.starts_at),
    ends_at: moved(row.ends_at),
    place,
    padding_minutes,
    people: people ?? row.people,
    language: row.language as StaffLanguage | null,
    notes,
    vehicle_ids: wanted,
    ...(reason ? { override_reason: reason } : {}),
  })
}
