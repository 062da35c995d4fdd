import type { Kind } from '#domains/inventory/contract/kinds.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Action, Citation } from '../../contract/answer.ts'
import { readCatalogue, type Catalogue, type Offered } from '../knowledge/catalogue.ts'
import { indexItem } from '../knowledge/passages.ts'
import { say } from '../messages/say.ts'
import { daysIn, withoutDays } from '../reading/dates.ts'
import { intentsOf, type Intent } from '../reading/intents.ts'
import { languageOf } from '../reading/language.ts'
import { numberOf, tokensOf } from '../reading/numbers.ts'
import { otherWords } from '../reading/other-words.ts'
import { partyOf } from '../reading/party.ts'
import { quantityOf } from '../reading/quantity.ts'
import { residenciesIn } from '../reading/residency.ts'
import { spelled } from '../reading/spelling.ts'
import { laterStay, lengthIn, noStay, stayIn } from '../reading/stay.ts'
import { folded } from '../reading/words.ts'
import type { Answer, Asked, Memory, Part, Permissions } from './answer.ts'
import { spokenOf, type Spoken } from './candidates.ts'
import { lessonFor } from './lessons.ts'
import { answerIntent } from './parts.ts'
import { personAction } from './price.ts'

export interface Question {
  text: string
  memory: Memory
  may: Permissions
  /** Languages that the agency has switched on. */
  languages: readonly string[]
  chatId: string | null
}

/** "Yes" to the offer of a person. */
const agrees =
  /^\W*(?:yes|yeah|yep|sure|ok(?:ay)?|please(?: do)?|yes please|go ahead|ndiyo|ndio|sawa|tafadhali|yee|ye|kale|nsaba|oui|d'accord|s'il vous plait)(?:[\s,]+(?:please|do|thanks))*\W*$/

const mostClauses = 4
const mostParts = 4
const mostText = 3000
/** What is kept of the visitor's words, in characters. */
const mostSaid = 600

/**
 * Answers a visitor by rules, from what the agency offers now. Reads with the rights of a visitor's transaction, and stores nothing
 * but the quotes it names. Texts of visitors and of offers are only compared and quoted, so nothing in them is an instruction.
 */
export async function answerByRules(app: App, tx: Tx, actor: Actor, question: Question): Promise<Answer> {
  const catalogue = await currentCatalogue(app, tx, actor)
  const text = spelled(question.text, wordsOfOffers(catalogue))
  const memory = remember({ ...question, text }, question.text, catalogue, dayOf(actor.now))
  const asked: Asked = {
    app,
    tx,
    actor,
    catalogue,
    may: question.may,
    t: say(memory.language),
    money: formatMoney,
    memory,
    chatId: question.chatId,
  }
  const isAccepted = memory.offered === true && agrees.test(text)
  memory.offered = undefined
  if (isAccepted) return answerOf(asked, [{ text: '', handOver: true }], ['person'])
  const taught = await lessonFor(asked, question.text)
  if (taught) return answerOf(asked, [taught], ['taught'])
  const parts: Part[] = []
  const found: Wanted[] = []
  const clauses = clausesOf(text)
  for (const clause of clauses) {
    const intents = intentsOf(clause)
    const spoken = spokenOf(clause, catalogue.offers, memory)
    const { named } = spoken
    if (named.length > 0 && (named.length <= 2 || memory.itemIds.length === 0)) turnTo(named, text, memory)
    const isCounted = catalogue.offers.some(({ id, mode }) => memory.itemIds.includes(id) && (mode === 'quota' || mode === 'stock'))
    for (const intent of intentsFor(intents, clause, { ...spoken, isCounted }, memory, parts.length)) {
      if (found.includes(intent) && !ofClause.includes(intent) && named.length === 0 && spoken.kinds.length === 0) continue
      // A statement beside questions is not answered with "I do not know".
      if (intent === 'general' && clauses.length > 1 && !asksSomething.test(folded(clause))) continue
      if (parts.length === mostParts) break
      found.push(intent)
      parts.push(...(await answerIntent(asked, intent, clause, spoken)).slice(0, mostParts - parts.length))
      if (parts.at(-1)?.handOver) break
    }
    if (parts.at(-1)?.handOver) break
  }
  if (parts.length === 0) parts.push(...(await answerIntent(asked, memory.pending ?? 'general', text, { named: [], kinds: [] })))
  return answerOf(asked, worthSaying(parts), found)
}

