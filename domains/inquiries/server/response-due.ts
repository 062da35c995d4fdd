import { addDays, dayOf, momentOf, weekdayOf } from '#kit/contract/time.ts'

const opens = '08:00'
const closes = '18:00'
const sunday = 7

/** Returns when `hours` of working time have passed: Monday to Saturday, 8:00 to 18:00 in Kampala. */
export function afterWorkingHours(from: Date, hours: number): Date {
  let left = hours * 3_600_000
  for (let day = dayOf(from); ; day = addDays(day, 1)) {
    if (weekdayOf(day) === sunday) continue
    const start = Math.max(from.getTime(), momentOf(day, opens).getTime())
    const worked = Math.max(0, momentOf(day, closes).getTime() - start)
    if (worked >= left) return new Date(start + left)
    left -= worked
  }
}
