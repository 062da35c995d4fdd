import { agencyZone } from '#domains/agency/server/facts.ts'
import { addDays, weekdayOf } from '#kit/contract/time.ts'
import { localIn, momentIn } from '#kit/contract/zones.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

const opens = '08:00'
const closes = '18:00'
const sunday = 7
/** Working hours in which somebody who writes is answered. */
const responseHours = 4

/** Returns when somebody who writes now has to be answered, in the agency's time zone. */
export const responseDue = async (tx: Tx, { agencyId, now }: Pick<Actor, 'agencyId' | 'now'>): Promise<Date> =>
  afterWorkingHours(now, responseHours, await agencyZone(tx, agencyId))

/** Returns when `hours` of working time have passed: Monday to Saturday, 8:00 to 18:00 in the agency's time zone. */
export function afterWorkingHours(from: Date, hours: number, zone: string): Date {
  let left = hours * 3_600_000
  for (let { day } = localIn(zone, from); ; day = addDays(day, 1)) {
    if (weekdayOf(day) === sunday) continue
    const start = Math.max(from.getTime(), momentIn(zone, day, opens).getTime())
    const worked = Math.max(0, momentIn(zone, day, closes).getTime() - start)
    if (worked >= left) return new Date(start + left)
    left -= worked
  }
}
