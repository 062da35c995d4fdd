import type { Offered } from '../knowledge/catalogue.ts'
import { passagesOfItem, searchPassages } from '../knowledge/search.ts'
import { folded } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'

// Facts that many offers state in their own words: how many it is for, how hard it is, which beds it has.

interface Aspect {
  /** Clauses that ask for it. */
  asks: RegExp
  /** Sentences that state it. */
  states: RegExp
}

const aspects: readonly Aspect[] = [
  {
    asks: /\bhow many (?:people|persons|guests|adults|kids|children|passengers|pers|travell?ers|of us)\b|\bhow many (?:can|could|will|do) (?:sleep|fit|go|join|stay)|\b(?:max|maximum|biggest|largest|most)\b.{0,20}\b(?:people|persons|group|guests|size|number)\b|\b(?:people|group|guests|size)\b.{0,12}\b(?:max|maximum|limit)\b|\bgroup size\b|\bhow (?:big|large) is the group\b|\bcombien de (?:personnes|gens)\b|\bwatu wangapi\b|\babantu bameka\b/,
    states: /\b(?:at most|up to|maximum|max)\b|\b\d+ (?:seats?|people|persons|guests)\b/i,
  },
  {
    asks: /\b(?:never|not) (?:\w+ )?(?:climbed|hiked|trekked|walked|rafted|done|been)\b|\b(?:experience|experienced|beginners?|first[- ]timers?|fit|fitness|unfit|in shape|strenuous|difficult|difficulty|tough|tiring|exhausting|challenging|difficiles?|facile|fatigante?|debutants?|ngumu|kizibu)\b|\bhow (?:hard|easy|tough|steep)\b|\b(?:is|too) (?:it |that |the \w+ )?(?:\w+ )?(?:hard|easy|tough|steep)\b|\bcan (?:i|we|my \w+|an? \w+) (?:still )?(?:manage|handle|make) (?:it|this|that)\b/,
    states: /\b(?:climbing before|legs|fit|fitness|experience|easy|easily|difficult|hard|strenuous|steep|beginners?|levels?)\b/i,
  },
  { asks: /\b(?:what|which|how many|what kind of|type of) beds?\b|\bbeds? (?:are|is|does|do)\b|\bbed (?:type|size)\b/, states: /^Beds:/ },
  { asks: /\bhow (?:big|large)\b|\b(?:square met\w+|sqm|m2)\b|\bwhat size\b/, states: /m²/ },
]
/** "How many people are coming?", "how many places are left?": no facts of the offer. */
const ofPlaces = /\b(?:left|free|available|remain\w*|booked|coming|signed up|so far)\b/

/** Answers a clause from the sentences of an offer that state what it asks for. Null where it asks for none of the aspects, or none is stated. */
export async function factPart({ tx }: Asked, item: Offered, clause: string): Promise<Part | null> {
  const plain = folded(clause)
  const wanted = aspects.filter(({ asks }) => asks.test(plain))
  if (wanted.length === 0 || ofPlaces.test(plain)) return null
  const passages = await passagesOfItem(tx, item.id, ['offer', 'text', 'included'])
  const said = passages.map(({ text }) => text).filter((text) => wanted.some(({ states }) => states.test(text)))
  return said.length > 0 ? { text: `${item.title}: ${[...new Set(said)].slice(0, 2).join(' ')}`, about: [item] } : null
}

const quantity =
  /\b(?:\d+(?:[.,]\d+)?|one|two|three|four|five|six|seven|eight|half an)(?:\s*(?:–|-|to|or)\s*(?:\d+|two|three|four|five|six|seven|eight|nine|ten))? (?:hours?|minutes?)\b/i

/** Answers how long a part of an offer takes: the sentences with hours or minutes that have the most of these words. Null if none has. */
export async function lengthOfPart({ tx }: Asked, item: Offered, words: readonly string[]): Promise<Part | null> {
  const found = (await searchPassages(tx, words, { itemId: item.id, limit: 12 })).filter(
    ({ coverage, kind, text }) => coverage >= enough && kind !== 'lesson' && quantity.test(text),
  )
  const texts = found.slice(0, mostSentences).map(({ text }) => text)
  return texts.length > 0 ? { text: `${item.title}: ${texts.join(' ')}`, about: [item] } : null
}
/** Returns all sentences of an offer with hours or minutes; null for none, or for too many to be an answer. */
export async function timesOf({ tx }: Asked, item: Offered): Promise<Part | null> {
  const texts = (await passagesOfItem(tx, item.id, ['text', 'day'])).map(({ text }) => text).filter((text) => quantity.test(text))
  return texts.length > 0 && texts.length <= mostTimes ? { text: `${item.title}: ${texts.join(' ')}`, about: [item] } : null
}

const [enough, mostSentences, mostTimes] = [0.3, 2, 4]
