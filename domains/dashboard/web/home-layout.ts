/** A card of the home screen. `side` is its column on a wide screen. */
export interface CardInfo {
  id: string
  title: string
  side: 'main' | 'side'
}

export interface SavedLayout {
  order: readonly string[]
  hidden: readonly string[]
}

export const defaultLayout: SavedLayout = { order: [], hidden: [] }

/** Returns the cards in the saved order. A card that is newer than the saved order follows its default neighbour. */
export function arranged<Card extends { id: string }>(cards: readonly Card[], order: readonly string[]): Card[] {
  const known = order.flatMap((id) => cards.find((card) => card.id === id) ?? [])
  const list = [...known]
  for (const [index, card] of cards.entries()) {
    if (list.includes(card)) continue
    const before = cards.slice(0, index).findLast((other) => list.includes(other))
    list.splice(before ? list.indexOf(before) + 1 : 0, 0, card)
  }
  return list
}

/** Returns the ids after moving a card past its neighbour in the same column; null at the end of the column. */
export function movedInColumn(cards: readonly CardInfo[], id: string, step: 1 | -1): string[] | null {
  const card = cards.find((one) => one.id === id)
  const column = cards.filter(({ side }) => side === card?.side)
  const neighbour = column[column.findIndex((one) => one.id === id) + step]
  if (!card || !neighbour) return null
  const rest = cards.filter((one) => one !== card)
  rest.splice(rest.indexOf(neighbour) + (step === 1 ? 1 : 0), 0, card)
  return rest.map((one) => one.id)
}

interface Seller {
  /** Kinds that the agency sells, most booked first. */
  sells: readonly string[]
  /** Whether the person may see the card's content. */
  sees: (id: string) => boolean
}

const always: readonly CardInfo[] = [
  { id: 'chart', title: 'Sales over time', side: 'main' },
  { id: 'attention', title: 'Needs attention', side: 'side' },
]
const ofKind: Readonly<Record<string, CardInfo>> = {
  room: { id: 'rooms', title: 'Rooms today', side: 'side' },
  car: { id: 'vehicles', title: 'Vehicles today', side: 'side' },
  event: { id: 'events', title: 'Next events', side: 'main' },
  product: { id: 'orders', title: 'Orders to pack', side: 'main' },
  tour_package: { id: 'departures', title: 'Next departures', side: 'main' },
  service: { id: 'departures', title: 'Next departures', side: 'main' },
}
const coming: CardInfo = { id: 'coming', title: 'Coming and going today', side: 'main' }
const occupancy: CardInfo = { id: 'occupancy', title: 'Next 14 days', side: 'main' }
const last: readonly CardInfo[] = [
  { id: 'sources', title: 'Sources of bookings', side: 'main' },
  { id: 'inquiries', title: 'Recent inquiries', side: 'side' },
  { id: 'best-sellers', title: 'Best sellers', side: 'side' },
  { id: 'origins', title: 'Where clients come from', side: 'side' },
]
const delivered = ['product', 'track']

/** Returns the cards for what the agency sells, the most booked kind first, in the default order. */
export function cardsFor({ sells, sees }: Seller): CardInfo[] {
  const byKind = [...new Set(sells.flatMap((kind) => ofKind[kind] ?? []))]
  const unique = byKind.filter(({ id }, index) => byKind.findIndex((other) => other.id === id) === index)
  const takesPlace = sells.some((kind) => !delivered.includes(kind))
  // A shop packs first. Where people come and go, they come before the lists of what is ahead.
  const first = sells[0] && delivered.includes(sells[0]) ? unique.filter(({ id }) => id === 'orders') : []
  const cards = [
    ...always,
    ...first,
    ...(takesPlace ? [coming] : []),
    ...unique.filter((card) => !first.includes(card) && card.side === 'side'),
    ...(takesPlace ? [occupancy] : []),
    ...unique.filter((card) => !first.includes(card) && card.side === 'main'),
    ...last,
  ]
  return cards.filter(({ id }) => sees(id))
}
