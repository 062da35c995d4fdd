import type { Currency } from '#kit/contract/money.ts'
import { addDays, dayOf, formatDays } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Wish } from '../../contract/wish.ts'
import { choose, type Choice } from './alternatives.ts'
import type { Catalog, CatalogItem } from './catalog.ts'
import { openMarket, windowOf, type Candidate, type Market, type Window } from './market.ts'
import { answersOf, plansOf, type Plan } from './plans.ts'
import { bestFirst, isAffordable, rankedPlans } from './ranking.ts'
import { stayPlans, withHire, withService, withStay } from './stays.ts'

/** At most this many offers of each kind are looked at. */
const mostOfKind = 10

/** From this weight on an offer is named after what is wished. */
const named = 4

export interface Found {
  choices: Choice[]
  window: Window
  notes: string[]
}

const matchOf = (item: CatalogItem, wish: Wish, { vocabulary }: Catalog): number =>
  [...answersOf(wish, vocabulary, { item }).values()].reduce((sum, weight) => sum + weight, 0)

/** Returns the offers worth looking at: those that answer the wish, the kinds that it asks for, and rooms for free nights. */
function offersFor(wish: Wish, catalog: Catalog): CatalogItem[] {
  const isOpen = isOpenTo(wish, catalog)
  return ['tour_package', 'event', 'service', 'room', 'car'].flatMap((kind) => {
    const rated = catalog.items.filter((item) => item.kind === kind).map((item) => ({ item, match: matchOf(item, wish, catalog) }))
    const isUseful = wish.wants.includes(kind as never) || kind === 'room' || (kind === 'tour_package' && isOpen)
    return rated
      .filter(({ match }) => match > 0 || isUseful)
      .toSorted((a, b) => b.match - a.match || Number(b.item.featured) - Number(a.item.featured))
      .slice(0, mostOfKind)
      .map(({ item }) => item)
  })
}

/** Returns whether any package may answer the wish: it names nothing, and does not only ask for a room or a car. */
function isOpenTo(wish: Wish, catalog: Catalog): boolean {
  const { interests, places } = tripWish(wish, catalog)
  const onlyLet = wish.wants.some((kind) => kind === 'room' || kind === 'car') && !wish.wants.includes('tour_package')
  return interests.length + places.length + wish.unknown.length === 0 && !onlyLet
}

/** Returns what of a wish trips have to answer. What a wished room or car is named after, such as "cottage by the forest", is not. */
function tripWish(wish: Wish, { items, vocabulary }: Catalog): Wish {
  const lets = items.filter(({ kind }) => (kind === 'room' || kind === 'car') && wish.wants.includes(kind))
  const answered = new Set(
    lets.flatMap((item) => [...answersOf(wish, vocabulary, { item })].filter(([, weight]) => weight >= named).map(([key]) => key)),
  )
  return { ...wish, interests: wish.interests.filter((key) => !answered.has(key)), places: wish.places.filter((key) => !answered.has(key)) }
}

interface Search {
  tx: Tx
  catalog: Catalog
  wish: Wish
  market: Market
  window: Window
}

async function searched({ tx, catalog, wish, market, window }: Search): Promise<Plan[]> {
  const { vocabulary } = catalog
  const sought = { market, wish, vocabulary, window }
  const ranked = await rankedPlans(market, plansOf(tripsOf(market, wish, catalog), tripWish(wish, catalog), vocabulary, window), wish)
  const filled: Plan[] = []
  for (const plan of ranked.slice(0, 12)) filled.push(await completed(tx, sought, plan))
  const stays = wish.wants.includes('room') ? await stayPlans(tx, sought) : []
  for (const stay of stays) filled.push(wish.wants.includes('car') ? ((await withHire(tx, sought, stay)) ?? stay) : stay)
  if (filled.length === 0 && wish.wants.includes('car')) {
    const hire = await withHire(tx, sought, null)
    if (hire) filled.push(hire)
  }
  return [...filled, ...ranked.slice(12)].toSorted(bestFirst(wish))
}

