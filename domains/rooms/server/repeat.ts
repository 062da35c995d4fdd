// The rules of RFC 5545 by which an event comes again, as far as whole days go. Days are looked at one by one up to an end, so
// that nothing an address sends takes long: a library that steps from one time to the next never returns from a rule that has
// no next one, such as the 31st of February.

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const everywhere = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST']
/** What a rule may say; days and weeks of a year only one that goes by years (RFC 5545, 3.3.10). */
const followed = (frequency: string) => new Set(frequency === 'YEARLY' ? [...everywhere, 'BYYEARDAY', 'BYWEEKNO'] : everywhere)

export interface Rule {
  frequency: (typeof frequencies)[number]
  interval: number
  /** How many times in all, the first one counted. */
  count: number | null
  /** The last day or moment, as it is written. */
  until: string | null
  /** Days of the week, 0 Monday … 6 Sunday; of a month (or a year) the `nth`, counted from its end when below zero, or all (0). */
  days: { weekday: number; nth: number }[]
  monthDays: number[]
  yearDays: number[]
  weeks: number[]
  months: number[]
  /** Which of the days that the rest of the rule finds in a week, month or year are meant; empty for all. */
  positions: number[]
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

/** Days of the week, each with a number up to `most` before it. */
function daysOf(text: string | undefined, most: number): Rule['days'] | null {
  if (text === undefined) return []
  const days = text.split(',').map((one) => {
    const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(one.trim()) ?? []
    return { weekday: weekdays.indexOf(name), nth: Number(nth) }
  })
  return days.every(({ weekday, nth }) => weekday >= 0 && Math.abs(nth) <= most) ? days : null
}

/** A rule as it is written; `null` when it says more than is followed here. */
export function readRule(text: string): Rule | null {
  const parts = partsOf(text)
  const frequency = frequencies.find((one) => one === parts.get('FREQ'))
  if (!frequency || [...parts.keys()].some((name) => !followed(frequency).has(name))) return null
  const months = numbersOf(parts.get('BYMONTH'), 1, 12)
  const monthDays = numbersOf(parts.get('BYMONTHDAY'), -31, 31)
  const yearDays = numbersOf(parts.get('BYYEARDAY'), -366, 366)
  const weeks = numbersOf(parts.get('BYWEEKNO'), -53, 53)
  const positions = numbersOf(parts.get('BYSETPOS'), -366, 366)
  const most = { DAILY: 0, WEEKLY: 0, MONTHLY: 5, YEARLY: parts.has('BYWEEKNO') ? 0 : parts.has('BYMONTH') ? 5 : 53 }
  const days = daysOf(parts.get('BYDAY'), most[frequency])
  const [interval] = numbersOf(parts.get('INTERVAL') ?? '1', 1, 1000) ?? []
  const counts = numbersOf(parts.get('COUNT'), 1, 999_999)
  const weekStart = weekdays.indexOf(parts.get('WKST') ?? 'MO')
  if (!months || !monthDays || !yearDays || !weeks || !positions || !days || !interval || !counts || weekStart < 0) return null
  const [count, until] = [counts[0] ?? null, parts.get('UNTIL') ?? null]
  return { frequency, interval, count, until, days, monthDays, yearDays, weeks, months, positions, weekStart }
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
    yearDay: number - yearStart(year) + 1,
    yearLength: yearStart(year + 1) - yearStart(year),
  }
}
const yearStart = (year: number): number => Date.UTC(year, 0, 1) / dayMs
type DateOf = ReturnType<typeof dateOf>

/** The day on which its week begins. */
const weekBegins = ({ number, weekday }: DateOf, weekStart: number): number => number - ((weekday - weekStart + 7) % 7)

/** How many days, weeks, months or years lie between. */
const stepsBetween: Record<Rule['frequency'], (from: DateOf, to: DateOf, weekStart: number) => number> = {
  DAILY: (from, to) => to.number - from.number,
  WEEKLY: (from, to, weekStart) => (weekBegins(to, weekStart) - weekBegins(from, weekStart)) / 7,
  MONTHLY: (from, to) => (to.year - from.year) * 12 + to.month - from.month,
  YEARLY: (from, to) => to.year - from.year,
}

/** Whether a number counts a place from the beginning, or below zero from the end. */
const isAt = (numbers: readonly number[], place: number, length: number) => numbers.includes(place) || numbers.includes(place - length - 1)

