import { addDays } from '#kit/contract/time.ts'
import { localIn, momentIn } from '#kit/contract/zones.ts'
import { quietHours } from '../contract/words.ts'

/** Returns the given time, or the end of the night if it is between 21:00 and 7:00 in the zone. */
export function afterQuietHours(moment: Date, zone: string): Date {
  const { day, clock } = localIn(zone, moment)
  if (clock >= quietHours.from) return momentIn(zone, addDays(day, 1), quietHours.to)
  return clock < quietHours.to ? momentIn(zone, day, quietHours.to) : moment
}
