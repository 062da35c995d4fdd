import type { Kind } from '#domains/inventory/contract/kinds.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { daysIn, withoutDays } from '../reading/dates.ts'
import type { Intent } from '../reading/intents.ts'
import { numberOf, tokensOf } from '../reading/numbers.ts'
import { otherWords } from '../reading/other-words.ts'
import { partyOf } from '../reading/party.ts'
import { asksSomething } from '../reading/questions.ts'
import { quantityOf } from '../reading/quantity.ts'
import { residenciesIn } from '../reading/residency.ts'
import { lengthIn } from '../reading/stay.ts'
import { folded } from '../reading/words.ts'
import type { Memory } from './answer.ts'
import type { Spoken } from './candidates.ts'

export type Wanted = Intent | 'general' | 'describe' | 'has'
/** Each clause asks for something else of these: "How big is it, and what beds are in it?" */
export const ofClause: readonly Wanted[] = ['general', 'has', 'included', 'excluded', 'itinerary', 'time', 'distance']
/** "And if we are four?", "What about 25 January instead?": the price of before, with something changed. */
const asksAgain =
  /^\W*(?:(?:and|so|ok|okay|but|et|na)\W+)*(?:if|what about|what if|how about|and for|for|with|instead|same|suppose|et si|et pour|je,? kama|kama|vipi)\b|\binstead\b/

const ofPrice: readonly Intent[] = ['price', 'book', 'wish', 'ages', 'discount', 'list']
const politeness: readonly Intent[] = ['greeting', 'thanks', 'wellbeing']
const asksTotal = /\b(?:price|prices|cost|costs|total|how much|combien|bei|mmeka)\b/

const changesSomething = (clause: string): boolean =>
  partyOf(clause) !== null ||
  daysIn(clause, '2000-01-01') !== null ||
  residenciesIn(tokensOf(clause)).length > 0 ||
  lengthIn(clause) !== null

/** What stands around a clause: the offer of before is counted, or a trip, and the clause is all of the message. */
interface Around {
  isCounted: boolean
  isOfTrip: boolean
  isOfCar: boolean
  isAlone: boolean
}

/** What to answer to a clause. One that only gives what was missing answers the question before it. */
export function intentsFor(
  intents: readonly Intent[],
  clause: string,
  { named, kinds, isCounted, isOfTrip, isOfCar: isAfterCar, isAlone }: Spoken & Around,
  memory: Memory,
  done: number,
): Wanted[] {
  const changes = changesSomething(clause)
  // "I want to see gorillas", "I need a car from 2 to 5 February": a wish that names an offer or days asks for those.
  const isPlainWish = named.length === 0 && !changes
  const real = intents.filter((intent) => !politeness.includes(intent) && (intent !== 'wish' || isPlainWish))
  if (real[0] === 'discount' && memory.party && memory.days && asksTotal.test(folded(clause))) return ['price']
  const isTripAgain = memory.itemIds.length > 0 && named.length === 0 && done === 0 && changes && asksAgain.test(folded(clause))
  // "What if I cancel a week before?" asks for no other price.
  if (isTripAgain && memory.quoted && real.every((intent) => ofPrice.includes(intent))) return ['price']
  const isOfCar = (named.length > 0 ? named.every(({ kind }) => kind === 'car') : isAfterCar) && asksDriver.test(folded(clause))
  if (isOfCar && !real.includes('price') && !real.includes('availability')) return ['price']
  if (real.length > 0)
    return real.map((intent) => (intent === 'itinerary' && isOfTrip ? intent : meantBy(intent, clause, named, kinds))).slice(0, 3)
  const gives = changes
  if (named.length > 0 && memory.quoted && done === 0 && real.length === 0 && asksOther.test(folded(clause))) return ['price']
  if (memory.pending && (gives || named.length > 0)) return [memory.pending]
  const polite = intents.find((intent) => politeness.includes(intent))
  if (polite && intents.every((intent) => politeness.includes(intent)))
    return done > 0 || (gives && !intents.includes('wellbeing')) || named.length > 0
      ? []
      : [intents.includes('wellbeing') ? 'wellbeing' : polite]
  const says = partyOf(clause) !== null || daysIn(clause, '2000-01-01') !== null
  // "What's the weather in Bwindi tomorrow?" asks for something else than the trip.
  // "Is Bwindi safe for two women?" asks for something of the trip, and "Bwindi for two women" for its price.
  const asksOfOffer = asksYesOrNo.test(folded(clause)) && daysIn(clause, '2000-01-01') === null && otherWords(clause, named).length > 0
  if (named.length > 0 && partyOf(clause)) return [asksOfOffer ? 'has' : 'price']
  if (named.length > 0 && asksSomething(withoutDays(folded(clause))) && otherWords(clause, named).length > 0) return ['has']
  if (named.some(({ mode, title }) => (mode === 'stock' || mode === 'quota') && quantityOf(clause, [title]) !== null)) return ['price']
  if (named.length > 0 && says) return [named.every(({ mode }) => mode === 'departure') ? 'availability' : 'price']
  if (named.length > 0 && asksToHave.test(clause)) return [otherWords(clause, named).length > 0 ? 'has' : 'availability']
  if (named.length > 0 && asksWhatItHas.test(clause)) return ['has']
  const words = clause.split(/\s+/).length
  if (named.length > 0 && words <= 6) return ['describe']
  // "With a driver?" of the car before.
  if (named.length === 0 && done === 0 && memory.quoted && kinds.includes('car') && words <= 6) return ['price']
  // "My son loves music." beside a question.
  if (!isAlone && kinds.length > 0 && named.length === 0 && !says && !asksSomething(clause) && !requests.test(folded(clause))) return []
  // "A room for two": what is offered, or its price if the days are said.
  if (kinds.length > 0 && named.length === 0 && kinds[0] !== 'tour_package')
    return [partyOf(clause) || (says && kinds[0] !== 'event') ? 'price' : says ? 'availability' : 'list']
  if (kinds.length > 0 && named.length === 0 && (says || !clause.includes('?'))) return [says && !partyOf(clause) ? 'availability' : 'list']
  if (gives && memory.quoted && done === 0 && !asksSomething(clause)) return ['price']
  // "For 2 Ugandans on 10 December?", of the offer before.
  if (gives && memory.itemIds.length > 0 && done === 0 && named.length === 0 && otherWords(clause, []).length === 0)
    return [partyOf(clause) || memory.quoted ? 'price' : 'availability']
  // A statement that only gives details is no question.
  if (gives && !clause.includes('?')) return words <= 8 && memory.itemIds.length > 0 && done === 0 ? ['price'] : []
  // "Do you have it in small?", of the shirt before.
  if (isCounted && asksSomething(clause) && isSize.test(folded(clause))) return ['availability']
  // "3 lawn please", of the tickets before.
  if (isCounted && done === 0 && tokensOf(clause).some((token) => numberOf(token) !== null)) return ['price']
  return ['general']
}

