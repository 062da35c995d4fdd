import { addDays, weekdayOf } from '#kit/contract/time.ts'

// Days of the calendar, from what is said of them: a number, a month, perhaps a year.

/** Days that a text names: one day, or a time such as a month. */
export interface NamedDays {
  from: string
  until: string
}
export interface Month {
  month: number
  year: string | undefined
}
const two = (value: number) => String(value).padStart(2, '0')
export const one = (day: string | null): NamedDays | null => (day ? { from: day, until: day } : null)

export function dayIn(year: number, month: number, day: number): string | null {
  const text = `${year}-${two(month)}-${two(day)}`
  const date = new Date(`${text}T00:00:00Z`)
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day ? text : null
}

/** The next such day that is not before `from`, when no year was said. */
export function comingDay(from: string, month: number, day: number): string | null {
  const year = Number(from.slice(0, 4))
  // 29 February may be some years ahead.
  for (let ahead = 0; ahead < 5; ahead++) {
    const found = dayIn(year + ahead, month, day)
    if (found !== null && found >= from) return found
    if (found === null && !(month === 2 && day === 29)) return null
  }
  return null
}
export const fullYear = (year: string) => Number(year.length === 2 ? `20${year}` : year)
export const named = (from: string, month: number, day: number, year: string | undefined) =>
  year ? dayIn(fullYear(year), month, day) : comingDay(from, month, day)

export function wholeMonth(today: string, { month, year }: Month): NamedDays {
  const thisYear = Number(today.slice(0, 4))
  const chosen = year ? Number(year) : month < Number(today.slice(5, 7)) ? thisYear + 1 : thisYear
  const first = dayIn(chosen, month, 1)!
  const next = month === 12 ? dayIn(chosen + 1, 1, 1)! : dayIn(chosen, month + 1, 1)!
  return { from: first < today ? today : first, until: addDays(next, -1) }
}

/** The `nth` of a weekday in a month; 0 is the last. Null if the month has no such day, such as a fifth Monday. */
export function nthWeekday(today: string, month: Month, weekday: number, nth: number): string | null {
  const { until } = wholeMonth(today, month)
  if (nth === 0) return addDays(until, -((weekdayOf(until) - weekday + 7) % 7))
  const first = `${until.slice(0, 8)}01`
  const day = addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
  return day <= until ? day : null
}

const weekStarts: Record<string, number> = { first: 1, '1st': 1, second: 8, '2nd': 8, third: 15, '3rd': 15 }

/** "Early December" is its first ten days, "late December" its last. */
export function partOfMonth(days: NamedDays, part: string | undefined): NamedDays {
  const month = days.from.slice(0, 8)
  const clip = (from: string, until: string) => ({
    from: from < days.from ? days.from : from,
    until: until < days.from ? days.from : until,
  })
  if (part === undefined) return days
  const week = /(first|1st|second|2nd|third|3rd|last) week/.exec(part)?.[1]
  if (week === 'last') return clip(addDays(days.until, -6), days.until)
  if (week) return clip(`${month}${two(weekStarts[week]!)}`, `${month}${two(weekStarts[week]! + 6)}`)
  if (/^(?:early|beginning|start|debut|mwanzo)/.test(part)) return clip(`${month}01`, `${month}10`)
  if (/^(?:mid|middle|mi|kati)/.test(part)) return clip(`${month}11`, `${month}20`)
  return clip(`${month}21`, days.until)
}

/** The day is first; "12/24" can only have the month first. */
export const slashed = (a: number, b: number, read: (month: number, day: number) => string | null) =>
  b > 12 && a <= 12 ? read(a, b) : read(b, a)

/** "The 15th" without a month: the next 15th. */
export function comingNumber(from: string, day: number): string | null {
  const [y, m] = from.split('-').map(Number) as [number, number]
  for (let ahead = 0; ahead < 3; ahead++) {
    const month = ((m - 1 + ahead) % 12) + 1
    const found = dayIn(y + Math.floor((m - 1 + ahead) / 12), month, day)
    if (found !== null && found >= from) return found
  }
  return null
}

export function monthAfter(today: string): Month {
  const [y, month] = today.split('-').map(Number) as [number, number]
  return { month: (month % 12) + 1, year: String(month === 12 ? y + 1 : y) }
}

/** "28 to 3 January" ends in the month that was said, and begins in the one before. */
export function span(from: string, month: number, first: number, last: number, y: string | undefined): NamedDays | null {
  const before = first > last ? ((month + 10) % 12) + 1 : month
  const start = named(from, before, first, before === month ? y : undefined)
  const end = start && named(start, month, last, before === month ? (y ?? start.slice(0, 4)) : y)
  return start && end && end >= start ? { from: start, until: end } : one(start)
}