/** Whether it is the nth of its weekday, of the month or of the year. */
function isNth(date: DateOf, nth: number, ofYear: boolean): boolean {
  if (nth === 0) return true
  const [day, length] = ofYear ? [date.yearDay, date.yearLength] : [date.day, date.monthLength]
  return nth === (nth > 0 ? Math.ceil(day / 7) : -Math.ceil((length - day + 1) / 7))
}

/** Whether its week is one of these: the first of a year is the first with four of its days. */
function isInWeek(weeks: readonly number[], date: DateOf, weekStart: number): boolean {
  const { year } = date
  const begins = weekBegins(date, weekStart)
  const firstOf = (of: number) => {
    const start = dateOf(yearStart(of))
    const week = weekBegins(start, weekStart)
    return start.number - week <= 3 ? week : week + 7
  }
  const of = begins < firstOf(year) ? year - 1 : begins < firstOf(year + 1) ? year : year + 1
  return isAt(weeks, (begins - firstOf(of)) / 7 + 1, (firstOf(of + 1) - firstOf(of)) / 7)
}

/** Whether the days that a rule names are met by one. What the rule leaves open is as it was on the first. */
function isNamed({ frequency, days, monthDays, yearDays, weeks, months, weekStart }: Rule, first: DateOf, date: DateOf): boolean {
  const open = days.length + monthDays.length + yearDays.length === 0
  const [monthly, yearly] = [frequency === 'MONTHLY' || frequency === 'YEARLY', frequency === 'YEARLY']
  if (open && (frequency === 'WEEKLY' || weeks.length > 0) && date.weekday !== first.weekday) return false
  if (open && monthly && weeks.length === 0 && date.day !== first.day) return false
  if (open && yearly && weeks.length + months.length === 0 && date.month !== first.month) return false
  if (months.length > 0 && !months.includes(date.month)) return false
  if (weeks.length > 0 && !isInWeek(weeks, date, weekStart)) return false
  if (yearDays.length > 0 && !isAt(yearDays, date.yearDay, date.yearLength)) return false
  if (monthDays.length > 0 && !isAt(monthDays, date.day, date.monthLength)) return false
  const ofYear = yearly && months.length === 0
  return days.length === 0 || days.some(({ weekday, nth }) => weekday === date.weekday && isNth(date, nth, ofYear))
}

/** The first and the last day of the week, month or year that a rule looks at as one. */
const spanAround: Record<Rule['frequency'], (date: DateOf, weekStart: number) => [number, number]> = {
  DAILY: ({ number }) => [number, number],
  WEEKLY: (date, weekStart) => [weekBegins(date, weekStart), weekBegins(date, weekStart) + 6],
  MONTHLY: ({ number, day, monthLength }) => [number - day + 1, number - day + monthLength],
  YEARLY: ({ number, yearDay, yearLength }) => [number - yearDay + 1, number - yearDay + yearLength],
}

/** Tells whether the rule of an event that began on `first` falls on a day; to be asked about days in their order. */
function falling(rule: Rule, first: DateOf): (date: DateOf) => boolean {
  let [from, to, chosen] = [0, -1, new Set<number>()]
  const choose = (date: DateOf) => {
    ;[from, to] = spanAround[rule.frequency](date, rule.weekStart)
    const named = Array.from({ length: to - from + 1 }, (_, n) => dateOf(from + n)).filter((one) => isNamed(rule, first, one))
    chosen = new Set(named.filter((_, n) => isAt(rule.positions, n + 1, named.length)).map(({ number }) => number))
  }
  return (date) => {
    if (stepsBetween[rule.frequency](first, date, rule.weekStart) % rule.interval !== 0) return false
    if (rule.positions.length === 0) return isNamed(rule, first, date)
    if (date.number < from || date.number > to) choose(date)
    return chosen.has(date.number)
  }
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
  // Where a position is asked for, a day is looked at once more with its week, month or year.
  walk.left -= Math.max(0, ends - number) * (rule.positions.length > 0 ? 2 : 1)
  if (walk.left < 0) return null
  const falls = falling(rule, first)
  const days: string[] = []
  for (let count = 0; number <= ends && (rule.count === null || count < rule.count); number++) {
    const date = dateOf(number)
    // Where an event begins is one of its times, whether or not the rule says so.
    if (number !== first.number && !falls(date)) continue
    count++
    if (number >= begins) days.push(date.text)
  }
  return days
}
