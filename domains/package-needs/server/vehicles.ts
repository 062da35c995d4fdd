import { sql } from 'kysely'
import { adjustDuty } from '#domains/roster/server/adjust.ts'
import { createDuty, showDuty } from '#domains/roster/server/duties.ts'
import { vehiclesFor } from '#domains/roster/server/vehicles.ts'
import { conflict } from '#kit/contract/errors.ts'
import { formatDays, momentOf } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { neededFor } from '../contract/words.ts'
import type { Part } from './consume.ts'
import { dayEnds, dayStarts, dutyOfDeparture, titleOf } from './shared-duty.ts'

/**
 * Returns how many vehicles the duty of a need has: for the party of the booking, or for all who travel on its departure, because they
 * share the duty.
 */
export async function vehiclesNeeded(tx: Tx, { need, line, count }: Pick<Part, 'need' | 'line' | 'count'>): Promise<number> {
  if (!line.departure_id || need.per === 'group') return count
  const { rows } = await sql<{ places: number }>`
    SELECT coalesce(sum(l.places), 0)::int AS places
    FROM booking_lines l JOIN bookings b ON b.agency_id = l.agency_id AND b.id = l.booking_id
    WHERE l.agency_id = ${thisAgency} AND l.departure_id = ${line.departure_id} AND l.inventory_id = ${need.inventory_id}
      AND l.cancelled_at IS NULL AND b.status IN ('confirmed', 'in_progress')`.execute(tx)
  return neededFor(need, rows[0]!.places)
}

/** Returns the ids of so many vehicles for the days of a need: those that it has first, then free ones with most seats. @throws 409 `no_vehicles_free`. */
async function choose(
  tx: Tx,
  actor: Actor,
  part: Part,
  wanted: number,
  had: { duty: string; vehicles: readonly string[] } | null,
): Promise<string[]> {
  const times = timesOf(part)
  const all = await vehiclesFor(tx, actor.now, { ...times, duty_id: had?.duty })
  const ofCar = all.filter(({ car_id }) => part.need.car_id === null || car_id === part.need.car_id)
  const kept = (had?.vehicles ?? []).slice(0, wanted)
  const free = ofCar.filter(({ id, problem }) => problem === null && !kept.includes(id)).toSorted((a, b) => b.seats - a.seats)
  const chosen = [...kept, ...free.map(({ id }) => id)].slice(0, wanted)
  if (chosen.length === wanted) return chosen
  const days = formatDays(part.day, part.line.ends_on)
  throw conflict(
    'no_vehicles_free',
    `${chosen.length} of ${wanted} vehicles (${part.need.title}) are free on ${days}. Add vehicles to the duty by hand.`,
  )
}

const timesOf = ({ day, line }: Part) => ({
  starts_at: momentOf(day, dayStarts).toISOString(),
  ends_at: momentOf(line.ends_on < day ? day : line.ends_on, dayEnds).toISOString(),
})

/** The reason that is kept where the chosen vehicles have too few seats. The duty shows it as a conflict. */
const reason = 'Planned by the needs of the package.'

/** Makes a duty of drivers with the vehicles that a need asks for, or sets those of the duty that its departure shares. @throws 409 `no_vehicles_free`. */
export async function makeVehicles(tx: Tx, actor: Actor, part: Part): Promise<string[]> {
  const { booking, line, need } = part
  const title = titleOf(part)
  const shared = line.departure_id ? await dutyOfDeparture(tx, need, line.departure_id, title) : undefined
  const wanted = await vehiclesNeeded(tx, part)
  if (shared) {
    await setVehicles(tx, actor, part, shared, wanted)
    return [shared]
  }
  const duty = {
    title,
    kind: 'driver' as const,
    ...timesOf(part),
    padding_minutes: 0,
    people: Math.min(20, wanted),
    vehicle_ids: await choose(tx, actor, part, wanted, null),
    override_reason: reason,
    notes: need.note,
    ...(line.departure_id ? { departure_id: line.departure_id } : { booking_id: booking.id }),
  }
  return [(await createDuty(tx, actor, duty)).id]
}

/** Gives a duty so many vehicles and as many drivers, but no fewer than are on it. @throws 409 `no_vehicles_free` and as `updateDuty`. */
export async function setVehicles(tx: Tx, actor: Actor, part: Part, id: string, wanted: number): Promise<void> {
  const { vehicles, assignments } = await showDuty(tx, id)
  const chosen = await choose(tx, actor, part, wanted, { duty: id, vehicles: vehicles.map((one) => one.id) })
  await adjustDuty(tx, actor, id, { vehicle_ids: chosen, people: Math.min(20, Math.max(wanted, assignments.length, 1)), reason })
}
