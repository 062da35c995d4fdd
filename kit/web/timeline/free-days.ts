import { addDays } from '#kit/contract/time.ts'
import type { Span } from './timeline-types.ts'

// A night is named by the day on which it begins, so that nights and days are the same here.

/** The free days around one of a row, within `within`; `null` if that day is taken. */
export function freeAround(taken: readonly Span[], day: string, within: Span): Span | null {
  if (day < within.starts_on || day >= within.ends_on) return null
  let { starts_on, ends_on } = within
  for (const one of taken) {
    if (one.starts_on <= day && day < one.ends_on) return null
    if (one.ends_on <= day && one.ends_on > starts_on) starts_on = one.ends_on
    if (one.starts_on > day && one.starts_on < ends_on) ends_on = one.starts_on
  }
  return { starts_on, ends_on }
}

/** The days from one to another in either direction, cut off where they are not free. */
export function spanBetween(from: string, to: string, free: Span): Span {
  const [first, last] = from < to ? [from, to] : [to, from]
  const ends_on = addDays(last, 1)
  return {
    starts_on: first < free.starts_on ? free.starts_on : first,
    ends_on: ends_on > free.ends_on ? free.ends_on : ends_on,
  }
}
