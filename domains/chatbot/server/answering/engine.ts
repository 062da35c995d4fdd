import { formatMoney } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Action, Citation } from '../../contract/answer.ts'
import { readCatalogue, type Catalogue, type Offered } from '../knowledge/catalogue.ts'
import { indexItem } from '../knowledge/passages.ts'
import { say } from '../messages/say.ts'
import { clausesOf } from '../reading/clauses.ts'
import { daysIn } from '../reading/dates.ts'
import { intentsOf, type Intent } from '../reading/intents.ts'
import { partyOf } from '../reading/party.ts'
import { asksSomething } from '../reading/questions.ts'
import { spelled } from '../reading/spelling.ts'
import { folded } from '../reading/words.ts'
import type { Answer, Asked, Memory, Part, Permissions } from './answer.ts'
import { absentPart } from './absent.ts'
import { contactPart } from './agency.ts'
import { spokenOf, type Spoken } from './candidates.ts'
import { capacityPart } from './capacity.ts'
import { namedConditionPart } from './conditions.ts'
import { elsewherePart } from './elsewhere.ts'
import { extrasPart } from './extras.ts'
import { countedPart, dayOfPart, factPart } from './facts.ts'
import { hedgedPart } from './hedge.ts'
import { lessonFor } from './lessons.ts'
import { answerIntent } from './parts.ts'
import { personAction } from './price.ts'
import { namedAhead, turnToDay, withKindsBefore } from './of-clauses.ts'
import { remember, turnTo, wordsOfOffers } from './remember.ts'
import { intentsFor, ofClause, type Wanted } from './wanted.ts'

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

const mostParts = 5
const mostText = 3000

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
  namedAhead(clauses, catalogue, memory)
  let kindsBefore: Spoken['kinds'] = []
  for (const clause of clauses) {
    const intents = intentsOf(clause)
    const spoken = withKindsBefore(clause, spokenOf(clause, catalogue.offers, memory), memory, kindsBefore)
    kindsBefore = spoken.kinds
    const isOtherDay = clauses.length > 1 && turnToDay(clause, text, dayOf(actor.now), memory)
    const { named } = spoken
    if (named.length > 0 && (named.length <= 2 || memory.itemIds.length === 0)) turnTo(named, text, memory)
    const before = catalogue.offers.filter(({ id }) => memory.itemIds.includes(id))
    const around = {
      isCounted: before.some(({ mode }) => mode === 'quota' || mode === 'stock'),
      isOfTrip: before[0]?.kind === 'tour_package',
      isOfCar: before[0]?.kind === 'car',
      isAlone: clauses.length === 1,
    }
    const stated = await statedPart(asked, clause, { spoken, intents, before })
    if (stated) parts.push(stated)
    if (stated && !(asksPrice.test(folded(clause)) && stated.known !== false && !stated.isPriced)) continue
    for (const intent of intentsFor(intents, clause, { ...spoken, ...around }, memory, parts.length)) {
      if (found.includes(intent) && !ofClause.includes(intent) && !isOtherDay && named.length === 0 && spoken.kinds.length === 0) continue
      // A statement beside questions is not answered with "I do not know".
      if (intent === 'general' && clauses.length > 1 && !asksSomething(clause)) continue
      if (parts.length === mostParts) break
      found.push(intent)
      const answered = await answerIntent(
        asked,
        intent,
        clause,
        intent === 'itinerary' && around.isOfTrip ? { ...spoken, kinds: [] } : spoken,
      )
      for (const part of answered.slice(0, mostParts - parts.length)) parts.push(await withFacts(asked, part, clause, { named, before }))
      if (parts.at(-1)?.handOver) break
    }
    if (parts.at(-1)?.handOver) break
  }
  // Somebody who wants to be called also wants the number.
  if (parts.at(-1)?.handOver && clauses.some((clause) => intentsOf(clause).includes('contact'))) parts.push(contactPart(asked))
  if (parts.length === 0) parts.push(...(await answerIntent(asked, memory.pending ?? 'general', text, { named: [], kinds: [] })))
  return answerOf(asked, worthSaying(parts), found)
}

const asksPrice = /\b(?:how much|prices?|costs?|total|combien(?! de)|prix|tarifs?|bei|mmeka)\b/

interface Clause {
  spoken: Spoken
  intents: readonly Intent[]
  /** The offers of before, or those that the clause names. */
  before: readonly Offered[]
}

/** Answers what no intent is needed for: a thing that nobody offers, something beside a room, a fact that the texts state. Null for none. */
async function statedPart(
  asked: Asked,
  clause: string,
  { spoken: { named }, intents, before }: Clause,
): Promise<(Part & { isPriced?: boolean }) | null> {
  const absent = await absentPart(asked, clause, named, intents)
  if (absent) return absent
  const elsewhere = intents.includes('distance') ? null : await elsewherePart(asked, clause, named)
  if (elsewhere) return elsewhere
  if (partyOf(clause) && daysIn(clause, dayOf(asked.actor.now))) return null
  const items = named.length > 0 ? named : before
  const capacity = await capacityPart(asked, items, clause)
  if (capacity) return capacity
  // "How far is the airstrip?" asks for no transfer from it.
  const extra = intents.includes('distance') ? null : await extrasPart(asked, items.length > 0 ? items : asked.catalogue.offers, clause)
  if (extra) return { ...extra, isPriced: true }
  const [item] = items
  if (!item) return null
  const fact = (await dayOfPart(asked, item, clause)) ?? (await factPart(asked, item, clause)) ?? (await countedPart(asked, item, clause))
  if (fact || daysIn(clause, dayOf(asked.actor.now))) return fact
  return namedConditionPart(asked, item, clause, intents)
}

/** Adds to "I do not know" what the texts of the offer that is meant say of the question. */
async function withFacts(
  asked: Asked,
  part: Part,
  clause: string,
  { named, before }: { named: readonly Offered[]; before: readonly Offered[] },
): Promise<Part> {
  if (part.known !== false || part.text !== asked.t('unknown')) return part
  for (const item of (named.length > 0 ? named : before).slice(0, 2)) {
    const hedged = await hedgedPart(asked, item, clause, named.length > 0 ? 'named' : 'remembered')
    if (hedged) return { ...part, ...hedged }
  }
  return part
}

/** What the website offers now, with an index of the same state. */
export async function currentCatalogue(app: App, tx: Tx, actor: Actor): Promise<Catalogue> {
  const catalogue = await readCatalogue(app, tx, actor)
  for (const offer of catalogue.offers) if (offer.stale) await indexItem(app, tx, actor, offer)
  return catalogue
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
  const texts = [...new Set(parts.map(({ text }) => text).filter(Boolean))]
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
