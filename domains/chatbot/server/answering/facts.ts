import type { Offered } from '../knowledge/catalogue.ts'
import { passagesOfItem, searchPassages } from '../knowledge/search.ts'
import { meaningsOf } from '../reading/glossary.ts'
import { otherWords } from '../reading/other-words.ts'
import { contentWords, folded, likeness } from '../reading/words.ts'
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
    asks: /\bhow many (?:people|persons|guests|adults|kids|children|passengers|pers|travell?ers|of us)\b|\bhow many (?:can|could|will|do) (?:sleep|fit|go|join|stay)|\b(?:max|maximum|biggest|largest|most)\b.{0,20}\b(?:people|persons|group|guests|size|number)\b|\b(?:people|group|guests|size)\b.{0,12}\b(?:max|maximum|limit)\b|\bgroup size\b|\bhow (?:big|large) (?:is|are) (?:the |your )?groups?\b|\bcombien de (?:personnes|gens)\b|\bwatu wangapi\b|\babantu bameka\b/,
    states: /\b(?:at most|up to|maximum|max)\b|\b\d+ (?:seats?|people|persons|guests)\b/i,
  },
  {
    asks: /\b(?:never|not) (?:\w+ )?(?:climbed|hiked|trekked|walked|rafted|done|been)\b|\b(?:experience|experienced|beginners?|first[- ]timers?|fit|fitness|unfit|in shape|strenuous|difficult|difficulty|tough|tiring|exhausting|challenging|difficiles?|facile|fatigante?|debutants?|ngumu|kizibu)\b|\bhow (?:hard|easy|tough|steep)\b|\b(?:is|too) (?:it |that |the \w+ )?(?:\w+ )?(?:hard|easy|tough|steep)\b|\bcan (?:i|we|my \w+|an? \w+) (?:still )?(?:manage|handle|make) (?:it|this|that)\b/,
    states: /\b(?:climbing before|legs|fit|fitness|experience|easy|easily|difficult|hard|strenuous|steep|beginners?|levels?)\b/i,
  },
  { asks: /\b(?:what|which|how many|what kind of|type of) beds?\b|\bbeds? (?:are|is|does|do)\b|\bbed (?:type|size)\b/, states: /^Beds:/ },
  // The unit that is asked for decides which sentences can answer.
  {
    asks: /\bhow many (?:km|kms|kilomet\w+|miles)\b|\bmileage\b|\bcombien de (?:km|kilometres)\b|\bkilomita ngapi\b/,
    states: /\d ?(?:km|kilomet\w+)\b/i,
  },
  {
    asks: /\bhow (?:high|tall)\b|\b(?:altitude|elevation|a\.?s\.?l|urefu gani|obugulumivu)\b|\bhow many met(?:er|re)s\b|\bquelle hauteur\b/,
    states: /\d (?:m|met(?:er|re)s)\b/i,
  },
  {
    asks: /\bhow many (?:grams?|grammes?|kilos?|kgs?|kilograms?)\b|\b(?:what|which|the) weight\b|\bhow heavy\b|\b(?:does|do) .{2,30} weigh\b|\bcombien de (?:grammes|kilos)\b|\bgramu ngapi\b|\bpoids\b/,
    states: /\d ?(?:g|kg|grams?|kilos?)\b/i,
  },
  { asks: /\bhow (?:big|large)\b|\b(?:square met\w+|sqm|m2)\b|\bwhat size\b/, states: /m²/ },
]
/** "How many people are coming?", "how many places are left?": no facts of the offer. */
const ofPlaces = /\b(?:left|free|available|remain\w*|booked|coming|signed up|so far)\b/

const numeral = '(?:\\d[\\d,.]*|a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty)(?:-\\w+)?'
const measures: readonly [asks: RegExp, unit: string][] = [
  [/\bhow (?:wide|deep|high|tall|big|large|far)\b|\bquelle (?:largeur|profondeur|hauteur)\b/, '(?:m|metres|meters|km|kilometres|m²)'],
]

/** Answers "how many islands are there?" and "how wide is the gap?" from a sentence that has the noun with a number. Null if none has. */
export async function countedPart({ tx }: Asked, item: Offered, clause: string): Promise<Part | null> {
  const plain = folded(clause)
  const [, noun] = /\b(?:how many|combien d(?:e |'))([a-z]{4,})/.exec(plain) ?? []
  const measured = measures.find(([asks]) => asks.test(plain))
  if ((!noun || ofPlaces.test(plain)) && !measured) return null
  const passages = (await passagesOfItem(tx, item.id, ['offer', 'text', 'day'])).map(({ text }) => text)
  const own = otherWords(clause, [item])
  const said = passages.filter((text) => {
    const words = folded(text)
    if (measured && own.some((word) => contentWords(text).some((one) => likeness(word, one) > 0)))
      return new RegExp(`\\b${numeral} ${measured[1]}(?![a-z])`).test(words)
    const counted = [...words.matchAll(new RegExp(`\\b${numeral} (?:[a-z-]+ )?([a-z]{4,})`, 'g'))]
    return noun !== undefined && counted.some(([, one]) => meaningsOf(noun).some((meaning) => likeness(meaning, one!) > 0))
  })
  return said.length > 0 ? { text: `${item.title}: ${said.slice(0, mostSentences).join(' ')}`, about: [item] } : null
}

const asksWhichDay =
  /\b(?:which|what|on which) day (?:of the (?:trip|tour) )?(?:do|does|will|are|is|would) (?:we|i|you|the|there)\b|\bquel jour (?:fait|va|est|a|voit)[- ]|\bsiku ya ngapi\b/

/** Answers on which day of a trip something happens: the days whose texts name it. Null where the clause asks for no such day. */
export async function dayOfPart({ tx }: Asked, item: Offered, clause: string): Promise<Part | null> {
  if (item.kind !== 'tour_package' || !asksWhichDay.test(folded(clause))) return null
  const words = otherWords(clause, [item])
  const found = words.length > 0 ? await searchPassages(tx, words, { itemId: item.id, limit: 12 }) : []
  const days = found.filter(({ kind, coverage }) => kind === 'day' && coverage >= enough).slice(0, mostSentences)
  return days.length > 0 ? { text: `${item.title}: ${days.map(({ text }) => text).join(' ')}`, about: [item] } : null
}

/** Answers a clause from the sentences of an offer that state what it asks for. Null where it asks for none of the aspects, or none is stated. */
export async function factPart({ tx }: Asked, item: Offered, clause: string): Promise<Part | null> {
  const plain = folded(clause)
  const wanted = aspects.filter(({ asks }) => asks.test(plain))
  if (wanted.length === 0 || ofPlaces.test(plain)) return null
  const passages = await passagesOfItem(tx, item.id, ['offer', 'text', 'day', 'included'])
  const stated = [item.title, ...passages.map(({ text }) => text)].filter((text) => wanted.some(({ states }) => states.test(text)))
  // "How high is the first hut?": of several, those that have the words of the question.
  const words = contentWords(plain).filter((word) => !item.words.title.some((one) => likeness(word, one) > 0))
  const close = stated.filter((text) => contentWords(text).some((one) => words.some((word) => likeness(word, one) > 0)))
  const said = close.length > 0 ? close : stated
  return said.length > 0 ? { text: textOf(item, [...new Set(said)].slice(0, 2)), about: [item] } : null
}

const textOf = ({ title }: Offered, said: readonly string[]): string =>
  said.every((text) => text === title) ? `${title}.` : `${title}: ${said.filter((text) => text !== title).join(' ')}`

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
