import { readOffer, type BookableRow, type Offer } from '#domains/bookings/server/offer.ts'
import { noDiscount, quoteOffer, type LineInput } from '#domains/bookings/server/quote.ts'
import { listDepartures } from '#domains/inventory/server/departures/departures.ts'
import { currenciesOf, ratesFor, type Rates } from '#domains/inventory/server/prices/currencies.ts'
import { levyCurrencies } from '#domains/inventory/server/taxes/line-taxes.ts'
import { AppError } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Wish } from '../../contract/wish.ts'
import type { CatalogItem } from './catalog.ts'
import { choosePrices, type Chosen, type SoldOption } from './selection.ts'

/** When an offer can begin. */
export interface Start {
  departure_id: string | null
  starts_on: string
  ends_on: string
  /** Places that are free; null where none are counted. */
  left: number | null
}

/** An offer that the travellers can buy, with the prices chosen for them. */
export interface Candidate {
  item: CatalogItem
  chosen: Exclude<Chosen, { problem: string }>
  /** Fixed days on which it begins; empty if it can begin on any day. */
  starts: readonly Start[]
  /** It can begin on any day. */
  flexible: boolean
}

export interface Market {
  candidates: readonly Candidate[]
  /** Why offers that matched cannot be sold, in sentences. */
  problems: readonly string[]
  currency: Currency
  /** Prices one line now, with the one pricing function. Null if it cannot be sold so. */
  price(line: LineInput): Promise<PricedLine | null>
}

export interface PricedLine {
  amount: number
  items: string[]
}

export interface Window {
  from: string
  to: string
}

/** The days on which a trip may begin. */
export function windowOf({ starts_on, month, days }: Wish, now: Date): Window {
  const soonest = addDays(dayOf(now), 1)
  if (starts_on) return { from: starts_on, to: addDays(starts_on, Math.max((days ?? 7) - 1, 0)) }
  if (!month) return { from: addDays(dayOf(now), 3), to: addDays(dayOf(now), 150) }
  const [year, number] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year!, number!, 0)).toISOString().slice(0, 10)
  return { from: `${month}-01` > soonest ? `${month}-01` : soonest, to: last }
}

const mostStarts = 12

async function startsOf(tx: Tx, item: CatalogItem, places: number, { from, to }: Window, now: Date): Promise<Start[]> {
  if (item.capacity_mode === 'quota') {
    if (!item.happens_from) return []
    const starts_on = dayOf(item.happens_from)
    const start = { departure_id: null, starts_on, ends_on: dayOf(item.happens_until ?? item.happens_from), left: null }
    return starts_on >= from && starts_on <= to ? [start] : []
  }
  if (item.capacity_mode !== 'departure' || to < from) return []
  const filter = { page: 1, per_page: 40, search: '', sort: 'starts_on', bookable: 'true' as const, from, to }
  const { rows } = await listDepartures(tx, item.id, filter, now)
  return rows
    .filter(({ places_left }) => places_left >= places)
    .slice(0, mostStarts)
    .map(({ id, starts_on, ends_on, places_left }) => ({ departure_id: id, starts_on, ends_on, left: places_left }))
}

const soldRow = (item: CatalogItem, { options, fits }: BookableRow) => ({
  title: item.title,
  kind: item.kind,
  options: options as unknown as SoldOption[],
  fits: fits as CatalogItem['fits'],
  seats: item.seats,
})

interface Asked {
  wish: Wish
  currency: Currency
  window: Window
}

/** Returns what of the given offers can be sold to the travellers: prices by age and number, days with places, and a price for any line. */
export async function openMarket(tx: Tx, actor: Actor, items: readonly CatalogItem[], { wish, currency, window }: Asked): Promise<Market> {
  const starts = new Map<string, Start[]>()
  for (const item of items) starts.set(item.id, await startsOf(tx, item, 1, window, actor.now))
  const lines = items.flatMap(({ id }) => [
    { inventory_id: id, selection: [] },
    ...starts.get(id)!.map(({ departure_id }) => ({ inventory_id: id, departure_id, selection: [] })),
  ])
  const offer = await readOffer(tx, actor, { lines, discount: noDiscount })
  const { rates, unpriced } = await ratesOfOffer(tx, actor, offer, currency)
  const [candidates, problems]: [Candidate[], string[]] = [[], []]
  for (const item of items) {
    const row = offer.items.find(({ id }) => id === item.id)
    const chosen = row && !unpriced.has(item.id) ? choosePrices(soldRow(item, row), wish, wish.comfort, actor.now) : noRate(item, currency)
    const people = wish.adults + wish.children.length
    if ('problem' in chosen) problems.push(chosen.problem)
    else if (item.group_max !== null && people > item.group_max) problems.push(`${item.title} takes at most ${item.group_max} people.`)
    else {
      const open = starts.get(item.id)!.filter(({ left }) => left === null || left >= chosen.places)
      const flexible = item.capacity_mode === 'freesale' || (item.capacity_mode === 'departure' && item.on_request)
      candidates.push({ item, chosen, starts: open.map((start) => ({ ...start, left: start.left ?? chosen.left })), flexible })
    }
  }
  const price = async (line: LineInput): Promise<PricedLine | null> => {
    try {
      const quote = await quoteOffer(tx, actor, offer, { lines: [line], residency: wish.residency, currency, rates, discount: noDiscount })
      const { amount, items: parts } = quote.lines[0]!
      return { amount, items: parts.map(({ quantity, name, detail }) => [`${quantity} × ${name}`, detail].filter(Boolean).join(', ')) }
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
  return { candidates, problems, currency, price }
}

const noRate = ({ title }: CatalogItem, currency: Currency): Chosen => ({ problem: `${title} has no price in ${currency}.` })

/** Returns the rates to the currency, and which offers have prices in currencies without one. */
async function ratesOfOffer(
  tx: Tx,
  actor: Actor,
  { items, taxes }: Offer,
  currency: Currency,
): Promise<{ rates: Rates; unpriced: Set<string> }> {
  const unpriced = new Set<string>()
  let rates: Rates = await tried(() => ratesFor(tx, actor, levyCurrencies(taxes), currency), new Map())
  for (const { id, currency: own, options, rules } of items) {
    const used = currenciesOf({ currency: own, options: options as never, rules: rules as never })
    const before: Rates = rates
    const known = await tried<Rates | null>(() => ratesFor(tx, actor, used, currency, before), null)
    if (known) rates = known
    else unpriced.add(id)
  }
  return { rates, unpriced }
}

async function tried<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return otherwise
    throw error
  }
}
