/** The time zone of all displayed times and of business days (UTC+3, no summer time). */
export const timeZone = 'Africa/Kampala'
const offsetMs = 3 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** The calendar day in Kampala at this time, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10)
/** The time at which a day (or time of day) in Kampala starts. */
export const momentOf = (day: string, time = '00:00'): Date => new Date(Date.parse(`${day}T${time}:00Z`) - offsetMs)
/** Returns the day `days` later (or earlier if negative). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
/** Number of days from one day to another, which is also the number of nights of a stay. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
/** ISO weekday of a day: 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

type When = Date | string | null | undefined

/** January to December. */
export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** Jan to Dec. */
export const shortMonths = months.map((name) => name.slice(0, 3))
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** Mon to Sun; index 0 is Monday, which is `weekdayOf` 1. */
export const shortWeekdays = weekdays.map((name) => name.slice(0, 3))
const two = (figure: number): string => String(figure).padStart(2, '0')

/**
 * Returns a date whose UTC fields are the local ones, for formats without time zones. Not with Intl: creating its formats takes longer than
 * showing a screen, and it applies another UTC offset to days before 1960.
 */
export const localOf = (date: Date): Date => new Date(date.getTime() + offsetMs)
const dayNumber = (date: Date): number => localOf(date).getUTCDate()
const month = (date: Date): string => months[localOf(date).getUTCMonth()]!
const shortMonth = (date: Date): string => month(date).slice(0, 3)
const year = (date: Date): number => localOf(date).getUTCFullYear()
const weekday = (date: Date): string => weekdays[(localOf(date).getUTCDay() + 6) % 7]!

const read = (when: When): Date | null => {
  if (!when) return null
  const date = typeof when === 'string' ? (when.length === 10 ? momentOf(when) : new Date(when)) : when
  return Number.isNaN(date.getTime()) ? null : date
}
const ordinal = (day: number): string => {
  const tail = day % 100
  const suffix = tail >= 11 && tail <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${suffix}`
}
const show =
  (format: (date: Date) => string) =>
  (when: When): string => {
    const date = read(when)
    return date ? format(date) : ''
  }

/** "Sat, 21 Nov 2026": medium with weekday. */
export const formatDay = show((d) => `${weekday(d).slice(0, 3)}, ${formatShortDay(d)}`)
/** "21 Nov 2026". */
export const formatShortDay = show((d) => `${dayNumber(d)} ${shortMonth(d)} ${year(d)}`)
/** "March 2026" */
export const formatMonth = show((d) => `${month(d)} ${year(d)}`)
/** "21st November 2026". */
export const formatLongDay = show((d) => `${ordinal(dayNumber(d))} ${month(d)} ${year(d)}`)
/** "Saturday 21st November 2026". */
export const formatFullDay = show((d) => `${weekday(d)} ${formatLongDay(d)}`)
/** "5:05 pm": the specification's 'h:mm a'. */
export const formatTime = show((d) => {
  const local = localOf(d)
  return `${local.getUTCHours() % 12 || 12}:${two(local.getUTCMinutes())} ${local.getUTCHours() < 12 ? 'am' : 'pm'}`
})
/** "17:05": the time of day in Kampala, in 24 hours. */
export const clockOf = (moment: Date): string => localOf(moment).toISOString().slice(11, 16)
/** "5:05 pm" of "17:05", a time of day in Kampala. */
export const formatClock = (time: string): string => formatTime(momentOf('2000-01-01', time))
/** "Sat, 21 Nov 2026, 5:05 pm". */
export const formatMoment = show((d) => `${formatDay(d)}, ${formatTime(d)}`)
/** "21st Nov 2026 17:05:09". */
export const formatStamp = show((d) => `${ordinal(dayNumber(d))} ${shortMonth(d)} ${year(d)} ${localOf(d).toISOString().slice(11, 19)}`)

/** "12–16 Mar 2026". A single day is "12 Mar 2026". */
export function formatDays(from: string, to: string): string {
  const [a, b] = [read(from)!, read(to)!]
  if (formatShortDay(a) === formatShortDay(b)) return formatShortDay(a)
  const sameYear = year(a) === year(b)
  const sameMonth = sameYear && month(a) === month(b)
  const start = sameMonth ? dayNumber(a) : `${dayNumber(a)} ${shortMonth(a)}${sameYear ? '' : ` ${year(a)}`}`
  return `${start}–${formatShortDay(b)}`
}

const hourMs = 60 * 60 * 1000

/** "3 days", "2 days 4 hours", "5 hours": the time between two moments, in started hours. */
export function formatLength(from: Date | string, until: Date | string): string {
  const hours = Math.ceil((new Date(until).getTime() - new Date(from).getTime()) / hourMs)
  const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`
  const parts = [hours >= 24 && count(Math.floor(hours / 24), 'day'), hours % 24 > 0 && count(hours % 24, 'hour')]
  return parts.filter(Boolean).join(' ')
}

/** "12–16 Mar 2026 · 4 nights". A single day is "12 Mar 2026". */
export function formatRange(from: string, to: string): string {
  const nights = daysBetween(from.slice(0, 10), to.slice(0, 10))
  if (nights === 0) return formatDays(from, to)
  return `${formatDays(from, to)} · ${nights} ${nights === 1 ? 'night' : 'nights'}`
}

/** Returns the age in whole years on a day, below zero before the birth. Both are 'YYYY-MM-DD'. */
export const ageOn = (bornOn: string, day: string): number =>
  Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (day.slice(5) < bornOn.slice(5) ? 1 : 0)
