import type { Residency } from '#domains/inventory/contract/units.ts'
import { largestAmount, type Currency } from '#kit/contract/money.ts'
import type { Wish } from '../../contract/wish.ts'
import { readBudget } from './budget.ts'
import { readDates } from './dates.ts'
import { readInterests } from './interests.ts'
import { readPeople } from './people.ts'
import { meant, plain, withFigures } from './spelling.ts'
import type { Vocabulary } from './vocabulary.ts'

export interface Context {
  now: Date
  vocabulary: Vocabulary
  /** The agency's currency, for a budget without one. */
  currency: Currency
  /** What is known without the wish: the client's residency, the inquiry's day and number of people. */
  known?: { residency?: Residency; starts_on?: string | null; travellers?: number | null }
}

export interface Parsed {
  wish: Wish
  /** What the wish did not say, in sentences. */
  assumed: string[]
}

/** Words that the readers look for, so that "febuary" and "adlts" are read too. */
const readWords = new Set(
  'january february march april june july august september october november december adults people children persons travellers nights weeks weekend budget million shillings dollars christmas residents'.split(
    ' ',
  ),
)

/** Corrects the words that the readers look for, unless a word is one of the agency's own. */
export const corrected = (text: string, vocabulary: Vocabulary): string =>
  text.replaceAll(/[a-z]{5,}/g, (word) => (vocabulary.words.has(word) ? word : (meant(word, readWords) ?? word)))

/** Reads a wish by rules. English first; what is not understood is named instead of guessed. */
export function parseWish(text: string, { now, vocabulary, currency, known = {} }: Context): Parsed {
  const all = corrected(withFigures(plain(text)), vocabulary)
  const { part: budget, rest: unpriced } = readBudget(all, currency)
  // Ages first: "two children, 4 and 7 in february" has no seventh of February.
  const { part: people, rest: nobody } = readPeople(unpriced)
  const { part: dates, rest } = readDates(nobody, now)
  const assumed: string[] = []
  const adults = people.adults ?? known.travellers ?? null
  if (adults === null) assumed.push('The wish does not say how many people travel, so two adults are assumed.')
  const count = (adults ?? 2) + people.children.length
  if (budget?.assumedCurrency) assumed.push(`The budget has no currency, so ${currency} is assumed.`)
  const total = budget && { ...budget.money, amount: budget.money.amount * (budget.each ? count : 1) }
  return {
    wish: {
      ...dates,
      starts_on: dates.starts_on ?? (dates.month ? null : futureDay(known.starts_on ?? null, now)),
      adults: adults ?? 2,
      children: people.children,
      residency: people.residency ?? known.residency ?? 'non_resident',
      budget: total && total.amount <= largestAmount ? total : null,
      ...readInterests(rest, vocabulary),
    },
    assumed,
  }
}

const futureDay = (day: string | null, now: Date): string | null => (day && day > now.toISOString().slice(0, 10) ? day : null)
