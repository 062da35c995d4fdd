import type { Offered } from '../knowledge/catalogue.ts'
import { folded } from '../reading/words.ts'
import type { Asked, Part } from './answer.ts'
import type { Spoken } from './candidates.ts'
import { offerLine } from './conditions.ts'

const most = 3
type Order = 'cheapest' | 'dearest' | 'shortest' | 'longest'

const orders: [Order, RegExp][] = [
  ['dearest', /\b(?:more expensive|most expensive|dearest|priciest|plus cher|ghali zaidi)\b/],
  ['shortest', /\b(?:shortest|shorter|plus court)/],
  ['longest', /\b(?:longest|longer|plus long)/],
  ['cheapest', /\b(?:cheap\w*|least expensive|lowest|moins cher|nafuu|rahisi|layisi|price|prices|cost)\b/],
]

/** Answers which of the offers that a question names is the cheapest, shortest and so on; of all of their kind if it names fewer than two. */
export function comparePart(asked: Asked, text: string, { named, kinds }: Spoken): Part {
  const { t, catalogue, memory } = asked
  const order = orders.find(([, pattern]) => pattern.test(folded(text)))?.[0] ?? null
  const before = catalogue.offers.filter(({ id }) => memory.itemIds.includes(id))
  const given = named.length > 1 ? named : before.length > 1 && named.length === 0 && kinds.length === 0 ? before : null
  const ofKind = catalogue.offers.filter(({ kind }) => (kinds.length > 0 ? kinds.includes(kind) : kind === 'tour_package'))
  const all = given ?? (ofKind.length > 0 ? ofKind : catalogue.offers)
  if (all.length === 0) return { text: t('noOffers') }
  memory.itemIds = (given ?? []).map(({ id }) => id)
  const line = (offer: Offered) => offerLine(asked, offer)
  if (order === null) return { text: t('offers', { offers: all.slice(0, most).map(line).join('; ') }), about: all.slice(0, most) }
  const measured = all.filter((offer) => measureOf(offer, order) !== null)
  const sorted = measured.toSorted((a, b) => measureOf(a, order)! - measureOf(b, order)!)
  const [best, ...others] = sorted
  if (!best) return { text: t('unknown'), known: false }
  // "Is lunch in it?" asks of the one that was named first.
  if (!given) memory.itemIds = [best.id]
  const rest = (given ? others : others.slice(0, most - 1)).slice(0, most)
  return {
    text: [t(order, { offer: line(best) }), ...(rest.length > 0 ? [t('alsoFits', { offers: rest.map(line).join('; ') })] : [])].join(' '),
    about: [best, ...rest],
  }
}

/** What is compared, the least first; null where an offer has none. */
function measureOf({ worth, days, kind }: Offered, order: Order): number | null {
  if (order === 'cheapest') return worth
  if (order === 'dearest') return worth === null ? null : -worth
  if (kind !== 'tour_package') return null
  return order === 'shortest' ? days : -days
}
