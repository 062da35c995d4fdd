import { addDays, weekdayOf } from '#kit/contract/time.ts'
import {
  comingDay,
  comingNumber,
  dayIn,
  fullYear,
  monthAfter,
  named,
  nthWeekday,
  one,
  partOfMonth,
  slashed,
  span,
  wholeMonth,
  type Month,
  type NamedDays,
} from './calendar.ts'
import * as words from './date-words.ts'
import { isOrigin } from './residency.ts'
import { folded } from './words.ts'

export type { NamedDays } from './calendar.ts'

/** Something in a text that says when. `find` works out its days; days without a year are the next from `from` on. Null if there is no such day. */
interface Mention {
  at: number
  end: number
  /** A day alone, days in which something happens, or a number of a day whose month is said elsewhere. */
  kind: 'day' | 'span' | 'period' | 'number' | 'weekday'
  find: (from: string, month: Month | null) => NamedDays | null
}
const year = '(?:,?\\s*(20\\d{2})\\b)?'
const ordinal = '(?:st|nd|rd|th|er|eme)?'
const of = '(?:\\s*(?:of|de|ya|mwezi wa)\\b)?'
/** A number after a month is no day if it counts something: "in January 2 adults". */
const noCount =
  '(?!\\d|\\s*(?:adults?|people|ppl|pax|persons?|personnes?|adultes?|guests?|kids?|child(?:ren)?|enfants?|nights?|nuits?|nites?|days?|jours?|weeks?|of us|tickets?|rooms?|cars?|am|pm|[:.]\\d|americans?|ugandans?|kenyans?))'
const part =
  '(?:(early|beginning of|start of|mid|middle of|late|end of|(?:the )?(?:first|1st|second|2nd|third|3rd|last) week (?:of|in)|debut|mi|fin|mwanzo wa|kati ya|mwisho wa)[- ]?)?'

/** "In January 4 Danes": the word after the number says where people are from, so it counts them. */
const countsPeople = (after: string): boolean => {
  const [word] = /^\s*(\p{L}+)/u.exec(after)?.slice(1) ?? []
  return word !== undefined && isOrigin(word)
}

