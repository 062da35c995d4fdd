import { readOffer, type BookableRow, type Offer } from '#domains/bookings/server/offer.ts'
import { noDiscount, pricesOfItem } from '#domains/bookings/server/quote.ts'
import { residencies, residencyNames, type Residency } from '#domains/inventory/contract/units.ts'
import { currenciesOf, ratesFor, type Rates } from '#domains/inventory/server/prices/currencies.ts'
import { isRate, isTimed } from '#domains/inventory/server/prices/tariffs.ts'
import { levyCurrencies } from '#domains/inventory/server/taxes/line-taxes.ts'
import { listedOffers, type Listed } from '#domains/website/server/offers/listed.ts'
import type { PartnerChannel } from '#domains/website/server/site-parts.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { channelOfPartner } from '../channel.ts'
import type { Partner } from './call.ts'
import { invalidOption, invalidProduct, invalidUnit } from './errors.ts'

// Our offers as OCTO names them: an offer is a product, a length of stay or hire an option, and a price a unit.

/** How an offer takes place, by its capacity mode. Departures and events have start times; the others are open on days. */
export type Manner = 'departure' | 'happening' | 'nights' | 'hours' | 'any_day'

/** An option: the only one of an offer, or one for each number of nights of a room, or of days of a hire. */
export interface OctoOption {
  id: string
  name: string
  /** Nights, or days of 24 hours; 0 for what has a length of its own. */
  length: number
}

/** A unit: a price of an offer, for one residency if that changes prices. */
export interface OctoUnit {
  id: string
  name: string
  priceOptionId: string
  residency: Residency | null
  option: BookableRow['options'][number]
}

/** Who sells: a partner, in a transaction of the agency. */
export interface Seller {
  tx: Tx
  actor: Actor
  partner: Partner
}

/** An offer that a partner sells now, with all that its prices depend on. */
export interface Offered {
  id: string
  listed: Listed
  /** The channel of its partner. */
  channel: PartnerChannel
  item: BookableRow
  taxes: Offer['taxes']
  rates: Rates
  manner: Manner
  options: OctoOption[]
  units: OctoUnit[]
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidShape.test(text)

/** Returns the offers that a partner sells now, or those of them with these ids. What is on request cannot be booked at once, so it is left out. */
export async function readOffered({ tx, actor, partner }: Seller, ids?: readonly string[]): Promise<Offered[]> {
  const channel = { channel: channelOfPartner(partner), partner: partner.id }
  const listed = (await listedOffers({ tx, actor, channel }, ids ? { ids } : {})).filter((one) => !one.on_request)
  if (listed.length === 0) return []
  const lines = listed.map(({ id }) => ({ inventory_id: id, selection: [] }))
  const { items, taxes } = await readOffer(tx, actor, { lines, discount: noDiscount })
  const offered: Offered[] = []
  for (const one of listed) {
    const item = items.find(({ id }) => id === one.id)
    const manner = item && mannerOf(item)
    if (!manner) continue
    const own = taxes.filter(({ kinds }) => kinds.includes(item.kind))
    const prices = pricesOfItem(item)
    const rates = await ratesFor(tx, actor, [...currenciesOf(prices), ...levyCurrencies(own)], item.currency)
    const units = unitsOf(item, manner, rates)
    const options = optionsOf(item, manner)
    if (units.length > 0 && options.length > 0)
      offered.push({ id: one.id, listed: one, channel, item, taxes: own, rates, manner, options, units })
  }
  return offered
}

/** Returns one offer that a partner sells now. @throws 400 INVALID_PRODUCT_ID. */
export async function requireOffered(seller: Seller, productId: string): Promise<Offered> {
  const [found] = isUuid(productId) ? await readOffered(seller, [productId.toLowerCase()]) : []
  if (!found) throw invalidProduct(productId)
  return found
}

/** @throws 400 INVALID_OPTION_ID. */
export function requireOption({ options }: Offered, optionId: string): OctoOption {
  const found = options.find(({ id }) => id === optionId)
  if (!found) throw invalidOption(optionId)
  return found
}

/** @throws 400 INVALID_UNIT_ID. */
export function requireUnit({ units }: Offered, unitId: string): OctoUnit {
  const found = units.find(({ id }) => id === unitId)
  if (!found) throw invalidUnit(unitId)
  return found
}

function mannerOf({ capacity_mode, basis }: BookableRow): Manner | null {
  switch (capacity_mode) {
    case 'departure':
      return 'departure'
    case 'quota':
      return 'happening'
    case 'resource':
      return basis === 'time' ? 'hours' : 'nights'
    case 'freesale':
      return 'any_day'
    default:
      return null
  }
}

/** OCTO knows no end of a stay, so the usual lengths are options. */
const lengths = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28]
const hoursADay = 24

function optionsOf({ title, min_length, max_length }: BookableRow, manner: Manner): OctoOption[] {
  if (manner !== 'nights' && manner !== 'hours') return [{ id: 'default', name: title, length: 0 }]
  const [what, one] = manner === 'nights' ? ['night', 1] : ['day', hoursADay]
  const least = Math.ceil((min_length ?? 0) / one)
  const most = max_length === null ? Infinity : Math.floor(max_length / one)
  const fitting = lengths.filter((length) => length >= least && length <= most)
  const all = fitting.length > 0 || least > most ? fitting : [Math.max(1, least)]
  return all.map((length) => ({ id: `${what}s-${length}`, name: `${length} ${what}${length === 1 ? '' : 's'}`, length }))
}

function unitsOf(item: BookableRow, manner: Manner, rates: Rates): OctoUnit[] {
  const byTime = manner === 'nights' ? 'night' : manner === 'hours' ? 'rate' : null
  const fits = (option: BookableRow['options'][number]) =>
    !isTimed(option) || (byTime === 'night' ? option.per === 'night' : byTime === 'rate' && isRate(option))
  const sold = item.options.filter(
    (option) => option.active && fits(option) && (option.currency === item.currency || rates.has(option.currency)),
  )
  // Any rate of a tariff stands for the tariff: the time decides which rates are used.
  const tariffOf = ({ tariff, name }: (typeof sold)[number]) => tariff || name
  const chosen = sold.filter(
    (option, index) => !isRate(option) || index === sold.findIndex((one) => isRate(one) && tariffOf(one) === tariffOf(option)),
  )
  const byResidency = item.rules.some(({ active, residency }) => active && residency !== null)
  return chosen.flatMap((option) => {
    const name = isRate(option) ? tariffOf(option) : option.name
    const unit = { id: option.id, name, priceOptionId: option.id, residency: null, option }
    if (!byResidency) return [unit]
    const others = residencies
      .slice(1)
      .map((residency) => ({ ...unit, id: `${option.id}:${residency}`, name: `${name}, ${residencyNames[residency]}`, residency }))
    return [unit, ...others]
  })
}
