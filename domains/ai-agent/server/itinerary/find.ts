import type { Currency } from '#kit/contract/money.ts'
import { addDays, dayOf, formatDays } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Wish } from '../../contract/wish.ts'
import { choose, type Choice } from './alternatives.ts'
import type { Catalog, CatalogItem } from './catalog.ts'
import { openMarket, windowOf, type Market, type Window } from './market.ts'
import { answersOf, plansOf, type Plan } from './plans.ts'
import { bestFirst, isAffordable, keyOf, rankedPlans } from './ranking.ts'
import { stayPlans, withHire, withService, withStay } from './stays.ts'

/** At most this many offers of each kind are looked at. */
const mostOfKind = 10

export interface Found {
  choices: Choice[]
  window: Window
  notes: string[]
}

const matchOf = (item: CatalogItem, wish: Wish, { vocabulary }: Catalog): number =>
  [...answersOf(wish, vocabulary, { item }).values()].reduce((sum, weight) => sum + weight, 0)

/** Returns the offers worth looking at: those that answer the wish, and the kinds that it asks for. */
function offersFor(wish: Wish, catalog: Catalog): CatalogItem[] {
  const isOpen = wish.interests.length + wish.places.length === 0
  const onlyLet = isOpen && wish.wants.length > 0 && !wish.wants.includes('tour_package')
  return ['tour_package', 'event', 'service', 'room', 'car'].flatMap((kind) => {
    const rated = catalog.items.filter((item) => item.kind === kind).map((item) => ({ item, match: matchOf(item, wish, catalog) }))
    const isAsked = wish.wants.includes(kind as never)
    const isLet = kind === 'room' || kind === 'car'
    const useful = rated.filter(
      ({ match }) => match > 0 || isAsked || (isLet && kind === 'room') || (kind === 'tour_package' && isOpen && !onlyLet),
    )
    return useful
      .toSorted((a, b) => b.match - a.match || Number(b.item.featured) - Number(a.item.featured))
      .slice(0, mostOfKind)
      .map(({ item }) => item)
  })
}

interface Search {
  tx: Tx
  catalog: Catalog
  wish: Wish
  market: Market
  window: Window
}

async function searched({ tx, catalog: { vocabulary }, wish, market, window }: Search): Promise<Plan[]> {
  const sought = { market, wish, vocabulary, window }
  const trips = market.candidates.filter(({ item }) => item.kind !== 'room' && item.kind !== 'car')
  const isOpen = wish.interests.length + wish.places.length === 0
  const plans = plansOf(
    isOpen ? trips.filter(({ item }) => item.kind === 'tour_package' || wish.wants.includes(item.kind)) : trips,
    wish,
    vocabulary,
    window,
  )
  const ranked = await rankedPlans(market, plans, wish)
  const filled: Plan[] = []
  for (const plan of ranked.slice(0, 12)) {
    const stayed = await withStay(tx, sought, plan)
    const driven = wish.wants.includes('car') ? await withHire(tx, sought, stayed) : stayed
    filled.push(wish.wants.includes('service') ? await withService(sought, driven!) : driven!)
  }
  const stays = wish.wants.includes('room') ? await stayPlans(tx, sought) : []
  for (const stay of stays) filled.push(wish.wants.includes('car') ? (await withHire(tx, sought, stay))! : stay)
  if (filled.length === 0 && wish.wants.includes('car')) {
    const hire = await withHire(tx, sought, null)
    if (hire) filled.push(hire)
  }
  return [...filled, ...ranked.slice(12)].toSorted(bestFirst(wish))
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
    const other = await otherDates(tx, actor, { catalog, wish, items, currency, window }, best)
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

/** Returns the best plan on other days, if there is none yet, or if it costs less. */
async function otherDates(
  tx: Tx,
  actor: Actor,
  { catalog, wish, items, currency, window }: Elsewhen,
  best: Plan | undefined,
): Promise<Plan | undefined> {
  const other = otherWindow(wish, window, actor.now)
  const flexible = { ...wish, starts_on: null, month: null }
  const market = await openMarket(tx, actor, items, { wish: flexible, currency, window: other })
  const ranked = await searched({ tx, catalog, wish: flexible, market, window: other })
  if (!best) return ranked[0]
  return ranked.find(
    (plan) => plan.total < best.total && plan.covers.size >= best.covers.size && (keyOf(plan) !== keyOf(best) || plan.from !== best.from),
  )
}

/** Says which offers answer the wish but have no day with enough places. */
function soldOut({ candidates }: Market, wish: Wish, { vocabulary }: Catalog, { from, to }: Window): string[] {
  return candidates
    .filter(({ item, starts, flexible }) => item.capacity_mode === 'departure' && starts.length === 0 && !flexible)
    .filter((candidate) => answersOf(wish, vocabulary, candidate).size > 0)
    .map(({ item }) => `${item.title} has no departure with enough places on ${formatDays(from, to)}.`)
}
