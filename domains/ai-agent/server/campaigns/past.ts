import { addDays, dayOf, months } from '#kit/contract/time.ts'
import type { CampaignWish } from '../../contract/campaign.ts'
import type { Read } from '../wish/dates.ts'

type Travelled = CampaignWish['travelled']
type Reader = (match: RegExpMatchArray, today: string) => Travelled

const names = months.map((name) => name.toLowerCase())
const monthWords = names.map((name) => `${name}|${name.slice(0, 3)}`).join('|')

const wholeYear = (year: number): NonNullable<Travelled> => ({ from: `${year}-01-01`, to: `${year}-12-31` })
const wholeMonth = (year: number, month: number): NonNullable<Travelled> => ({
  from: `${year}-${String(month).padStart(2, '0')}-01`,
  to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10),
})
const monthsBefore = (day: string, count: number): string => {
  const [year, month, date] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year!, month! - count, 0)).getUTCDate()
  return new Date(Date.UTC(year!, month! - 1 - count, Math.min(date!, last))).toISOString().slice(0, 10)
}
const lengthInMonths: Readonly<Record<string, number>> = { month: 1, year: 12 }
const before = (today: string, count: number, unit: string): string =>
  unit === 'day' || unit === 'week'
    ? addDays(today, -count * (unit === 'week' ? 7 : 1))
    : monthsBefore(today, count * lengthInMonths[unit]!)

const unit = '(day|week|month|year)s?'
const absent = "(?:not|n't|never|nothing)\\b[^.;]*?\\b(?:for|in|since)"

/** The first that fits is taken. Longest ago: people who travelled, and not since. */
const readers: readonly [RegExp, Reader][] = [
  [new RegExp(`${absent} (?:the last |over )?(?:(\\d{1,2}|a) )?${unit}\\b`), ([, count, each], today) => until(today, count, each!)],
  [new RegExp(`\\bmore than (\\d{1,2}|a) ${unit} ago\\b`), ([, count, each], today) => until(today, count, each!)],
  [
    new RegExp(`\\b(?:last|past|previous) (\\d{1,3}) ${unit}\\b`),
    ([, count, each], today) => ({ from: before(today, Math.min(Number(count), 240), each!), to: today }),
  ],
  [
    new RegExp(`\\b(${monthWords})\\b\\.? (?:of )?(?:last year|(20\\d\\d))`),
    ([, month, year], today) => {
      const number = names.findIndex((name) => name.startsWith(month!.slice(0, 3))) + 1
      return past(wholeMonth(year ? Number(year) : Number(today.slice(0, 4)) - 1, number), today)
    },
  ],
  [
    new RegExp(`\\blast (${monthWords})\\b`),
    ([, month], today) => {
      const number = names.findIndex((name) => name.startsWith(month!.slice(0, 3))) + 1
      const year = Number(today.slice(0, 4)) - (number >= Number(today.slice(5, 7)) ? 1 : 0)
      return wholeMonth(year, number)
    },
  ],
  [/\blast year(?:'s)?\b/, (_, today) => wholeYear(Number(today.slice(0, 4)) - 1)],
  [/\bthis year(?:'s)?\b/, (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today })],
  [/\blast month(?:'s)?\b/, (_, today) => wholeMonth(...monthOf(monthsBefore(`${today.slice(0, 7)}-01`, 1)))],
  [/\bsince (20\d\d)\b/, ([, year], today) => past({ from: `${year}-01-01`, to: today }, today)],
  [/\b(?:in|of|during|from)? ?(20\d\d)(?:'s)?\b(?!-)/, ([, year], today) => past(wholeYear(Number(year)), today)],
]

const monthOf = (day: string): [number, number] => [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
const until = (today: string, count: string | undefined, each: string): Travelled => ({
  from: null,
  to: before(today, count === undefined || count === 'a' ? 1 : Number(count), each),
})
/** Days to come are dropped; a time that has not begun is no past. */
function past(travelled: NonNullable<Travelled>, today: string): Travelled {
  if (travelled.from !== null && travelled.from >= today) return null
  return travelled.to > today ? { ...travelled, to: today } : travelled
}

/** Reads when the people of a campaign travelled: "last year", "in March 2025", "not for two years". */
export function readPast(text: string, now: Date): Read<Travelled> {
  const today = dayOf(now)
  for (const [pattern, read] of readers) {
    const match = text.match(pattern)
    const part = match && read(match, today)
    if (match && part) return { part, rest: text.replace(match[0], ' ; ') }
  }
  return { part: null, rest: text }
}
