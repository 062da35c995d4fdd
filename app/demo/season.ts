import { addDays } from '#kit/contract/time.ts'
import type { Random } from './random.ts'

// January to December. The dry months are busy, the rains in April and November are not.
const byMonth = [0.8, 0.75, 0.5, 0.25, 0.3, 0.75, 1, 1, 0.8, 0.55, 0.4, 0.9]

/** How busy the season of a day is, from 0 to 1. */
export const seasonOf = (day: string): number => byMonth[Number(day.slice(5, 7)) - 1]!

/** Days of the demo's past. */
export const yearBack = 365

/** Returns days from one to another, both inclusive, about every `gap` days in the high season and fewer in the low one. */
export function busyDays(random: Random, from: string, to: string, gap: number): string[] {
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (random.next() < seasonOf(day) / gap) days.push(day)
  return days
}