const asksYesOrNo =
  /^\W*(?:(?:and|so|but|also|please|et|na)\W+)*(?:is|are|can|could|does|do|will|would|est-ce|peut-on|je)\b|\b(?:est|sont|peut|peuvent|faut|a)-(?:t-)?(?:il|elle|ils|elles|on)\b/
/** "And the cottage?", "what about the banda": the same for another offer. */
const asksOther = /^\W*(?:and|what about|how about|et|na|vipi|ate)\b/
const requests = /\b(?:need|want|looking|like to|would like|book|rent|hire|buy|for)\b/
const asksDriver = /\b(?:drivers?|self[- ]?driven?|drive|chauffeur|dereva|ddereeva|omugoba)\b/
const asksToHave = /\b(?:have you got|do you (?:have|sell|stock)|got any|avez[- ]vous|vendez[- ]vous|mna|mnauza|mulina)\b/
const asksWhatItHas =
  /\b(?:does|do|has|y a[- ]t[- ]il|kuna|ina)\b.{2,50}(?:\bhave\b|\bgot\b|\?)|^\W*(?:is|are) there\b|\b(?:sizes?|colou?rs?)\b/i
const asksForPlaces =
  /\b(?:availab\w*|places?|seats?|spots?|spaces?|left|free|is there|are there|room for|space for|dispon\w*|nafasi|ebifo|when|which|dates?|quand|lini|ddi|next)\b/

const isSize = /\b(?:in|got|have|the) (?:an? )?(?:small|medium|large|extra large|x?x[sl]|xxxl|[sml]|[2-5]xl)(?: size)?\b|\bsize [sml]\b/
const asksHowMany = /\bhow many (?:seats|people|persons|passengers|guests|beds|places|bags)\b/

/** What an intent means in its clause: "three of us, leaving on 7 December" asks for the price, "somewhere to sleep" for a room. */
function meantBy(intent: Intent, clause: string, named: readonly Offered[], said: readonly Kind[]): Wanted {
  const kinds = named.length > 0 ? [] : said
  // "How many seats does the Land Cruiser have?" asks what it has, not whether it is free.
  if (
    intent === 'availability' &&
    named.length > 0 &&
    named.every(({ mode }) => mode === 'resource') &&
    asksHowMany.test(clause) &&
    !/\b(?:left|free|available)\b/.test(clause)
  )
    return 'has'
  if (intent === 'availability' && partyOf(clause) && daysIn(clause, '2000-01-01') && !asksForPlaces.test(clause)) return 'price'
  if (intent === 'distance' && kinds.includes('room') && !/\b(?:how far|where|distance|km|kilomet\w+)\b/.test(clause)) return 'list'
  if (intent === 'itinerary' && kinds.includes('room') && !kinds.includes('tour_package')) return 'list'
  return intent
}
