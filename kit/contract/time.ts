/** The zone in which every time is shown and every business day begins (UTC+3, no summer time). */
export const timeZone = 'Africa/Kampala'
const offsetMs = 3 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

/** The day in Kampala of a moment. */
export const dayOf = (moment: Date): string => new Date(moment.getTime() + offsetMs).toISOString().slice(0, 10)
/** The moment a day (and time of day) of Kampala begins. */
export const momentOf = (day: string, time = '00:00'): Date => new Date(Date.parse(`${day}T${time}:00Z`) - offsetMs)
/** A day some days later (or earlier). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
/** Days from one day to another; nights of a stay. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
/** ISO weekday of a day: 1 Monday … 7 Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

type When = Date | string | null | undefined
const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
const numericDay = part({ day: 'numeric' })
const shortMonth = part({ month: 'short' })
const longMonth = part({ month: 'long' })
const year = part({ year: 'numeric' })
const longWeekday = part({ weekday: 'long' })
const shortWeekday = part({ weekday: 'short' })
const clock12 = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit', hour12: true })
const clock24 = part({ hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })

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
const month = (date: Date) => shortMonth.format(date).slice(0, 3)

/** "Sat, 21 Nov 2026": medium with weekday. */
export const formatDay = show((d) => `${shortWeekday.format(d)}, ${numericDay.format(d)} ${month(d)} ${year.format(d)}`)
/** "21 Nov 2026". */
export const formatShortDay = show((d) => `${numericDay.format(d)} ${month(d)} ${year.format(d)}`)
/** "21st November 2026". */
export const formatLongDay = show((d) => `${ordinal(Number(numericDay.format(d)))} ${longMonth.format(d)} ${year.format(d)}`)
/** "Saturday 21st November 2026". */
export const formatFullDay = show(
  (d) => `${longWeekday.format(d)} ${ordinal(Number(numericDay.format(d)))} ${longMonth.format(d)} ${year.format(d)}`,
)
/** "5:05 pm": the specification's 'h:mm a'. */
export const formatTime = show((d) =>
  clock12
    .format(d)
    .replace(/\u202f/g, ' ')
    .toLowerCase(),
)
/** "5:05 pm" of "17:05", a time of day in Kampala. */
export const formatClock = (time: string): string => formatTime(momentOf('2000-01-01', time))
/** "Sat, 21 Nov 2026, 5:05 pm". */
export const formatMoment = show((d) => `${formatDay(d)}, ${formatTime(d)}`)
/** "21st Nov 2026 17:05:09". */
export const formatStamp = show((d) => `${ordinal(Number(numericDay.format(d)))} ${month(d)} ${year.format(d)} ${clock24.format(d)}`)

/** "12–16 Mar 2026"; a single day is just that. */
export function formatDays(from: string, to: string): string {
  const [a, b] = [read(from)!, read(to)!]
  if (formatShortDay(a) === formatShortDay(b)) return formatShortDay(a)
  const sameYear = year.format(a) === year.format(b)
  const sameMonth = sameYear && month(a) === month(b)
  const start = sameMonth ? numericDay.format(a) : `${numericDay.format(a)} ${month(a)}${sameYear ? '' : ` ${year.format(a)}`}`
  return `${start}–${formatShortDay(b)}`
}

/** "12–16 Mar 2026 · 4 nights"; a single day is just that. */
export function formatRange(from: string, to: string): string {
  const nights = daysBetween(from.slice(0, 10), to.slice(0, 10))
  if (nights === 0) return formatDays(from, to)
  return `${formatDays(from, to)} · ${nights} ${nights === 1 ? 'night' : 'nights'}`
}
