import { addDays, dayOf, months } from '#kit/contract/time.ts'
import { mostDays } from '../../contract/wish.ts'

/** A part that was read, and the text without it, so that no figure is read twice. */
export interface Read<Part> {
  part: Part
  rest: string
}

export interface Dates {
  starts_on: string | null
  month: string | null
  days: number | null
}

const monthNames = months.map((name) => name.toLowerCase())
const monthWords = monthNames.map((name) => `${name}|${name === 'september' ? 'sept?' : name.slice(0, 3)}`).join('|')
const monthNumber = (word: string): number => monthNames.findIndex((name) => name.startsWith(word.slice(0, 3))) + 1
const two = (figure: number): string => String(figure).padStart(2, '0')

/** Returns the day, or null for one that does not exist, such as 31 February. */
function dayIn(year: number, month: number, day: number): string | null {
  const text = `${year}-${two(month)}-${two(day)}`
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text ? text : null
}

/** Returns the next such day from today if no year was named. */
function nextDay(today: string, day: number, month: number, year?: string): string | null {
  if (year) return dayIn(Number(year), month, day)
  const thisYear = dayIn(Number(today.slice(0, 4)), month, day)
  return thisYear && thisYear >= today ? thisYear : dayIn(Number(today.slice(0, 4)) + 1, month, day)
}

const monthAhead = (today: string, by: number): string => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 + by]
  return `${year + Math.floor(month / 12)}-${two((month % 12) + 1)}`
}

type Reader = (match: RegExpMatchArray, today: string) => Partial<Dates> | null

const span = (from: string | null, to: string | null): Partial<Dates> | null => {
  if (!from) return null
  if (!to || to < from) return { starts_on: from }
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return days <= mostDays ? { starts_on: from, days } : { starts_on: from }
}

const day = '(\\d{1,2})(?:st|nd|rd|th)?'
const month = `(?:of )?(${monthWords})\\b\\.?`
const year = '(?:,? (20\\d\\d))?'
const through = '\\s*(?:-|to|until|till|and)\\s*'

/** The first that fits is taken. */
const dayReaders: readonly [RegExp, Reader][] = [
  [/(20\d\d-\d\d-\d\d)(?:\s*(?:-|to|until|till)\s*(20\d\d-\d\d-\d\d))?/, ([, from, to]) => span(from!, to ?? null)],
  [
    new RegExp(`${day} ${month}${year}${through}${day} ${month}${year}`),
    ([, d1, m1, y1, d2, m2, y2], today) => {
      const from = nextDay(today, Number(d1), monthNumber(m1!), y1 ?? y2)
      return span(from, from && nextDay(from, Number(d2), monthNumber(m2!), y2))
    },
  ],
  [
    new RegExp(`${day}${through}${day} ${month}${year}`),
    ([, d1, d2, m, y], today) => {
      const from = nextDay(today, Number(d1), monthNumber(m!), y)
      return span(from, from && nextDay(from, Number(d2), monthNumber(m!), y))
    },
  ],
  [
    new RegExp(
      `\\b(${monthWords})\\b\\.? ${day}(?:${through}${day})?\\b(?!\\s*(?:days?|nights?|weeks?|adults?|people|children|kids))${year}`,
    ),
    ([, m, d1, d2, y], today) => {
      const from = nextDay(today, Number(d1), monthNumber(m!), y)
      return span(from, d2 && from ? nextDay(from, Number(d2), monthNumber(m!), y) : null)
    },
  ],
  [new RegExp(`${day} ${month}${year}`), ([, d, m, y], today) => span(nextDay(today, Number(d), monthNumber(m!), y), null)],
  [/\btomorrow\b/, (_, today) => ({ starts_on: addDays(today, 1) })],
  [/\bnext week\b/, (_, today) => ({ starts_on: addDays(today, 7) })],
  [/\b(?:christmas|xmas)\b/, (_, today) => span(nextDay(today, 23, 12), null)],
  [/\bnew year(?:'s)?(?: eve)?\b/, (_, today) => span(nextDay(today, 30, 12), null)],
  [/\bnext month\b/, (_, today) => ({ month: monthAhead(today, 1) })],
  [/\bthis month\b/, (_, today) => ({ month: monthAhead(today, 0) })],
  [
    // "may" and "march" are also words, so a month alone needs a word before it or a year after it.
    new RegExp(
      `(?:\\b(?:in|during|for|early|mid|late|end of|of|around|about|by|next)[ -]|^|[,;] ?)(${monthWords})\\b\\.?${year}|\\b(${monthWords})\\b (20\\d\\d)`,
    ),
    ([, m1, y1, m2, y2], today) => {
      const number = monthNumber((m1 ?? m2)!)
      const given = y1 ?? y2
      const thisYear = Number(today.slice(0, 4))
      const next = number >= Number(today.slice(5, 7)) ? thisYear : thisYear + 1
      return { month: `${given ?? next}-${two(number)}` }
    },
  ],
]

const lengthReaders: readonly [RegExp, Reader][] = [
  [/\b(\d{1,2})[ -]*(?:full |whole )?(?:days?|day's)\b/, ([, count]) => ({ days: Number(count) })],
  [/\b(\d{1,2})[ -]*nights?\b/, ([, count]) => ({ days: Number(count) + 1 })],
  [/\b(\d)[ -]*weeks?\b/, ([, count]) => ({ days: Number(count) * 7 })],
  [/\b(?:a|one) fortnight\b/, () => ({ days: 14 })],
  [/\b(?:a|one|the) (?:whole )?week\b/, () => ({ days: 7 })],
  [/\blong weekend\b/, () => ({ days: 3 })],
  [/\bweekend\b/, () => ({ days: 2 })],
  [/\b(?:day trip|one day|a day|single day|for the day)\b/, () => ({ days: 1 })],
  [/\b(?:a|one) night\b/, () => ({ days: 2 })],
]

function readFirst(text: string, readers: readonly [RegExp, Reader][], today: string): Read<Partial<Dates>> {
  for (const [pattern, read] of readers) {
    const match = text.match(pattern)
    const part = match && read(match, today)
    if (match && part) return { part, rest: text.replace(match[0], ' ; ') }
  }
  return { part: {}, rest: text }
}

/** Reads the days of a wish. Days without a year are the next such days; days of the past are dropped. */
export function readDates(text: string, now: Date): Read<Dates> {
  const today = dayOf(now)
  const when = readFirst(text, dayReaders, today)
  const length = readFirst(when.rest, lengthReaders, today)
  const days = when.part.days ?? length.part.days ?? null
  const starts = when.part.starts_on ?? null
  const month = when.part.month ?? null
  return {
    part: {
      starts_on: starts && starts > today ? starts : null,
      month: month && month >= today.slice(0, 7) ? month : null,
      days: days !== null && days >= 1 && days <= mostDays ? days : null,
    },
    rest: length.rest,
  }
}