/** What the website offers now, with an index of the same state. */
export async function currentCatalogue(app: App, tx: Tx, actor: Actor): Promise<Catalogue> {
  const catalogue = await readCatalogue(app, tx, actor)
  for (const offer of catalogue.offers) if (offer.stale) await indexItem(app, tx, actor, offer)
  return catalogue
}

/** Adds what a message says to what is known. */
function remember({ text, memory, languages }: Question, written: string, { offers }: Catalogue, today: string): Memory {
  const party = partyOf(text)
  const [first, ...others] = residenciesIn(tokensOf(text))
  const residency = first && others.every((one) => one.residency === first.residency) ? first.residency : null
  const known = offers.map(({ id }) => id)
  return {
    language: languageOf(written, memory.language, languages),
    itemIds: memory.itemIds.filter((id) => known.includes(id)),
    party: party ? withAdults(withAges(withMore(party, text, memory), memory), memory) : withResidency(memory.party, residency),
    days: daysIn(text, today) ?? memory.days,
    stay: laterStay(memory.stay ?? noStay, stayIn(text, today)),
    residency: residency ?? (first ? null : memory.residency),
    said: `${memory.said}\n${text}`.trim().slice(-mostSaid),
    pending: memory.pending,
    quoted: memory.quoted,
    offered: memory.offered,
  }
}

/** What was said of another offer does not count for this one, but the whole message that names it does. */
function turnTo(named: readonly Offered[], message: string, memory: Memory): void {
  const isNew = named.some(({ id }) => !memory.itemIds.includes(id))
  if (isNew && memory.itemIds.length > 0) memory.said = message
  memory.itemIds = named.map(({ id }) => id)
}

const wordsOfOffers = ({ offers }: Catalogue): Set<string> =>
  new Set(offers.flatMap(({ words }) => [...words.title, ...words.place, ...words.tags]))

