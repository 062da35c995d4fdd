import { invalid } from '#kit/contract/errors.ts'
import { addDays, dayOf, daysBetween } from '#kit/contract/time.ts'
import { refuseBackwards } from '#kit/server/database/list.ts'
import { longestRangeDays, type Comparison } from '../../contract/words.ts'

export interface Range {
  from: string
  to: string
}

const usualDays = 30

/** Returns the days that were asked for: the last 30 by default. @throws 422 at `to`. */
export function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date): Range {
  const last = to ?? dayOf(now)
  const first = from ?? addDays(last, 1 - usualDays)
  refuseBackwards(first, last, 'to')
  if (daysBetween(first, last) >= longestRangeDays) throw invalid('to', 'Choose at most two years.')
  return { from: first, to: last }
}

/** Returns the period before a range, as long as it, or the same days a year earlier. Null without a comparison. */
export function comparedRange({ from, to }: Range, compare: Comparison): Range | null {
  if (compare === 'none') return null
  const days = compare === 'year' ? 364 : daysBetween(from, to) + 1
  // A year is taken as 52 weeks, so that weekends are compared with weekends.
  return { from: addDays(from, -days), to: addDays(to, -days) }
}
