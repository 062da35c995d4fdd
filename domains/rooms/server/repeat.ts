import ICAL from 'ical.js'

// Decides which recurrence rules are supported, and expands them. The library computes the occurrences. Rules that it computes
// wrongly (compared with RFC 5545) are not supported, because a wrong day would sell a room twice.

export interface Window {
  from: string
  until: string
  /** Remaining iterator steps for all events of a calendar. Lowered by each step. */
  steps: { left: number }
}

const maxInterval = 1000
/** The keys that a rule may have besides its BY… parts. */
const plain = new Set(['freq', 'interval', 'count', 'until', 'wkst'])

/** Whether the rule of an event that starts at `start` is supported. */
export function isFollowed(rule: ICAL.Recur, start: ICAL.Time): boolean {
  const check = followed[rule.freq]
  if (!check) return false
  const parts = new Set(Object.keys(rule.parts))
  if (Object.keys(rule.toJSON()).some((key) => !plain.has(key) && !parts.has(key.toUpperCase()))) return false
  if (rule.interval > maxInterval || (rule.count !== null && !(rule.count > 0))) return false
  const numbers = [...parts].filter((part) => part !== 'BYDAY').flatMap((part) => numbersOf(rule, part))
  return numbers.every((number) => number !== 0) && check(rule, parts, start)
}

type Check = (rule: ICAL.Recur, parts: ReadonlySet<string>, start: ICAL.Time) => boolean

const numbersOf = (rule: ICAL.Recur, part: string): number[] => rule.getComponent(part).map(Number)
/** 2 for "2MO", 1 for "-1FR", 0 without a number. */
const nthsOf = (rule: ICAL.Recur): number[] => rule.getComponent('BYDAY').map((day) => Math.abs(Number.parseInt(String(day), 10)) || 0)
const onlyHas = (parts: ReadonlySet<string>, ...allowed: string[]) => [...parts].every((part) => allowed.includes(part))
/** Every month has these days. The library would turn 31 April into 1 May. */
const inEveryMonth = (day: number) => Math.abs(day) <= 28

/** Whether a rule combines days of the month with days of the week. */
function isFridayThe13th(rule: ICAL.Recur, parts: ReadonlySet<string>): boolean {
  return (
    parts.size === 2 &&
    rule.interval === 1 &&
    nthsOf(rule).every((nth) => nth === 0) &&
    numbersOf(rule, 'BYMONTHDAY').every((day) => day > 0 && inEveryMonth(day))
  )
}

const followed: Partial<Record<string, Check>> = {
  // With an interval, the days of the week may never match, and the library would search forever.
  DAILY: (rule, parts) => onlyHas(parts, 'BYDAY') && nthsOf(rule).every((nth) => nth === 0) && (parts.size === 0 || rule.interval === 1),
  WEEKLY: (rule, parts) => onlyHas(parts, 'BYDAY') && nthsOf(rule).every((nth) => nth === 0),
  // The library applies BYSETPOS only to BYDAY, and BYMONTH only from the first listed month on, so BYMONTH is refused here.
  MONTHLY: (rule, parts) => {
    if (!onlyHas(parts, 'BYDAY', 'BYMONTHDAY', 'BYSETPOS') || nthsOf(rule).some((nth) => nth > 5)) return false
    if (parts.has('BYDAY') && parts.has('BYMONTHDAY')) return isFridayThe13th(rule, parts)
    return !parts.has('BYSETPOS') || parts.has('BYDAY')
  },
  // The library counts an interval of several years from the first match, not from the start.
  YEARLY: (rule, parts, start) => {
    if (parts.size > 0 && rule.interval > 1) return false
    if (parts.has('BYYEARDAY')) return parts.size === 1
    if (parts.has('BYDAY')) return onlyHas(parts, 'BYDAY', 'BYMONTH') && nthsOf(rule).every((nth) => nth <= 5)
    if (parts.has('BYMONTHDAY')) return parts.has('BYMONTH') && parts.size === 2 && numbersOf(rule, 'BYMONTHDAY').every(inEveryMonth)
    if (parts.has('BYMONTH')) return parts.size === 1 && inEveryMonth(start.day)
    return parts.size === 0 && !(start.month === 2 && start.day === 29)
  },
}

/** The days within a window on which an event starts by its rules; null if that takes too many steps. */
export function daysOfRules(
  rules: readonly ICAL.Recur[],
  start: ICAL.Time,
  dayOf: (time: ICAL.Time) => string | null,
  { from, until, steps }: Window,
): string[] | null {
  const days: string[] = []
  for (const rule of rules) {
    const times = withWholeLastDay(rule, start).iterator(start)
    for (let time = times.next(); time; time = times.next()) {
      if (--steps.left < 0) return null
      const day = dayOf(time)
      if (day === null || day > until) break
      if (day >= from) days.push(day)
    }
  }
  return days
}

/** A rule whose UNTIL is a date includes that whole day. */
function withWholeLastDay(rule: ICAL.Recur, start: ICAL.Time): ICAL.Recur {
  if (!rule.until?.isDate || start.isDate) return rule
  const whole = rule.clone()
  const { year, month, day } = rule.until
  whole.until = new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59, isDate: false }, ICAL.Timezone.localTimezone)
  return whole
}
