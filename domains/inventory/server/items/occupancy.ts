import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { occupancyReach } from '../../contract/statistics.ts'
import { departuresTaken } from '../departures/occupancy.ts'
import { unitsTaken } from '../units/occupancy.ts'

/** Returns how full a kind is on the days around today. Days without anything to take are left out. */
export async function kindOccupancy(tx: Tx, kind: 'room' | 'car' | 'tour_package', now: Date) {
  const [from, days] = [addDays(dayOf(now), -occupancyReach), 2 * occupancyReach + 1]
  const rows = kind === 'tour_package' ? await departuresTaken(tx, from, days) : await unitsTaken(tx, from, days, [kind])
  return rows.map(({ day, taken, capacity }) => ({ day, taken, capacity }))
}
