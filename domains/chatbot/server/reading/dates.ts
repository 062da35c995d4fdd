import { addDays, weekdayOf } from '#kit/contract/time.ts'
import { folded } from './words.ts'

/** Days that a text names: one day, or a time such as a month. */
export interface NamedDays {
  from: string
  until: string
}

const monthNames = [
  'january janvier januari jan janwali gatonnya',
  'february fevrier februari feb febwali',
  'march mars machi mar maaki',
  'april avril aprili apr apuli',
  'may mai mei maayi',
  'june juin juni jun',
  'july juillet julai jul',
  'august aout agosti aug agusito',
  'september septembre septemba sep sept sebuttemba',
  'october octobre oktoba oct okitobba',
  'november novembre novemba nov',
  'december decembre desemba dec desemba ntenvu',
]
const monthOf = new Map(monthNames.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)))
/** Returns the number of the month that a word names; undefined for none. */
export const monthOfYear = (word: string): number | undefined => monthOf.get(word)
export const monthWords = (): string[] => [...monthOf.keys()]
const months = [...monthOf.keys()].sort((a, b) => b.length - a.length).join('|')
const weekdays = [
  'monday lundi jumatatu',
  'tuesday mardi jumanne',
  'wednesday mercredi jumatano',
  'thursday jeudi alhamisi',
  'friday vendredi ijumaa',
  'saturday samedi jumamosi',
  'sunday dimanche jumapili',
]
const weekdayNumber = new Map(weekdays.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)))

const two = (value: number) => String(value).padStart(2, '0')

function dayIn(year: number, month: number, day: number): string | null {
  const text = `${year}-${two(month)}-${two(day)}`
  const date = new Date(`${text}T00:00:00Z`)
  return date.getUTCMonth() + 1 === month && date.getUTCDate() === day ? text : null
}

/** The next such day that is not in the past, when no year was said. */
const comingDay = (today: string, month: number, day: number): string | null => {
  const year = Number(today.slice(0, 4))
  const soon = dayIn(year, month, day)
  return soon !== null && soon >= today ? soon : dayIn(year + 1, month, day)
}

const dayMonth = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th|er)?\\s*(?:of|de|ya)?\\s*(${months})\\b\\.?,?\\s*(\\d{4})?`)
const monthDay = new RegExp(`\\b(${months})\\.?\\s*(\\d{1,2})(?:st|nd|rd|th)?\\b(?!\\d)(?:,?\\s*(\\d{4}))?`)
const monthOnly = new RegExp(`\\b(?:in|en|mid|early|late|of|mwezi wa|during|for|au mois de|mu)\\s+(${months})\\b\\.?\\s*(\\d{4})?`)
const anyMonth = new RegExp(
  `\\b(january|janvier|february|march|april|june|juin|july|juillet|august|september|october|november|december|decembre|desemba|januari|aprili|agosti|septemba|oktoba|novemba)\\b\\s*(\\d{4})?`,
)

/** Returns the first days that a text names, from `today` (a day) on; null if it names none. Impossible days are none. */
export function daysIn(text: string, today: string): NamedDays | null {
  const plain = folded(text)
  const day = oneDay(plain, today)
  return day ? { from: day, until: day } : timeIn(plain, today)
}

/** Two days of one month: "9 to 12 March 2027", "9-12 March". */
const spans = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th|er)?\\s*(?:-|to|until|till|and|au|jusqu'au|hadi|mpaka|okutuuka)\\s*(\\d{1,2})(?:st|nd|rd|th)?\\s*(?:of|de|ya)?\\s*(${months})\\b\\.?,?\\s*(\\d{4})?`,
)
const isoDay = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g
const slashedDay = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})\b/g

