import { onTopOf } from '#domains/inventory/contract/tax-text.ts'
import { changedPrice } from '#domains/channels/contract/price-change.ts'
import { showDeparture } from '#domains/inventory/server/departures/departures.ts'
import { unitsFree } from '#domains/inventory/server/stock/availability.ts'
import { readOffer, type BookableRow } from '#domains/bookings/server/offer.ts'
import { quoteOffer, type Quote, type QuotedLine } from '#domains/bookings/server/quote.ts'
import { listedOffers, type Listed } from '#domains/website/server/offers/listed.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import { AppError } from '#kit/contract/errors.ts'
import { say } from '../messages/say.ts'
import type { Basket, WantedLine } from './baskets.ts'
import { sharesOf } from './share.ts'

/** A line of a basket as it is sold now. */
export interface PricedWanted {
  line: WantedLine
  /** Null if the site no longer offers it. */
  offer: Listed | null
  /** Null while it cannot be priced. */
  quoted: QuotedLine | null
  /** Why it cannot be booked. */
  problem: string | null
}

/** A basket as it is sold now, priced by the function that prices bookings. */
export interface PricedBasket {
  rows: PricedWanted[]
  /** Of the lines without a problem; null if there are none. */
  quote: Quote | null
  codeProblem: string | null
  /** Whether its prices differ by residency. */
  asksResidency: boolean
  /** Some of it is on request, so all of it is asked for and nothing is held. */
  isRequest: boolean
  canBook: boolean
}

type Wants = Pick<Basket, 'lines' | 'residency' | 'discount_code'>

/** Prices a basket as the website sells it. What cannot be sold has its problem at its line and is in no sum. */
export async function priceBasket(visit: Visit, { lines, residency, discount_code }: Wants): Promise<PricedBasket> {
  const { tx, actor, language } = visit
  const t = say(language)
  if (lines.length === 0) return { rows: [], quote: null, codeProblem: null, asksResidency: false, isRequest: false, canBook: false }
  const offers = new Map((await listedOffers(visit, { ids: lines.map((line) => line.inventory_id) })).map((offer) => [offer.id, offer]))
  const code = discount_code ?? undefined
  const sold = await readOffer(tx, actor, { lines, discount: { code } })
  const change = (id: string, amount: number) => changedPrice(amount, offers.get(id)!.listing)
  const quoteOf = (wanted: readonly WantedLine[], given: string | undefined) =>
    quoteOffer(tx, actor, sold, { lines: wanted, residency, discount: { code: given }, change })
  const currency = lines.flatMap((line) => offers.get(line.inventory_id)?.currency ?? [])[0]
  const rows: PricedWanted[] = []
  for (const line of lines) {
    const offer = offers.get(line.inventory_id) ?? null
    const problemOf = async (): Promise<Pick<PricedWanted, 'quoted' | 'problem'>> => {
      if (!offer) return { quoted: null, problem: t('notOffered') }
      if (offer.currency !== currency) return { quoted: null, problem: t('otherCurrency', { currency: offer.currency }) }
      try {
        const [quoted] = (await quoteOf([line], undefined)).lines
        const item = sold.items.find(({ id }) => id === offer.id)!
        return { quoted: quoted!, problem: await whyOut(visit, offer, item, quoted!) }
      } catch (error) {
        return { quoted: null, problem: textOf(error) }
      }
    }
    rows.push({ line, offer, ...(await problemOf()) })
  }
  const good = rows.filter(({ problem }) => problem === null)
  const wanted = good.map(({ line }) => line)
  let quote: Quote | null = null
  let codeProblem: string | null = null
  try {
    quote = wanted.length > 0 ? await quoteOf(wanted, code) : null
  } catch (error) {
    codeProblem = textOf(error)
    quote = await quoteOf(wanted, undefined)
  }
  // Amounts are those of the whole: a discount may count all lines.
  quote?.lines.forEach((line, index) => (good[index]!.quoted = line))
  return {
    rows,
    quote,
    codeProblem,
    asksResidency:
      sold.items.some(({ rules }) => rules.some(({ active, residency: of }) => active && of !== null)) ||
      sold.taxes.some(({ residency: of }) => of !== null),
    isRequest: good.some(({ offer }) => offer!.on_request),
    canBook: quote !== null && good.length === rows.length && codeProblem === null,
  }
}

/** Returns what a refusal says. @throws any other error. */
function textOf(error: unknown): string {
  if (!(error instanceof AppError) || error.status >= 500) throw error
  return Object.values(error.errors).flat()[0] ?? error.message
}

/** Returns why a line is not free now, as far as it can be known before its places are taken. */
async function whyOut(visit: Visit, offer: Listed, item: BookableRow, line: QuotedLine): Promise<string | null> {
  const { tx, actor, language } = visit
  const t = say(language)
  const few = (left: number, wanted: number) => (left >= wanted ? null : left <= 0 ? t('soldOut') : t('onlyLeft', { count: left }))
  if (offer.on_request) return null
  for (const { wanted, most, sold } of await sharesOf(visit, offer, line)) {
    const out = few(most - sold, wanted)
    if (out) return out
  }
  if (line.departure_id) {
    const { bookable, places_left } = await showDeparture(tx, line.departure_id, actor.now)
    return !bookable && places_left > 0 ? t('closed') : few(places_left, line.places)
  }
  if (line.units > 0) {
    const free = await unitsFree(tx, { inventoryId: offer.id, from: line.starts_at!, until: line.ends_at! })
    return few(free.length, line.units)
  }
  for (const { price_option_id, quantity, counted } of line.items) {
    const option = item.options.find(({ id }) => id === price_option_id)
    if (!counted || !option) continue
    const isOn =
      (!option.sells_from || new Date(option.sells_from) <= actor.now) && (!option.sells_until || new Date(option.sells_until) > actor.now)
    if (!isOn) return t('notOnSale')
    const out = few(option.capacity! - option.held - option.sold, quantity)
    if (out) return out
  }
  return null
}

/** Returns what taxes add to a line, by name. */
export const taxesOnTop = (line: QuotedLine): { name: string; amount: number }[] =>
  onTopOf(line.taxes) === 0 ? [] : line.taxes.filter(({ included }) => !included).map(({ name, amount }) => ({ name, amount }))
