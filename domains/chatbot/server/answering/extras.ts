import { listServices } from '#domains/rooms/server/rooms.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { Offered } from '../knowledge/catalogue.ts'
import { contentWords, folded, likeness } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'

const mostRooms = 5
/** Words that say that something is added, in the names of services and in questions. */
const added = /\b(?:additional|another|more|third|supplementary)\b/g
const generic = new Set(['extra', 'transfer', 'service', 'per', 'person'])

/** Answers what can be had beside a room, and at what price: an extra bed, a transfer. Null where the question names nothing of that. */
export async function extrasPart(asked: Asked, items: readonly Offered[], text: string): Promise<Part | null> {
  const { t, tx } = asked
  const words = contentWords(folded(text).replace(added, 'extra'))
  const found = new Map<string, { text: string; about: Offered[] }>()
  for (const item of items.filter(({ kind }) => kind === 'room').slice(0, mostRooms))
    for (const { name, price, per, active } of await listServices(tx, item.id)) {
      if (!active || !isNamed(name, words)) continue
      const line = t('extra', { name, price: formatMoney(price), per })
      const same = found.get(line)
      found.set(line, { text: line, about: [...(same?.about ?? []), item] })
    }
  const lines = [...found.values()]
  if (lines.length === 0) return null
  return {
    text: lines.map((line) => `${line.about.map(({ title }) => title).join(', ')}: ${line.text}`).join(' '),
    about: [...new Set(lines.flatMap(({ about }) => about))],
  }
}

/** All words of the name, or one that only it has: "airstrip" for "Transfer from the airstrip". "How many beds?" is no extra bed. */
function isNamed(name: string, words: readonly string[]): boolean {
  const own = contentWords(name)
  const said = own.filter((one) => words.some((word) => likeness(word, one) > 0))
  if (own.length > 0 && said.length === own.length) return true
  return own.includes('extra') ? false : said.some((one) => !generic.has(one))
}
