import { addDays, daysBetween, formatDay, formatShortDay, months, weekdayOf } from '#kit/contract/time.ts'

export const views = ['month', 'week', 'day', 'agenda'] as const
export type View = (typeof views)[number]

const agendaDays = 30

const monday = (day: string) => addDays(day, 1 - weekdayOf(day))
const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`
const lastOfMonth = (day: string) => addDays(firstOfMonth(addDays(firstOfMonth(day), 31)), -1)

/** Returns the first and last day of a view; a month is extended to whole weeks. */
export function rangeOf(view: View, day: string): { from: string; to: string } {
  if (view === 'month') return { from: monday(firstOfMonth(day)), to: addDays(monday(lastOfMonth(day)), 6) }
  if (view === 'week') return { from: monday(day), to: addDays(monday(day), 6) }
  return { from: day, to: view === 'day' ? day : addDays(day, agendaDays - 1) }
}

/** Returns the day that represents the previous or next period. */
export function stepFrom(view: View, day: string, by: 1 | -1): string {
  if (view === 'month') return firstOfMonth(addDays(firstOfMonth(day), by === 1 ? 31 : -1))
  return addDays(day, by * (view === 'week' ? 7 : view === 'day' ? 1 : agendaDays))
}

/** "March 2027", "8–14 Mar 2027", "Mon, 8 Mar 2027". */
export function periodTitle(view: View, day: string): string {
  if (view === 'month') return `${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
  if (view === 'day') return formatDay(day)
  const { from, to } = rangeOf(view, day)
  const start =
    from.slice(0, 7) === to.slice(0, 7)
      ? String(Number(from.slice(8)))
      : formatShortDay(from).replace(from.slice(0, 4) === to.slice(0, 4) ? ` ${from.slice(0, 4)}` : '', '')
  return `${start}–${formatShortDay(to)}`
}

/** Returns the Mondays of a range of whole weeks. */
export const weeksOf = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: (daysBetween(from, to) + 1) / 7 }, (_, week) => addDays(from, week * 7))

/** Returns every day of a range. */
export const daysOf = ({ from, to }: { from: string; to: string }): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day))

export interface Span {
  starts_on: string
  ends_on: string
}

export interface Placed<Entry> {
  entry: Entry
  /** First column in the week, 0 to 6; `width` is in columns. */
  column: number
  width: number
  lane: number
  /** `cutStart`: it starts before this week. `cutEnd`: it continues after it. */
  cutStart: boolean
  cutEnd: boolean
}

/**
 * Places each entry of a week, in order, in the first lane that is free over its days. Entries that find no free lane among the first
 * `maxLanes` are counted on each of their days instead.
 */
export function placeWeek<Entry extends Span>(
  entries: readonly Entry[],
  monday: string,
  maxLanes: number,
): { placed: Placed<Entry>[]; hidden: number[]; lanes: number } {
  const sunday = addDays(monday, 6)
  const taken: boolean[][] = []
  const placed: Placed<Entry>[] = []
  const hidden = [0, 0, 0, 0, 0, 0, 0]
  for (const entry of entries) {
    if (entry.starts_on > sunday || entry.ends_on < monday) continue
    const column = Math.max(0, daysBetween(monday, entry.starts_on))
    const last = Math.min(6, daysBetween(monday, entry.ends_on))
    const columns = Array.from({ length: last - column + 1 }, (_, index) => column + index)
    let lane = 0
    while (lane < maxLanes && columns.some((one) => taken[lane]?.[one])) lane++
    if (lane >= maxLanes) {
      for (const one of columns) hidden[one]!++
      continue
    }
    const row = (taken[lane] ??= [])
    for (const one of columns) row[one] = true
    placed.push({ entry, column, width: columns.length, lane, cutStart: entry.starts_on < monday, cutEnd: entry.ends_on > sunday })
  }
  return { placed, hidden, lanes: taken.length }
}
