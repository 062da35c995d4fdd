import ICAL from 'ical.js'

// Which repeating events are followed, and for how long. The library works out the times; a rule that it works out wrongly
// (seen by comparing with RFC 5545) is not followed, because a wrong day would sell a room twice.

export interface Window {
  from: string
  until: string
  /** How many times may still be worked out of all events of a calendar; lowered by those that were. */
  steps: { left: number }
}

const maxInterval = 1000
/** What a rule may say beside its parts. */
const plain = new Set(['freq', 'interval', 'count', 'until', 'wkst'])

/** Whether the rule of an event that starts at `start` is followed. */
export function isFollowed(rule: ICAL.Recur, start: ICAL.Time): boolean {
  const rightly = followed[rule.freq]
  if (!rightly) return false
  const parts = new Set(Object.keys(rule.parts))
  if (Object.keys(rule.toJSON()).some((key) => !plain.has(key) && !parts.has(key.toUpperCase()))) return false
  if (rule.interval > maxInterval || (rule.count !== null && !(rule.count > 0))) return false
  const numbers = [...parts].filter((part) => part !== 'BYDAY').flatMap((part) => numbersOf(rule, part))
  return numbers.every((number) => number !== 0) && rightly(rule, parts, start)
}

type Check = (rule: ICAL.Recur, parts: ReadonlySet<string>, start: ICAL.Time) => boolean

const numbersOf = (rule: ICAL.Recur, part: string): number[] => rule.getComponent(part).map(Number)
/** "2" of "2MO", "1" of "-1FR", 0 without a number. */
const nthsOf = (rule: ICAL.Recur): number[] => rule.getComponent('BYDAY').map((day) => Math.abs(Number.parseInt(String(day), 10)) || 0)
const onlyHas = (parts: ReadonlySet<string>, ...allowed: string[]) => [...parts].every((part) => allowed.includes(part))
/** Months have these days; the library takes a 31 April for 1 May. */
const inEveryMonth = (day: number) => Math.abs(day) <= 28

/** Days of a month that are also some day of the week. */
function isFridayThe13th(rule: ICAL.Recur, parts: ReadonlySet<string>): boolean {
  return (
    parts.size === 2 &&
    rule.interval === 1 &&
    nthsOf(rule).every((nth) => nth === 0) &&
    numbersOf(rule, 'BYMONTHDAY').every((day) => day > 0 && inEveryMonth(day))
  )
}

const followed: Partial<Record<string, Check>> = {
  // With an interval, days of the week may never meet: the library would search for ever.
  DAILY: (rule, parts) => onlyHas(parts, 'BYDAY') && nthsOf(rule).every((nth) => nth === 0) && (parts.size === 0 || rule.interval === 1),
  WEEKLY: (rule, parts) => onlyHas(parts, 'BYDAY') && nthsOf(rule).every((nth) => nth === 0),
  // Positions are only looked for among days of the week; months only from the first of them on.
  MONTHLY: (rule, parts) => {
    if (!onlyHas(parts, 'BYDAY', 'BYMONTHDAY', 'BYSETPOS') || nthsOf(rule).some((nth) => nth > 5)) return false
    if (parts.has('BYDAY') && parts.has('BYMONTHDAY')) return isFridayThe13th(rule, parts)
    return !parts.has('BYSETPOS') || parts.has('BYDAY')
  },
  // A step of several years is counted from the first match, not from the start.
  YEARLY: (rule, parts, start) => {
    if (parts.size > 0 && rule.interval > 1) return false
    if (parts.has('BYYEARDAY')) return parts.size === 1
    if (parts.has('BYDAY')) return onlyHas(parts, 'BYDAY', 'BYMONTH') && nthsOf(rule).every((nth) => nth <= 5)
    if (parts.has('BYMONTHDAY')) return parts.has('BYMONTH') && parts.size === 2 && numbersOf(rule, 'BYMONTHDAY').every(inEveryMonth)
    if (parts.has('BYMONTH')) return parts.size === 1 && inEveryMonth(start.day)
    return parts.size === 0 && !(start.month === 2 && start.day === 29)
  },
}

/** The days within a window on which rules let an event begin; null when that takes too many steps. */
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

/** A rule that ends on a day lets an event begin at any hour of that day. */
function withWholeLastDay(rule: ICAL.Recur, start: ICAL.Time): ICAL.Recur {
  if (!rule.until?.isDate || start.isDate) return rule
  const whole = rule.clone()
  const { year, month, day } = rule.until
  whole.until = new ICAL.Time({ year, month, day, hour: 23, minute: 59, second: 59, isDate: false }, ICAL.Timezone.localTimezone)
  return whole
}
