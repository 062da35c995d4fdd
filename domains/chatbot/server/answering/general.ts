import type { Offered } from '../knowledge/catalogue.ts'
import { passagesOfItem, searchPassages } from '../knowledge/search.ts'
import { asWritten } from '../knowledge/vocabulary.ts'
import { withoutDays } from '../reading/dates.ts'
import { meaningsOf } from '../reading/glossary.ts'
import { kindsIn } from '../reading/kinds.ts'
import { beside } from '../reading/offers.ts'
import { otherWords } from '../reading/other-words.ts'
import { headsIn } from '../reading/things.ts'
import { contentWords, folded, likeness, wordsOf } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'
import { conditionsNamed, isOpen, fromText, includedPart, offerLine } from './conditions.ts'

/** Share of the weight of a question's words that a passage must have to answer it. */
const enough = 0.55
/** "Ground or beans?": of several things one is enough. */
const enoughOfSeveral = 0.3

/** Answers from the passage that shares the most with the question, or says that it does not know. */
export async function generalPart(asked: Asked, text: string, named: readonly Offered[]): Promise<Part> {
  const { t, tx, catalogue, memory } = asked
  const unknown: Part = { text: t('unknown'), known: false }
  const words = contentWords(text)
  if (words.length === 0) return unknown
  const items = named.length > 0 ? named : catalogue.offers.filter(({ id }) => memory.itemIds.includes(id))
  for (const item of items.slice(0, 2)) {
    const own = [...item.words.title, ...item.words.place]
    const beyond = words.filter((word) => !own.some((one) => likeness(word, one) > 0))
    // "How long is the class?": the word of its kind says nothing, unless it is all that is asked.
    const plain = beyond.filter((word) => !kindsIn(word).includes(item.kind))
    const other = otherWords(plain.join(' '), [item])
    const rest = await asWritten(tx, other.length > 0 ? other : plain.length > 0 ? plain : beyond)
    if (rest.length === 0) return describePart(asked, item)
    const found = (await searchPassages(tx, rest, { itemId: item.id, limit: 3 })).filter(
      ({ coverage, kind }) => coverage >= (/\b(?:or|ou|au|oba)\b/.test(folded(text)) ? enoughOfSeveral : enough) && kind !== 'lesson',
    )
    if (found.length > 0) return { text: [...new Set(found.slice(0, 2).map(({ text: passage }) => passage))].join(' '), about: [item] }
  }
  // What the texts of a named offer do not say, those of others do not either.
  if (named.length > 0) return unknown
  const other = otherWords(text, [])
  const [best, ...others] = await searchPassages(tx, other.length > 0 ? other : words)
  if (!best || best.coverage < enough || best.kind === 'lesson') return unknown
  const item = catalogue.offers.find(({ id }) => id === best.inventory_id)
  // Archived or hidden since the passage was made.
  if (!item) return unknown
  memory.itemIds = [item.id]
  const more = others.filter((one) => one.inventory_id !== item.id && one.coverage >= best.coverage * 0.95)
  const about = [item, ...catalogue.offers.filter(({ id }) => more.some((one) => one.inventory_id === id))].slice(0, 3)
  if (about.length > 1) return { text: t('offers', { offers: about.map((one) => offerLine(asked, one)).join('; ') }), about }
  return { text: best.kind === 'offer' ? describePart(asked, item).text : `${item.title}: ${best.text}`, about }
}

/** Answers a few words about an offer: what its texts say of the words that do not name it, else what it is. */
export async function aboutPart(asked: Asked, item: Offered, text: string): Promise<Part> {
  const rest = beside(contentWords(withoutDays(folded(text))), [item])
  if (rest.length === 0) return describePart(asked, item)
  const found = (await searchPassages(asked.tx, rest, { itemId: item.id, limit: 2 })).filter(
    ({ coverage, kind }) => coverage >= enough && kind !== 'lesson' && kind !== 'offer',
  )
  return found.length > 0 ? { text: `${item.title}: ${found.map((one) => one.text).join(' ')}`, about: [item] } : describePart(asked, item)
}

/** Answers "does it have …?": from what it includes or not, else from what its texts say. */
export async function hasPart(asked: Asked, item: Offered, text: string): Promise<Part> {
  // "What animals can we see?" is not answered with a yes.
  const { sentences } = isOpen.test(folded(text)) ? { sentences: [] } : await conditionsNamed(asked, item, text)
  // "Are there showers at the huts?" is not answered by the huts.
  const heads = headsIn(text).flatMap((head) => meaningsOf(head))
  if (isOfHeads(sentences.join(' '), heads) && sentences.length > 0 && sentences.length <= 3)
    return { text: sentences.join(' '), about: [item] }
  const said = await generalPart(asked, text, [item])
  const isSaid = said.known === false || isOfHeads(`${item.title} ${said.text}`, heads)
  if (!isSaid && (await searchPassages(asked.tx, heads, { itemId: item.id, limit: 1 })).length === 0)
    return { text: asked.t('unknown'), known: false }
  // "Is there a gym?": a list of other things is no answer.
  if (/^\W*(?:is|are) there\b/.test(folded(text))) return said
  // "Does Bwindi have a phone signal?": a list of other things is no answer.
  if (said.known === false && heads.length > 0) return said
  return said.known === false && /\b(?:have|has|got|include\w*|offer\w*|come with)\b/.test(folded(text))
    ? includedPart(asked, item, text, 'included')
    : said
}

