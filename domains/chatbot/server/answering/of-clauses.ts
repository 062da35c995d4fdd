import type { Catalogue } from '../knowledge/catalogue.ts'
import { dayMentions, daysIn } from '../reading/dates.ts'
import { intentsOf, type Intent } from '../reading/intents.ts'
import { folded } from '../reading/words.ts'
import type { Memory } from './answer.ts'
import { spokenOf, type Spoken } from './candidates.ts'

// What a clause of a message is about, where it does not say so itself.

const ofOneOffer: readonly Intent[] = ['time', 'included', 'excluded', 'bring', 'distance', 'itinerary', 'price', 'availability']

/** "What time do you start, and where is lunch on the Kampala tour?": the first question is about the offer that a later one names. */
export function namedAhead(clauses: readonly string[], { offers }: Catalogue, memory: Memory): void {
  const [first, ...others] = clauses
  if (first === undefined || others.length === 0 || memory.itemIds.length > 0) return
  const own = spokenOf(first, offers, memory)
  const intents = intentsOf(first)
  if (own.named.length > 0 || own.kinds.length > 0 || intents.length === 0 || !intents.every((intent) => ofOneOffer.includes(intent)))
    return
  const later = others.map((clause) => spokenOf(clause, offers, memory).named).find((named) => named.length > 0)
  if (later?.length === 1) memory.itemIds = [later[0]!.id]
}

const pronoun = /\b(?:them|they|those|these|it|one|hizo|zo|elles?|ils)\b/

/** "What songs do you sell, and who plays them?": a pronoun is about the kind of the question before, where no offer is remembered. */
export const withKindsBefore = (clause: string, spoken: Spoken, memory: Memory, before: Spoken['kinds']): Spoken =>
  spoken.named.length === 0 && spoken.kinds.length === 0 && memory.itemIds.length === 0 && pronoun.test(folded(clause))
    ? { named: [], kinds: before }
    : spoken

/** "Not on 25 December? Then how much on the 24th of December": a clause is about its own day, where the message names several. Returns whether the day changed. */
export function turnToDay(clause: string, message: string, today: string, memory: Memory): boolean {
  const own = daysIn(clause, today)
  // Of two days without a year, the second one may be read as one of the next year.
  const named = own && dayMentions(message, today).some((day) => day.slice(5) === own.from.slice(5))
  if (!own || own.from !== own.until || memory.days?.from === own.from || !named) return false
  memory.days = own
  return true
}