/** Returns the offers that trips are made of: what answers the wish, or if it names nothing, packages and the kinds it asks for. */
function tripsOf({ candidates }: Market, wish: Wish, catalog: Catalog): Candidate[] {
  const trips = candidates.filter(({ item }) => item.kind !== 'room' && item.kind !== 'car')
  const { interests, places } = tripWish(wish, catalog)
  if (interests.length + places.length > 0) return trips
  return trips.filter(({ item }) => wish.wants.includes(item.kind) || (item.kind === 'tour_package' && isOpenTo(wish, catalog)))
}

/** Adds the nights, the vehicle and the transfer that a plan lacks of the wish. */
async function completed(tx: Tx, sought: Parameters<typeof withStay>[1], plan: Plan): Promise<Plan> {
  const { wants } = sought.wish
  const stayed = await withStay(tx, sought, plan)
  const driven = wants.includes('car') ? ((await withHire(tx, sought, stayed)) ?? stayed) : stayed
  return wants.includes('service') ? withService(sought, driven) : driven
}

/** Other days to look at if the wished ones have nothing, or nothing that the budget allows. */
function otherWindow({ starts_on }: Wish, window: Window, now: Date): Window {
  const soonest = addDays(dayOf(now), 1)
  if (!starts_on) return { from: addDays(window.to, 1), to: addDays(window.to, 75) }
  const before = addDays(starts_on, -14)
  return { from: before > soonest ? before : soonest, to: addDays(starts_on, 45) }
}

/** Returns the best plans for a wish, with the days that were looked at. */
export async function findPlans(tx: Tx, actor: Actor, catalog: Catalog, wish: Wish, currency: Currency): Promise<Found> {
  const window = windowOf(wish, actor.now)
  const items = offersFor(wish, catalog)
  if (items.length === 0) return { choices: [], window, notes: [] }
  const market = await openMarket(tx, actor, items, { wish, currency, window })
  const choices = choose(await searched({ tx, catalog, wish, market, window }), wish)
  const best = choices[0]?.plan
  const notes = soldOut(market, wish, catalog, window)
  const doubtful = !best || !isAffordable(best, wish) || (wish.interests.length > 0 && best.covers.size === 0)
  if (doubtful && choices.length < 4) {
    const other = await otherDates(tx, actor, { catalog, wish, items, currency, window }, choices)
    if (other) choices.push({ role: 'other_dates', plan: other })
  }
  return { choices, window, notes: [...new Set([...market.problems, ...notes])] }
}

interface Elsewhen {
  catalog: Catalog
  wish: Wish
  items: readonly CatalogItem[]
  currency: Currency
  window: Window
}

/** Returns the best plan on other days: when there is no plan yet, or one that costs less. */
async function otherDates(
  tx: Tx,
  actor: Actor,
  { catalog, wish, items, currency, window }: Elsewhen,
  choices: readonly Choice[],
): Promise<Plan | undefined> {
  const other = otherWindow(wish, window, actor.now)
  const flexible = { ...wish, starts_on: null, month: null }
  const market = await openMarket(tx, actor, items, { wish: flexible, currency, window: other })
  const ranked = await searched({ tx, catalog, wish: flexible, market, window: other })
  const best = choices[0]?.plan
  if (!best) return ranked[0]
  const cheapest = Math.min(...choices.map(({ plan }) => plan.total))
  return ranked.find((plan) => plan.total < cheapest && plan.covers.size >= best.covers.size)
}

/** Says which offers answer the wish but have no day with enough places. */
function soldOut({ candidates }: Market, wish: Wish, { vocabulary }: Catalog, { from, to }: Window): string[] {
  return candidates
    .filter(({ item, starts, flexible }) => item.capacity_mode === 'departure' && starts.length === 0 && !flexible)
    .filter((candidate) => Math.max(0, ...answersOf(wish, vocabulary, candidate).values()) >= named)
    .map(({ item }) => `${item.title} has no departure with enough places on ${formatDays(from, to)}.`)
}