/** Reads a match, with today and the text after it. */
type Read = (match: RegExpExecArray, today: string, after: string) => Omit<Mention, 'at' | 'end'> | null
const pattern = (source: string) => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`, 'gu')

/** Of readings as good as each other, the earlier pattern counts. */
const grammar: [RegExp, Read][] = [
  [pattern('(\\d{4})-(\\d{1,2})-(\\d{1,2})'), ([, y, m, d]) => ({ kind: 'day', find: () => one(dayIn(Number(y), Number(m), Number(d))) })],
  [
    pattern('(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d{2})'),
    ([, a, b, y]) => ({ kind: 'day', find: () => one(slashed(Number(a), Number(b), (month, day) => dayIn(fullYear(y!), month, day))) }),
  ],
  [
    // "10.12." is how much of Europe writes a day.
    pattern('(\\d{1,2})\\.(\\d{1,2})\\.'),
    ([, day, month]) => ({ kind: 'day', find: (from) => one(comingDay(from, Number(month), Number(day))) }),
  ],
  [
    pattern('(\\d{1,2})/(\\d{1,2})'),
    ([all, a, b]) =>
      all === '24/7'
        ? null
        : { kind: 'day', find: (from) => one(slashed(Number(a), Number(b), (month, day) => comingDay(from, month, day))) },
  ],
  [
    pattern(`(\\d{1,2})${ordinal}\\s*(?:${words.between}|and|&)\\s*(?:the )?(\\d{1,2})${ordinal}${of}\\s*(${words.months})\\.?${year}`),
    ([, first, last, month, y]) => ({
      kind: 'span',
      find: (from) => span(from, words.monthOf.get(month!)!, Number(first), Number(last), y),
    }),
  ],
  [
    pattern(`(${words.months})\\.?\\s*(\\d{1,2})${ordinal}\\s*${words.between}\\s*(?:the )?(\\d{1,2})${ordinal}${noCount}${year}`),
    ([, month, first, last, y]) => ({
      kind: 'span',
      find: (from) => span(from, words.monthOf.get(month!)!, Number(first), Number(last), y),
    }),
  ],
  [
    pattern(`(\\d{1,2})${ordinal}${of}\\s*(${words.months})\\.?${year}`),
    ([, day, month, y]) => ({ kind: 'day', find: (from) => one(named(from, words.monthOf.get(month!)!, Number(day), y)) }),
  ],
  [
    pattern(`(${words.months})\\.?,?\\s*(?:the )?(\\d{1,2})${ordinal}${noCount}${year}`),
    ([, month, day, y], _today, after) =>
      countsPeople(after) ? null : { kind: 'day', find: (from) => one(named(from, words.monthOf.get(month!)!, Number(day), y)) },
  ],
  [
    pattern(`(${[...words.ordinals.keys()].join('|')}) (${words.weekdays})(?: (?:of|in|de))? (${words.months})\\.?${year}`),
    ([, nth, name, month, y], today) => ({
      kind: 'day',
      find: () =>
        one(nthWeekday(today, { month: words.monthOf.get(month!)!, year: y }, words.weekdayOfName.get(name!)!, words.ordinals.get(nth!)!)),
    }),
  ],
  ...words.holidays.map(({ pattern: source, month, day, around }): [RegExp, Read] => [
    pattern(source),
    (_match, today) => {
      const date = comingDay(today, month, day)!
      const from = addDays(date, -around)
      return around === 0
        ? // Like a weekday, it says nothing more beside a day: "Valentine's, 15 February".
          { kind: 'weekday', find: () => one(date) }
        : { kind: 'period', find: () => ({ from: from < today ? today : from, until: addDays(date, around) }) }
    },
  ]),
  [
    pattern(`mwezi wa (${[...words.countedMonths.keys()].toReversed().join('|')})${year}`),
    ([, name, y], today) => ({ kind: 'period', find: () => wholeMonth(today, { month: words.countedMonths.get(name!)!, year: y }) }),
  ],
  [pattern(`${part.slice(0, -1)}(${words.months})\\.?${year}`), ([, some, month, y], today) => monthMention(today, some, month!, y)],
  [
    pattern(`(?:in|en|of|for|during|au mois de|mwezi wa|mu|this|next|since|around|about)\\s+(?:the )?(${words.months})\\.?${year}`),
    ([, month, y], today) => monthMention(today, undefined, month!, y),
  ],
  [pattern(`(${words.sureMonths})\\.?${year}`), ([, month, y], today) => monthMention(today, undefined, month!, y)],
  ...words.relativeDays.map(({ pattern: source, days }): [RegExp, Read] => [
    pattern(source),
    (_match, today) => ({ kind: 'day', find: () => one(addDays(today, days)) }),
  ]),
  [
    pattern("(?:in|dans|baada ya siku|siku) (\\d{1,2})(?: (days?|weeks?|jours?|semaines?)(?:'? time)?)?"),
    ([all, count, unit], today) =>
      unit || all.startsWith('baada')
        ? { kind: 'day', find: () => one(addDays(today, Number(count) * (/^[ws]e/.test(unit ?? '') ? 7 : 1))) }
        : null,
  ],
  [
    pattern(words.thisWeekend),
    (_match, today) => {
      const saturday = addDays(today, (6 - weekdayOf(today) + 7) % 7)
      return {
        kind: 'period',
        find: () => ({ from: addDays(saturday, -1) < today ? today : addDays(saturday, -1), until: addDays(saturday, 1) }),
      }
    },
  ],
  [
    pattern(words.nextWeek),
    (_match, today) => {
      const monday = addDays(today, 8 - weekdayOf(today))
      return { kind: 'period', find: () => ({ from: monday, until: addDays(monday, 6) }) }
    },
  ],
  [
    pattern(words.thisWeek),
    (_match, today) => ({ kind: 'period', find: () => ({ from: today, until: addDays(today, 7 - weekdayOf(today)) }) }),
  ],
  [pattern(words.nextMonth), (_match, today) => ({ kind: 'period', find: () => wholeMonth(today, monthAfter(today)) })],
  [
    pattern(words.thisMonth),
    (_match, today) => ({ kind: 'period', find: () => wholeMonth(today, { month: Number(today.slice(5, 7)), year: today.slice(0, 4) }) }),
  ],
  [
    pattern(`(?:next|this|on|le|ce|coming|from|to|until|till|siku ya|ku|-|and)\\s*(?:the )?(${words.weekdays})`),
    ([, name]) => weekday(name!),
  ],
  // "Every Saturday" is no day.
  [pattern(`(?<!(?:every|each|any|kila|buli|chaque|tous les) )(${words.sureWeekdays})`), ([, name]) => weekday(name!)],
  [
    pattern(
      '(?:tarehe|nga)\\s*(\\d{1,2})|le (\\d{1,2})|(?:the )?(\\d{1,2})(?:st|nd|rd|th)(?!\\s*(?:time|one|floor|birthday|grade|day|visit|option|class|year))',
    ),
    ([, swahili, french, english]) => {
      const day = Number(swahili ?? french ?? english)
      return { kind: 'number', find: (from, month) => one(month ? named(from, month.month, day, month.year) : comingNumber(from, day)) }
    },
  ],
]

function monthMention(today: string, some: string | undefined, name: string, y: string | undefined): Omit<Mention, 'at' | 'end'> {
  return { kind: 'period', find: () => partOfMonth(wholeMonth(today, { month: words.monthOf.get(name)!, year: y }), some) }
}

const weekday = (name: string): Omit<Mention, 'at' | 'end'> => ({
  kind: 'weekday',
  find: (from) => one(addDays(from, (words.weekdayOfName.get(name)! - weekdayOf(from) + 7) % 7 || 7)),
})

interface Dated extends NamedDays {
  kind: Mention['kind']
  at: number
  end: number
}

/** Finds all that a text says about days, in its order. Of readings that overlap, a day beats a month, and then the longer one counts. */
function partsOf(plain: string, today: string): Mention[] {
  const readings = grammar.flatMap(([expression, read]) =>
    [...plain.matchAll(expression)].flatMap((match) => {
      const mention = read(match as RegExpExecArray, today, plain.slice(match.index + match[0].length))
      return mention ? [{ ...mention, at: match.index, end: match.index + match[0].length }] : []
    }),
  )
  const found: Mention[] = []
  for (const reading of readings.toSorted((a, b) => vagueness(a) - vagueness(b) || lengthOf(b) - lengthOf(a)))
    if (!found.some((other) => reading.at < other.end && other.at < reading.end)) found.push(reading)
  return found.sort((a, b) => a.at - b.at)
}

const vagueness = ({ kind }: Mention): number => (kind === 'day' || kind === 'span' ? 0 : kind === 'period' ? 2 : 1)
const lengthOf = ({ at, end }: Mention): number => end - at

/** Reads what a text says about days. Each day without a year is the next one after the day before it. */
function mentionsIn(plain: string, today: string): Dated[] {
  const found = partsOf(plain, today)
  const period = found.find(({ kind }) => kind === 'period')
  const numbers = found.some(({ kind }) => kind === 'number')
  // "In January, from the 11th": the month belongs to the number.
  const month = numbers && period ? monthOfPeriod(period.find(today, null)) : null
  let from = today
  return found.flatMap(({ kind, find, at, end }, index) => {
    const next = found[index + 1]
    // "Thursday 24 December": the weekday says nothing more.
    if (kind === 'weekday' && next && next.at - end <= 5 && (next.kind === 'day' || next.kind === 'span' || next.kind === 'number'))
      return []
    if (kind === 'period' && month) return []
    const days = find(from, month)
    if (!days) return []
    if (kind !== 'period') from = days.from
    return [{ ...days, kind, at, end }]
  })
}

/** The month of a period that is one; null for others, such as a week. */
function monthOfPeriod(days: NamedDays | null): Month | null {
  return days && days.from.slice(0, 7) === days.until.slice(0, 7) && days.until > addDays(days.from, 8)
    ? { month: Number(days.from.slice(5, 7)), year: days.from.slice(0, 4) }
    : null
}

const separator = new RegExp(`^\\s*(?:${words.between})?\\s*(?:the\\s+)?$`)

/** Joins two days with "to" between them to the days from one to the other. */
function joined(plain: string, found: readonly Dated[]): Dated[] {
  const [first, second, ...rest] = found
  if (!first || !second) return [...found]
  const isSpan = first.kind !== 'period' && second.kind !== 'period' && second.from > first.from
  const gap = plain.slice(first.end, second.at)
  // The word between may have been read as a part of the second: "to sunday".
  const starts = new RegExp(`^${words.between}\\b`).test(plain.slice(second.at))
  return isSpan && (separator.test(gap) || starts) && (gap.trim() !== '' || starts)
    ? [{ kind: 'span', from: first.from, until: second.until, at: first.at, end: second.end }, ...rest]
    : [...found]
}

/** Returns the first days that a text names, from `today` (a day) on; null if it names none. Impossible days are none. */
export function daysIn(text: string, today: string): NamedDays | null {
  const plain = folded(text)
  const found = joined(plain, mentionsIn(plain, today))
  const first = found.find(({ kind }) => kind !== 'period') ?? found[0]
  return first ? { from: first.from, until: first.until } : null
}

/** Returns the single days that a text names, in its order: those of "9 to 12 March" are two. */
export function dayMentions(text: string, today: string): string[] {
  return mentionsIn(folded(text), today).flatMap(({ kind, from, until }) =>
    kind === 'period' ? [] : from === until ? [from] : [from, until],
  )
}

/** Returns a folded text without what it says about days. */
export function withoutDays(plain: string): string {
  return partsOf(plain, '2000-01-01')
    .toReversed()
    .reduce((text, { at, end }) => `${text.slice(0, at)} ${text.slice(end)}`, plain)
}

/** Returns the number of the month that a word names; undefined for none. */
export const monthOfYear = (word: string): number | undefined => words.monthOf.get(word)
export const monthWords = (): string[] => [...words.monthOf.keys()]
