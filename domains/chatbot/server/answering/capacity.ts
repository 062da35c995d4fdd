import type { Offered } from '../knowledge/catalogue.ts'
import { passagesOfItem } from '../knowledge/search.ts'
import { peopleIn } from '../reading/party-merge.ts'
import { partyOf } from '../reading/party.ts'
import { asksSomething } from '../reading/questions.ts'
import { folded } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'
import { saleOf } from './price.ts'

const asksCapacity =
  /\b(?:fits?|(?:big|large) enough|enough (?:room|space|seats|beds)|(?:room|space|seats) for|sleeps?|squeeze|accommodate|carry|hold|assez (?:grande?|de place)|places? pour|tien(?:t|nent|drons)|dormir|loger|nafasi ya|inatosha|inatutosha|kubeba|kulala|tunaenea|tutosha|tugyamu|egyamu|okusula)\b/
/** The price and the days of a stay are asked for by the same verbs. */
const asksMore = /\b(?:how much|prices?|costs?|total|combien(?! de)|bei|mmeka|available|left|book)\b/

/** "Can ten of us join?" */
const asksToJoin =
  /\b(?:can|could|may|is it possible for|peut-on|pouvons-nous) .{0,24}\b(?:join|come|go|travel|trek|do (?:it|this)|together|participate|venir|partir)\b/

const mostItems = 3

/** Answers whether so many people fit in a room or a vehicle, from what it is sold for. Null where the clause asks for nothing like that. */
export async function capacityPart(asked: Asked, items: readonly Offered[], clause: string): Promise<Part | null> {
  const plain = folded(clause)
  const party = partyOf(clause)
  if (asksMore.test(plain) || !asksSomething(clause) || !party || peopleIn(party) === 0) return null
  if (asksToJoin.test(plain)) return groupPart(asked, items, peopleIn(party))
  if (!asksCapacity.test(plain)) return null
  const lines: string[] = []
  const about: Offered[] = []
  for (const item of items.filter(({ mode }) => mode === 'resource').slice(0, mostItems)) {
    const fits = (await saleOf(asked, item))?.fits
    if (!fits) continue
    lines.push(asked.t('tooMany', { title: item.title, guests: fits.guests }))
    about.push(item)
  }
  return lines.length > 0 ? { text: lines.join(' '), about } : null
}

/** Answers how many a trip is for, where more want to come than that. Null where they are not too many. */
async function groupPart({ t, tx }: Asked, items: readonly Offered[], people: number): Promise<Part | null> {
  const [item, ...others] = items
  if (!item || others.length > 0 || item.kind !== 'tour_package') return null
  const texts = (await passagesOfItem(tx, item.id, ['text'])).map(({ text }) => /^For at most (\d+) /.exec(text)?.[1])
  const most = Number(texts.find((number) => number !== undefined) ?? Infinity)
  return people > most ? { text: t('tooMany', { title: item.title, guests: most }), about: [item] } : null
}
