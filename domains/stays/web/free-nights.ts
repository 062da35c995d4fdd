import { addDays } from '#kit/contract/time.ts'

// A night is named by the day on which it begins.

export interface Nights {
  starts_on: string
  ends_on: string
}

/** The free nights around one of a room, within `within`; `null` if that night is taken. */
export function freeAround(taken: readonly Nights[], night: string, within: Nights): Nights | null {
  if (night < within.starts_on || night >= within.ends_on) return null
  let { starts_on, ends_on } = within
  for (const one of taken) {
    if (one.starts_on <= night && night < one.ends_on) return null
    if (one.ends_on <= night && one.ends_on > starts_on) starts_on = one.ends_on
    if (one.starts_on > night && one.starts_on < ends_on) ends_on = one.starts_on
  }
  return { starts_on, ends_on }
}

/** The nights from one to another in either direction, cut off where they are not free. */
export function nightsBetween(from: string, to: string, free: Nights): Nights {
  const [first, last] = from < to ? [from, to] : [to, from]
  const ends_on = addDays(last, 1)
  return {
    starts_on: first < free.starts_on ? free.starts_on : first,
    ends_on: ends_on > free.ends_on ? free.ends_on : ends_on,
  }
}
