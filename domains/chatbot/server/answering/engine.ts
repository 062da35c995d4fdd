import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Action, Citation } from '../../contract/answer.ts'
import { readCatalogue, type Catalogue, type Offered } from '../knowledge/catalogue.ts'
import { indexItem } from '../knowledge/passages.ts'
import { say } from '../messages/say.ts'
import { daysIn } from '../reading/dates.ts'
import { intentsOf, type Intent } from '../reading/intents.ts'
import { languageOf } from '../reading/language.ts'
import { tokensOf } from '../reading/numbers.ts'
import { offersIn } from '../reading/offers.ts'
import { partyOf } from '../reading/party.ts'
import { residenciesIn } from '../reading/residency.ts'
import type { Answer, Asked, Memory, Part, Permissions } from './answer.ts'
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

const mostClauses = 4
const mostParts = 4
const mostText = 3000

/**
 * Answers a visitor by rules, from what the agency offers now. Reads with the rights of a visitor's transaction, and stores nothing
 * but the quotes it names. Texts of visitors and of offers are only compared and quoted, so nothing in them is an instruction.
 */
export async function answerByRules(app: App, tx: Tx, actor: Actor, question: Question): Promise<Answer> {
  const catalogue = await currentCatalogue(app, tx, actor)
  const memory = remember(question, catalogue, dayOf(actor.now))
  const asked: Asked = { app, tx, actor, catalogue, may: question.may, t: say(memory.language), memory, chatId: question.chatId }
  const taught = await lessonFor(asked, question.text)
  if (taught) return answerOf(asked, [taught], ['taught'])
  const parts: Part[] = []
  const found: Wanted[] = []
  for (const clause of clausesOf(question.text)) {
    const intents = intentsOf(clause)
    const named = offersIn(clause, catalogue.offers)
    if (named.length > 0 && (named.length <= 2 || memory.itemIds.length === 0)) memory.itemIds = named.map(({ id }) => id)
    for (const intent of intentsFor(intents, clause, named, memory, parts.length)) {
      if (found.includes(intent) && named.length === 0) continue
      if (parts.length === mostParts) break
      found.push(intent)
      parts.push(...(await answerIntent(asked, intent, clause, named)).slice(0, mostParts - parts.length))
      if (parts.at(-1)?.handOver) break
    }
    if (parts.at(-1)?.handOver) break
  }
  if (parts.length === 0) parts.push(...(await answerIntent(asked, memory.pending ?? 'general', question.text, [])))
  return answerOf(asked, worthSaying(parts), found)
}

/** What the website offers now, with an index of the same state. */
export async function currentCatalogue(app: App, tx: Tx, actor: Actor): Promise<Catalogue> {
  const catalogue = await readCatalogue(app, tx, actor)
  for (const offer of catalogue.offers) if (offer.stale) await indexItem(app, tx, actor, offer)
  return catalogue
}

/** Adds what a message says to what is known. */
function remember({ text, memory, languages }: Question, { offers }: Catalogue, today: string): Memory {
  const party = partyOf(text)
  const [first, ...others] = residenciesIn(tokensOf(text))
  const residency = first && others.every((one) => one.residency === first.residency) ? first.residency : null
  const known = offers.map(({ id }) => id)
  return {
    language: languageOf(text, memory.language, languages),
    itemIds: memory.itemIds.filter((id) => known.includes(id)),
    party: party ? withAges(party, memory) : memory.party,
    days: daysIn(text, today) ?? memory.days,
    residency: residency ?? (first ? null : memory.residency),
    pending: memory.pending,
  }
}

/** "A family of four", and then "two adults": the rest are children. */
const withAges = (party: NonNullable<Memory['party']>, { party: before }: Memory): NonNullable<Memory['party']> =>
  party.ages.length === 0 && before && before.ages.length > 0 && party.groups.some(({ kind }) => kind !== 'adult')
    ? { ...party, ages: before.ages }
    : party

/** Splits a message into its questions. */
function clausesOf(text: string): string[] {
  const parts = text
    .slice(0, mostText)
    .split(
      /(?<=[?!])\s+|\n+|(?<=[a-z)]{2})\.\s+|;\s+|,?\s+(?:and|also|plus|et|na|ne)\s+(?=(?:what|when|how|is|are|do|does|can|which|where|who|combien|quel|quelle|quand|est-ce|bei|je|lini)\b)/i,
    )
    .map((part) => part.trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
  return parts.slice(0, mostClauses)
}

type Wanted = Intent | 'general' | 'describe'

/** What to answer to a clause. One that only gives what was missing answers the question before it. */
function intentsFor(intents: readonly Intent[], clause: string, named: readonly Offered[], memory: Memory, done: number): Wanted[] {
  const real = intents.filter((intent) => intent !== 'greeting' && intent !== 'thanks')
  if (real.length > 0) return real.slice(0, 3)
  const gives = partyOf(clause) !== null || daysIn(clause, '2000-01-01') !== null || residenciesIn(tokensOf(clause)).length > 0
  if (memory.pending && (gives || named.length > 0)) return [memory.pending]
  if (intents.length > 0) return done > 0 || gives || named.length > 0 ? [] : [intents[0]!]
  if (named.length > 0 && partyOf(clause)) return ['price']
  if (named.length > 0 && daysIn(clause, '2000-01-01')) return ['availability']
  if (named.length > 0 && clause.split(/\s+/).length <= 6) return ['describe']
  return gives && clause.split(/\s+/).length <= 8 ? (memory.itemIds.length > 0 ? ['price'] : []) : ['general']
}

/** Drops "I do not know" where another part of the same message was answered and no question stands alone. */
function worthSaying(parts: readonly Part[]): Part[] {
  const known = parts.filter((part) => part.known !== false)
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
    memory: asked.memory,
  }
}
