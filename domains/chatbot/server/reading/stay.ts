import { addDays, daysBetween } from '#kit/contract/time.ts'
import { dayMentions, daysIn } from './dates.ts'
import { numberOf } from './numbers.ts'
import { folded } from './words.ts'

/** When somebody wants to stay or to hire: a first day, and an end or a length. */
export interface Stay {
  from: string | null
  until: string | null
  /** Nights of a stay or days of a hire, if they were said. */
  length: number | null
  /** Times of the day that were said, in order: "09:00". */
  clocks: string[]
}

const number = '(\\d{1,3}|[a-z]+)'
/** Lengths by what they are called; the number follows in Swahili and Luganda. */
const lengths: [pattern: RegExp, days: number][] = [
  [new RegExp(`\\b${number}[ -]?(?:nights?|nites?|nts|nuits?|days?|jours?)\\b`), 1],
  [new RegExp(`\\b(?:usiku|siku|ekiro|ebiro|ennaku) (?:ya )?${number}\\b`), 1],
  [new RegExp(`\\b${number}[ -]?(?:weeks?|semaines?)\\b`), 7],
  [new RegExp(`\\b(?:wiki|wiiki) ${number}\\b`), 7],
]

const severalLengths =
  /\b(?:a|one|1|per|each|un|une|par) (?:hour|day|week|month|heure|jour|semaine|mois)s?,? (?:and|or|et|ou|vs) (?:for )?(?:a|one|1|per|each|un|une|par) (?:hour|day|week|month|heure|jour|semaine|mois)\b/

/** Returns the length in nights or days that a text names; null for none. */
export function lengthIn(text: string): number | null {
  const plain = folded(text)
  // "One day and one week prices": what each length costs, and none that was chosen.
  if (severalLengths.test(plain)) return null
  for (const [pattern, days] of lengths)
    for (const [, word] of plain.matchAll(new RegExp(pattern, 'g'))) {
      const count = word === 'a' || word === 'whole' || word === 'full' || word === 'kimu' || word === 'lumu' ? 1 : numberOf(word)
      if (count) return count * days
    }
  return null
}

const clock = /\b(\d{1,2})(?:[:h.](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)(?![a-z])|\b([01]?\d|2[0-3])(?::|h)([0-5]\d)?\b/g

/** Returns the times of the day that a text names, in order. */
export function clocksIn(text: string): string[] {
  return [...folded(text).matchAll(clock)].flatMap(([, hour, minutes, half, whole, rest]) => {
    if (whole !== undefined) return [`${whole.padStart(2, '0')}:${rest ?? '00'}`]
    const count = (Number(hour) % 12) + (half!.startsWith('p') ? 12 : 0)
    return Number(hour) > 12 ? [] : [`${String(count).padStart(2, '0')}:${minutes ?? '00'}`]
  })
}

/** Returns the hours that a text says something is hired for; null for none. */
export function hoursIn(text: string): number | null {
  const [, word] = new RegExp(`\\b${number}[ -]?(?:hours?|hrs?|heures?)\\b|\\b(?:saa|masaa) ${number}\\b`).exec(folded(text)) ?? []
  return numberOf(word)
}

/** "This weekend" says when somebody stays. "Next month" does not. */
const longestPeriod = 2

const onlyEnd =
  /\b(?:until|till|til|to|leav(?:e|ing) on|check(?:ing)?[- ]?out(?: on)?|back on|return(?:ing)? on|jusqu'au|hadi|mpaka|okutuuka)\s+(?:the\s+)?(?!\d{1,2}(?:[:.h]\d{2})?\s*(?:am|pm|a\.m|p\.m)|\d{1,2}[:h])\S/

/** Returns when a text says that somebody stays or hires, from `today` on. A single day after "until" is the end. */
export function stayIn(text: string, today: string): Stay {
  const [from = null, second = null] = dayMentions(text, today)
  const [length, clocks] = [lengthIn(text), clocksIn(text)]
  if (from && !second && onlyEnd.test(folded(text)) && length === null) return { from: null, until: from, length: null, clocks }
  const weekend = from === null && length === null ? daysIn(text, today) : null
  if (weekend && weekend.until > weekend.from && daysBetween(weekend.from, weekend.until) <= longestPeriod)
    return { ...weekend, length: daysBetween(weekend.from, weekend.until), clocks }
  const until = second && from && second > from ? second : null
  return { from, until, length: until && from ? daysBetween(from, until) : length, clocks }
}

export const noStay: Stay = { from: null, until: null, length: null, clocks: [] }

/** Returns a stay after a later message: what that says counts, the rest stays as it was. */
export function laterStay(before: Stay, next: Stay): Stay {
  const clocks = next.clocks.length > 0 ? next.clocks : before.clocks
  if (next.from) {
    // Another first day, without an end: as long as before.
    const length = next.length ?? before.length
    return { from: next.from, until: next.until, length, clocks }
  }
  if (next.until)
    return before.from && next.until > before.from
      ? { from: before.from, until: next.until, length: daysBetween(before.from, next.until), clocks }
      : { ...before, clocks }
  return next.length ? { from: before.from, until: null, length: next.length, clocks } : { ...before, clocks }
}

/** The last day of a stay, if its length is known. */
export const endOf = ({ from, until, length }: Stay): string | null => until ?? (from && length ? addDays(from, length) : null)
