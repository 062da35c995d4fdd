// The rules of RFC 5545 by which an event comes again, as far as whole days go. Days are looked at one by one up to an end, so
// that nothing an address sends takes long: a library that steps from one time to the next never returns from a rule that has
// no next one, such as the 31st of February.

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const followed = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'WKST'])

export interface Rule {
  frequency: (typeof frequencies)[number]
  interval: number
  /** How many times in all, the first one counted. */
  count: number | null
  /** The last day or moment, as it is written. */
  until: string | null
  /** Days of the week, 0 Monday … 6 Sunday; of a month the `nth`, counted from its end when below zero, or all (0). */
  days: { weekday: number; nth: number }[]
  monthDays: number[]
  months: number[]
  /** The day on which weeks begin. */
  weekStart: number
}

const partsOf = (text: string) =>
  new Map(
    text
      .toUpperCase()
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => [part.split('=')[0]!.trim(), part.slice(part.indexOf('=') + 1).trim()] as const),
  )

/** Whole numbers of a list, each within its limits and none zero; `null` when one is not. */
function numbersOf(text: string | undefined, low: number, high: number): number[] | null {
  if (text === undefined) return []
  const numbers = text.split(',').map((one) => (/^[+-]?\d{1,6}$/.test(one.trim()) ? Number(one) : 0))
  return numbers.every((one) => one !== 0 && one >= low && one <= high) ? numbers : null
}

function daysOf(text: string | undefined, counted: boolean): Rule['days'] | null {
  if (text === undefined) return []
  const days = text.split(',').map((one) => {
    const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one.trim()) ?? []
    return { weekday: weekdays.indexOf(name), nth: Number(nth) }
  })
  return days.every(({ weekday, nth }) => weekday >= 0 && Math.abs(nth) <= 5 && (counted || nth === 0)) ? days : null
}

/** A rule as it is written; `null` when it says more than is followed here. */
export function readRule(text: string): Rule | null {
  const parts = partsOf(text)
  const frequency = frequencies.find((one) => one === parts.get('FREQ'))
  if (!frequency || [...parts.keys()].some((name) => !followed.has(name))) return null
  const months = numbersOf(parts.get('BYMONTH'), 1, 12)
  const monthDays = numbersOf(parts.get('BYMONTHDAY'), -31, 31)
  // The 20th Monday of a year is of no month.
  const days = daysOf(parts.get('BYDAY'), frequency === 'MONTHLY' || (frequency === 'YEARLY' && parts.has('BYMONTH')))
  const [interval] = numbersOf(parts.get('INTERVAL') ?? '1', 1, 1000) ?? []
  const counts = numbersOf(parts.get('COUNT'), 1, 999_999)
  const weekStart = weekdays.indexOf(parts.get('WKST') ?? 'MO')
  if (!months || !monthDays || !days || !interval || !counts || weekStart < 0) return null
  return { frequency, interval, count: counts[0] ?? null, until: parts.get('UNTIL') ?? null, days, monthDays, months, weekStart }
}

const dayMs = 86_400_000
const numberOf = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)

/** A day by its number since 1970. */
function dateOf(number: number) {
  const date = new Date(number * dayMs)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  return {
    number,
    text: date.toISOString().slice(0, 10),
    year,
    month,
    day: date.getUTCDate(),
    weekday: (date.getUTCDay() + 6) % 7,
    monthLength: new Date(Date.UTC(year, month, 0)).getUTCDate(),
  }
}
type DateOf = ReturnType<typeof dateOf>

/** How many days, weeks, months or years lie between. */
const stepsBetween: Record<Rule['frequency'], (from: DateOf, to: DateOf, weekStart: number) => number> = {
  DAILY: (from, to) => to.number - from.number,
  WEEKLY(from, to, weekStart) {
    const weekOf = ({ number, weekday }: DateOf) => (number - ((weekday - weekStart + 7) % 7)) / 7
    return Math.round(weekOf(to) - weekOf(from))
  },
  MONTHLY: (from, to) => (to.year - from.year) * 12 + to.month - from.month,
  YEARLY: (from, to) => to.year - from.year,
}

const isNth = ({ day, monthLength }: DateOf, nth: number): boolean =>
  nth === 0 || nth === (nth > 0 ? Math.ceil(day / 7) : -Math.ceil((monthLength - day + 1) / 7))

/** Whether the rule of an event that began on `first` falls on a day. What the rule leaves open is as it was on the first. */
function fallsOn({ frequency, interval, days, monthDays, months, weekStart }: Rule, first: DateOf, date: DateOf): boolean {
  if (stepsBetween[frequency](first, date, weekStart) % interval !== 0) return false
  const open = days.length === 0 && monthDays.length === 0
  const monthly = frequency === 'MONTHLY' || frequency === 'YEARLY'
  if (open && monthly && date.day !== first.day) return false
  if (open && frequency === 'YEARLY' && months.length === 0 && date.month !== first.month) return false
  if (open && frequency === 'WEEKLY' && date.weekday !== first.weekday) return false
  if (months.length > 0 && !months.includes(date.month)) return false
  if (monthDays.length > 0 && !monthDays.some((day) => (day > 0 ? day : date.monthLength + 1 + day) === date.day)) return false
  return days.length === 0 || days.some(({ weekday, nth }) => weekday === date.weekday && isNth(date, nth))
}

export interface Window {
  from: string
  /** The last day, or that of the rule when it is sooner. */
  until: string
  /** How many days may still be looked at; lowered by those that were. */
  walk: { left: number }
}

/** The days within a window on which an event begins; `null` when that would take too long to find. */
export function daysOfRule(rule: Rule, firstDay: string, { from, until, walk }: Window): string[] | null {
  const first = dateOf(numberOf(firstDay))
  const [begins, ends] = [numberOf(from), numberOf(until)]
  // Whoever counts begins at the first; else a day says by itself whether it is one.
  let number = rule.count === null ? Math.max(begins, first.number) : first.number
  walk.left -= Math.max(0, ends - number)
  if (walk.left < 0) return null
  const days: string[] = []
  for (let count = 0; number <= ends && (rule.count === null || count < rule.count); number++) {
    const date = dateOf(number)
    // Where an event begins is one of its times, whether or not the rule says so.
    if (number !== first.number && !fallsOn(rule, first, date)) continue
    count++
    if (number >= begins) days.push(date.text)
  }
  return days
}