const isOfHeads = (text: string, heads: readonly string[]): boolean =>
  heads.length === 0 || wordsOf(text).some((word) => heads.some((head) => likeness(head, word) > 0))

const conditions =
  /\b(?:late(?= |$|[.?!])|damage|damaged|scratch|(?:extra|per|further|each|per extra|many) (?:km|kms|kilomet\w+)|mileage|security deposit|caution|retard|kuchelewa)\b/

/**
 * Answers what a thing beside the offer costs: a porter that the trip does not include, a late hour of a car. Null where the question is
 * about the offer's own price.
 */
export async function conditionPart(asked: Asked, item: Offered, text: string): Promise<Part | null> {
  const own = [...item.words.title, ...item.words.place, ...item.words.tags]
  if (item.kind === 'car') {
    const words = folded(text).match(conditions)
    return words ? generalPart(asked, words[0] === 'late' ? 'late return fee' : words[0], [item]) : null
  }
  if (item.kind !== 'tour_package') return null
  const things = contentWords(text).filter((word) => word.length > 3 && !own.some((one) => likeness(word, one) > 0))
  const excluded = await passagesOfItem(asked.tx, item.id, ['excluded'])
  const named = excluded.filter(
    (one) => /\d/.test(one.text) && contentWords(one.text).some((word) => things.some((thing) => likeness(thing, word) > 0)),
  )
  return named.length > 0
    ? { text: named.map((one) => asked.t('isExcluded', { what: one.text, title: item.title })).join(' '), about: [item] }
    : null
}

/** Describes an offer: its summary, its length, and its price from. */
export function describePart(asked: Asked, item: Offered): Part {
  const { t } = asked
  const { title, summary, days, from, kind } = item
  const sentences = [
    ...(summary ? [`${title}: ${summary}`] : []),
    ...(kind === 'tour_package' ? [t('length', { title, days })] : []),
    ...(from ? [fromText(asked, item)] : []),
  ]
  return { text: sentences.join(' '), about: [item] }
}

const bringing = /\b(?:bring|pack|wear|boots?|shoes|jacket|clothes|clothing|gloves|hat|sunscreen|raincoat|torch|apportez|prenez|lete|vaa)\b/

const asksToGet = /\b(?:you|they) (?:give|provide|supply|lend|hand out)\b|\b(?:do|will) (?:we|i) (?:get|receive)\b/

const asking = new Set('give provide supply lend bring pack packing wear wearing gear equipment own take should'.split(' '))

/** Answers what to bring, from the sentences of an offer that say so. */
export async function bringPart(asked: Asked, item: Offered, text: string): Promise<Part> {
  const passages = await passagesOfItem(asked.tx, item.id, ['offer', 'text', 'day', 'included', 'excluded'])
  const own = [...item.words.title, ...item.words.place]
  const said = passages.filter((one) => one.kind === 'text' && bringing.test(folded(one.text)))
  const things = otherWords(text, [item]).filter((word) => !own.some((one) => likeness(word, one) > 0) && !asking.has(word))
  const names = (passage: string) => wordsOf(passage).some((word) => things.some((thing) => likeness(thing, word) > 0))
  // "Blankets for who forgot theirs": a summary that names the thing.
  said.push(...passages.filter((one) => one.kind === 'offer' && names(one.text)))
  const named = passages.filter((one) => (one.kind === 'included' || one.kind === 'excluded') && names(one.text))
  // "Do I need a tent?" asks for one thing, which may be in what is included.
  const isSaid = said.some((one) => names(one.text))
  if (said.length > 0 && (isSaid || named.length === 0))
    return { text: `${item.title}: ${said.map((one) => one.text).join(' ')}`, about: [item] }
  // Not included means that the traveller brings it. "Boots and crampons" are two things.
  const each = named.map(({ kind, text: what }) => asked.t(kind === 'excluded' ? 'isExcluded' : 'isIncluded', { what, title: item.title }))
  if (each.length > 0) return { text: each.join(' '), about: [item] }
  const excluded = passages.filter(({ kind }) => kind === 'excluded').map((one) => one.text)
  // "What gear do you give us?" asks for what is included.
  if (things.length === 0 && asksToGet.test(folded(text))) return includedPart(asked, item, text, 'included')
  if (things.length === 0 && excluded.length > 0)
    return { text: asked.t('excluded', { title: item.title, list: excluded.join(', ') }), about: [item] }
  return { text: asked.t('unknown'), about: [item], known: false }
}
