import { clockOf, dayOf, weekdayOf } from '#kit/contract/time.ts'
import type { Settings } from '../settings.ts'

/** True if people answer at this moment. Without hours they always may. */
export function isOpenAt(hours: Settings['hours'], now: Date): boolean {
  if (hours.length === 0) return true
  const [day, time] = [weekdayOf(dayOf(now)), clockOf(now)]
  return hours.some((one) => one.day === day && one.from <= time && time < one.until)
}