/** "And with one more adult?": added to those of before. A sentence that says all who come does not add. */
function withMore(party: NonNullable<Memory['party']>, text: string, { party: before, quoted }: Memory): NonNullable<Memory['party']> {
  if (!quoted || !before || before.groups.length === 0 || !adds.test(text) || saysAll.test(text)) return party
  const rest = party.groups.map((group) => ({ ...group }))
  const groups = before.groups.map((group) => {
    const at = rest.findIndex(({ kind, residency }) => kind === group.kind && (residency === null || residency === group.residency))
    const [more] = at < 0 ? [] : rest.splice(at, 1)
    return more ? { ...group, count: group.count + more.count } : group
  })
  const [first] = before.groups
  return {
    groups: [...groups, ...rest.map((group) => ({ ...group, residency: group.residency ?? first!.residency }))],
    ages: [...before.ages, ...party.ages],
    mixed: null,
  }
}
const adds = /\b(?:more|extra|additional|another|joins?|joining|as well|too|de plus|en plus|zaidi|mwingine|mulala)\b/
const saysAll = /\b(?:we are|we're|we will be|there are|in total|altogether|of us|nous sommes|tuko|tuli)\b/

/** "A family of four", and then "two adults": the rest are children. */
const withAges = (party: NonNullable<Memory['party']>, { party: before }: Memory): NonNullable<Memory['party']> =>
  party.ages.length === 0 && before && before.ages.length > 0 && party.groups.some(({ kind }) => kind !== 'adult')
    ? { ...party, ages: before.ages }
    : party

/** "And with two kids?": children do not travel alone, so the adults of before still come. */
const withAdults = (party: NonNullable<Memory['party']>, { party: before, quoted }: Memory): NonNullable<Memory['party']> => {
  const adults = before?.groups.filter(({ kind }) => kind === 'adult') ?? []
  const hasOwn = party.mixed !== null || party.groups.length === 0 || party.groups.some(({ kind }) => kind === 'adult')
  if (!quoted || hasOwn || adults.length === 0) return party
  const [first] = adults
  const groups = party.groups.map((group) => ({ ...group, residency: group.residency ?? first!.residency }))
  return { ...party, groups: [...adults, ...groups] }
}

/** "And if we were Italians?": the same people, from elsewhere. */
const withResidency = (party: Memory['party'], residency: Memory['residency']): Memory['party'] =>
  party && residency ? { ...party, groups: party.groups.map((group) => ({ ...group, residency })) } : party

/** Splits a message into its questions. */
function clausesOf(text: string): string[] {
  const parts = text
    .slice(0, mostText)
    .split(
      /(?<=[?!])\s+|\n+|(?<=[a-z)]{2})\.\s+|;\s+|,\s+(?=(?:is|are|do|does|can|which|where|who)\s)|,?\s+(?:and|also|plus|et|na|ne)\s+(?=(?:(?:at|on|for|in) (?:what|which|how)|what|when|how|is|are|do|does|can|which|where|who|combien|quel|quelle|quand|est-ce|bei|je|lini)\b)/i,
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  const asking = parts.filter((part) => !isTag.test(folded(part)))
  return (asking.length > 0 ? asking : parts).slice(0, mostClauses)
}

/** "Is that right?" asks nothing more. */
const isTag =
  /^\W*(?:(?:is|am) (?:that|this|it|i) (?:right|correct|true|ok|okay|so)|right|correct|true|ok|okay|sawa|n'est-ce pas|kituufu)\W*$/

type Wanted = Intent | 'general' | 'describe' | 'has'
/** Each clause asks for something else of these: "How big is it, and what beds are in it?" */
const ofClause: readonly Wanted[] = ['general', 'has', 'included', 'excluded']
/** "And if we are four?", "What about 25 January instead?": the price of before, with something changed. */
const asksAgain =
  /^\W*(?:(?:and|so|ok|okay|but|et|na)\W+)*(?:if|what about|what if|how about|and for|for|with|instead|same|suppose|et si|et pour|je,? kama|kama|vipi)\b|\binstead\b/

const politeness: readonly Intent[] = ['greeting', 'thanks', 'wellbeing']
const asksTotal = /\b(?:price|prices|cost|costs|total|how much|combien|bei|mmeka)\b/

const changesSomething = (clause: string): boolean =>
  partyOf(clause) !== null ||
  daysIn(clause, '2000-01-01') !== null ||
  residenciesIn(tokensOf(clause)).length > 0 ||
  lengthIn(clause) !== null

/** What to answer to a clause. One that only gives what was missing answers the question before it. */
function intentsFor(
  intents: readonly Intent[],
  clause: string,
  { named, kinds, isCounted }: Spoken & { isCounted: boolean },
  memory: Memory,
  done: number,
): Wanted[] {
  const changes = changesSomething(clause)
  // "I want to see gorillas", "I need a car from 2 to 5 February": a wish that names an offer or days asks for those.
  const isPlainWish = named.length === 0 && !changes
  const real = intents.filter((intent) => !politeness.includes(intent) && (intent !== 'wish' || isPlainWish))
  if (real[0] === 'discount' && memory.party && memory.days && asksTotal.test(folded(clause))) return ['price']
  const isTripAgain = memory.itemIds.length > 0 && named.length === 0 && done === 0 && changes && asksAgain.test(folded(clause))
  if (isTripAgain && memory.quoted && !real.includes('availability')) return ['price']
  const isOfCar = named.length > 0 && named.every(({ kind }) => kind === 'car') && asksDriver.test(folded(clause))
  if (isOfCar && !real.includes('price') && !real.includes('availability')) return ['price']
  if (real.length > 0) return real.map((intent) => meantBy(intent, clause, named, kinds)).slice(0, 3)
  const gives = changes
  if (named.length > 0 && memory.quoted && done === 0 && real.length === 0 && asksOther.test(folded(clause))) return ['price']
  if (memory.pending && (gives || named.length > 0)) return [memory.pending]
  const polite = intents.find((intent) => politeness.includes(intent))
  if (polite && intents.every((intent) => politeness.includes(intent)))
    return done > 0 || gives || named.length > 0 ? [] : [intents.includes('wellbeing') ? 'wellbeing' : polite]
  const says = partyOf(clause) !== null || daysIn(clause, '2000-01-01') !== null
  // "What's the weather in Bwindi tomorrow?" asks for something else than the trip.
  if (named.length > 0 && partyOf(clause)) return ['price']
  if (named.length > 0 && asksSomething.test(withoutDays(folded(clause))) && otherWords(clause, named).length > 0) return ['has']
  if (named.some(({ mode, title }) => (mode === 'stock' || mode === 'quota') && quantityOf(clause, [title]) !== null)) return ['price']
  if (named.length > 0 && says) return [named.every(({ mode }) => mode === 'departure') ? 'availability' : 'price']
  if (named.length > 0 && asksToHave.test(clause)) return ['availability']
  if (named.length > 0 && asksWhatItHas.test(clause)) return ['has']
  const words = clause.split(/\s+/).length
  if (named.length > 0 && words <= 6) return ['describe']
  // "With a driver?" of the car before.
  if (named.length === 0 && done === 0 && memory.quoted && kinds.includes('car') && words <= 6) return ['price']
  // "A room for two": what is offered, or its price if the days are said.
  if (kinds.length > 0 && named.length === 0 && kinds[0] !== 'tour_package')
    return [partyOf(clause) || (says && kinds[0] !== 'event') ? 'price' : says ? 'availability' : 'list']
  if (kinds.length > 0 && named.length === 0 && (says || !clause.includes('?'))) return [says && !partyOf(clause) ? 'availability' : 'list']
  if (gives && memory.quoted && done === 0 && !asksSomething.test(folded(clause))) return ['price']
  // A statement that only gives details is no question.
  if (gives && !clause.includes('?')) return words <= 8 && memory.itemIds.length > 0 && done === 0 ? ['price'] : []
  // "3 lawn please", of the tickets before.
  if (isCounted && done === 0 && tokensOf(clause).some((token) => numberOf(token) !== null)) return ['price']
  return ['general']
}

/** "And the cottage?", "what about the banda": the same for another offer. */
const asksOther = /^\W*(?:and|what about|how about|et|na|vipi|ate)\b/
const asksDriver = /\b(?:drivers?|self[- ]?driven?|drive|chauffeur|dereva|ddereeva|omugoba)\b/
const asksToHave = /\b(?:have you got|do you (?:have|sell|stock)|got any|avez[- ]vous|vendez[- ]vous|mna|mnauza|mulina)\b/
/** A question mark, or a sentence that begins as a question or a request does. */
const asksSomething =
  /\?|^\W*(?:(?:and|so|but|also|please|then|et|na|ne|tafadhali|nsaba|s'il vous plait)\W+)*(?:what|which|when|where|who|whose|why|how|is|are|can|could|do|does|did|will|would|should|has|have|may|tell|explain|describe|i want to know|i would like|quel\w*|qu|que|quand|comment|combien|est-ce|pourquoi|y a-t-il|nani|nini|lini|wapi|je|naomba|njagala|nataka)\b|\b(?:gani|nini|lini|wapi|ngapi|nani|ki|ddi|wa|ani|mmeka)\W*$/
const asksWhatItHas =
  /\b(?:does|do|has|y a[- ]t[- ]il|kuna|ina)\b.{2,50}(?:\bhave\b|\bgot\b|\?)|^\W*(?:is|are) there\b|\b(?:sizes?|colou?rs?)\b/i
const asksForPlaces =
  /\b(?:availab\w*|places?|seats?|spots?|spaces?|left|free|is there|are there|room for|space for|dispon\w*|nafasi|ebifo|when|which|dates?|quand|lini|ddi|next)\b/

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

/** Drops "I do not know" where another part of the same message was answered and no question stands alone. */
function worthSaying(parts: readonly Part[]): Part[] {
  const known = parts.filter((part) => part.known !== false)
  if (known.length > 0 && parts.every((part) => part.known !== false || part.unsure)) return known
  return known.length > 0 && parts.length - known.length > 0
    ? [...known, ...parts.filter((part) => part.known === false).slice(0, 1)]
    : parts.slice(0, mostParts)
}

function answerOf(asked: Asked, parts: readonly Part[], intents: readonly string[]): Answer {
  const about = [...new Map(parts.flatMap((part) => part.about ?? []).map((one) => [one.id, one])).values()].slice(0, 4)
  const known = parts.every((part) => part.known !== false)
  const handOver = parts.some((part) => part.handOver)
  const actions: Action[] = parts.flatMap((part) => part.actions ?? [])
  if (!known && !actions.some(({ kind }) => kind === 'person')) actions.push(personAction(asked))
  const citations: Citation[] = about.map(({ title, url, picture }) => ({ title, url, picture }))
  const texts = [...new Set(parts.map(({ text }) => text))]
  return {
    text: texts.join('\n\n').slice(0, mostText),
    citations,
    actions,
    intents: [...new Set(intents)],
    known,
    handOver,
    memory: { ...asked.memory, offered: known ? undefined : true },
  }
}