/** Returns the days that a text names, in its order. A day without a year is the next such day after the one before it. */
export function dayMentions(text: string, today: string): string[] {
  const plain = folded(text)
  const span = spans.exec(plain)
  if (span) {
    const [, first, last, month, year] = span
    const day = named(today, monthOf.get(month!)!, Number(first), year)
    const end = day && named(day, monthOf.get(month!)!, Number(last), year ?? day.slice(0, 4))
    if (day && end && end > day) return [day, end]
  }
  const taken: { at: number; end: number; dayFrom: (from: string) => string | null }[] = []
  const take = (pattern: RegExp, read: (match: RegExpMatchArray) => (from: string) => string | null) => {
    for (const match of plain.matchAll(new RegExp(pattern, 'g'))) {
      const [at, end] = [match.index, match.index + match[0].length]
      if (!taken.some((one) => at < one.end && one.at < end)) taken.push({ at, end, dayFrom: read(match) })
    }
  }
  take(
    isoDay,
    ([, year, month, day]) =>
      () =>
        dayIn(Number(year), Number(month), Number(day)),
  )
  take(
    slashedDay,
    ([, day, month, year]) =>
      () =>
        dayIn(Number(year!.length === 2 ? `20${year}` : year), Number(month), Number(day)),
  )
  take(
    dayMonth,
    ([, day, month, year]) =>
      (from) =>
        named(from, monthOf.get(month!)!, Number(day), year),
  )
  take(
    monthDay,
    ([, month, day, year]) =>
      (from) =>
        named(from, monthOf.get(month!)!, Number(day), year),
  )
  let from = today
  const days: string[] = []
  for (const { dayFrom } of taken.toSorted((a, b) => a.at - b.at)) {
    const day = dayFrom(from)
    if (day) days.push((from = day))
  }
  const [single] = days.length === 0 ? [oneDay(plain, today)] : []
  return single ? [single] : days
}

function oneDay(plain: string, today: string): string | null {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(plain)
  if (iso) return dayIn(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const slashed = /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})\b/.exec(plain)
  if (slashed) return dayIn(Number(slashed[3]!.length === 2 ? `20${slashed[3]}` : slashed[3]), Number(slashed[2]), Number(slashed[1]))
  const first = dayMonth.exec(plain)
  if (first) return named(today, monthOf.get(first[2]!)!, Number(first[1]), first[3])
  const second = monthDay.exec(plain)
  if (second) return named(today, monthOf.get(second[1]!)!, Number(second[2]), second[3])
  if (/\b(?:day after tomorrow|apres-demain|kesho kutwa)\b/.test(plain)) return addDays(today, 2)
  if (/\b(?:tomorrow|demain|kesho|enkya|jjo)\b/.test(plain)) return addDays(today, 1)
  if (/\b(?:today|tonight|aujourd'hui|leo|leero)\b/.test(plain)) return today
  for (const [name, number] of weekdayNumber) {
    const match = new RegExp(`\\b(next|this|on|le|ce|coming)?\\s*${name}\\b`).exec(plain)
    if (match) return addDays(today, (number - weekdayOf(today) + 7) % 7 || 7)
  }
  return null
}

const named = (today: string, month: number, day: number, year: string | undefined) =>
  year ? dayIn(Number(year), month, day) : comingDay(today, month, day)

function timeIn(plain: string, today: string): NamedDays | null {
  const month = monthOnly.exec(plain) ?? anyMonth.exec(plain)
  if (month) return wholeMonth(today, monthOf.get(month[1]!)!, month[2])
  if (/\b(?:this|coming|ce|next) (?:weekend|week-end)\b/.test(plain)) {
    const saturday = addDays(today, (6 - weekdayOf(today) + 7) % 7)
    return { from: addDays(saturday, -1), until: addDays(saturday, 1) }
  }
  if (/\b(?:next week|semaine prochaine|wiki ijayo)\b/.test(plain)) {
    const monday = addDays(today, 8 - weekdayOf(today))
    return { from: monday, until: addDays(monday, 6) }
  }
  if (/\b(?:next month|mois prochain|mwezi ujao)\b/.test(plain)) {
    const [year, now] = today.split('-').map(Number) as [number, number]
    return wholeMonth(today, (now % 12) + 1, String(now === 12 ? year + 1 : year))
  }
  if (/\b(?:christmas|noel|krismasi|ssekukkulu)\b/.test(plain)) {
    const day = comingDay(today, 12, 25)!
    return { from: addDays(day, -5), until: addDays(day, 5) }
  }
  return null
}

function wholeMonth(today: string, month: number, year: string | undefined): NamedDays {
  const thisYear = Number(today.slice(0, 4))
  const chosen = year ? Number(year) : month < Number(today.slice(5, 7)) ? thisYear + 1 : thisYear
  const first = dayIn(chosen, month, 1)!
  const next = month === 12 ? dayIn(chosen + 1, 1, 1)! : dayIn(chosen, month + 1, 1)!
  return { from: first < today ? today : first, until: addDays(next, -1) }
}
