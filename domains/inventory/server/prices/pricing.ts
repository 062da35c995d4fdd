import type { CancellationPolicy } from '#domains/agency/contract/cancellation-policy.ts'
import { invalid } from '#kit/contract/errors.ts'
import { formatAmount, largestAmount, percentOf, type Currency } from '#kit/contract/money.ts'
import { addDays, daysBetween, weekdayOf } from '#kit/contract/time.ts'
import type { Occupancy, Party, SelectedOption } from '../../contract/guests.ts'
import type { Fits } from './fits.ts'
import { optionIn, ruleIn, type Converted, type Rates } from './currencies.ts'
import { headcount, priceForParty, refuseUnfitParty, standardParty } from './guests.ts'
import { holdsPeople, isRoom, piecesOf, type Piece } from './pieces.ts'
import { cheapest, countOf, isRate, isTimed, summed, type UnitPrice } from './tariffs.ts'
import type { PricePer, PriceRuleOperation, PriceUnit, Residency, ValueKind } from '../../../../database/tables.ts'

export interface PriceOption {
  id: string
  name: string
  unit: PriceUnit
  per: PricePer
  amount: number
  currency: Currency
  places: number
  min_quantity: number
  max_quantity: number | null
  active: boolean
  /** For a period, the cheapest combination of one tariff's rates is used. */
  tariff?: string
  /** How many can be sold; null or absent if they are not counted. */
  capacity?: number | null
  /** For how many people a room's price is; null or absent if it does not matter who sleeps in it. */
  occupancy?: Occupancy | null
  /** What cancelling it costs, if it has terms of its own. */
  cancellation_policy?: CancellationPolicy | null
  /** How the amounts were converted, if they were in another currency. */
  converted?: Converted
}

/** How long something is let: nights, each given by its first day, or minutes. */
export type Period = { nights: readonly string[] } | { minutes: number }

/** Returns the period between two days or two times; none without an end. @throws 422 at the end when it is not after the start. */
export function periodOf({
  starts_on,
  ends_on,
  starts_at,
  ends_at,
}: {
  starts_on?: string | null | undefined
  ends_on?: string | null | undefined
  starts_at?: string | null | undefined
  ends_at?: string | null | undefined
}): Period | undefined {
  if (starts_at && ends_at) {
    const minutes = Math.ceil((Date.parse(ends_at) - Date.parse(starts_at)) / 60_000)
    if (minutes <= 0) throw invalid('ends_at', 'The end must be after the start.')
    if (minutes > longestDays * 24 * 60) throw invalid('ends_at', `At most ${longestDays} days.`)
    return { minutes }
  }
  if (!starts_on || !ends_on) return undefined
  const nights = daysBetween(starts_on, ends_on)
  if (nights <= 0) throw invalid('ends_on', 'The last day is not after the first.')
  if (nights > longestDays) throw invalid('ends_on', `At most ${longestDays} nights.`)
  return { nights: Array.from({ length: nights }, (_, n) => addDays(starts_on, n)) }
}

const longestDays = 366

export interface PriceRule {
  id: string
  name: string
  price_option_id: string | null
  starts_on: string | null
  ends_on: string | null
  weekdays: number[] | null
  min_pax: number | null
  max_pax: number | null
  residency: Residency | null
  operation: PriceRuleOperation
  value_kind: ValueKind
  /** Percent with up to 4 decimals, or minor units. */
  value: number
  /** The currency of an amount; null or absent: that of the item. */
  currency?: Currency | null
  /** The amount as it was set, if it was converted. */
  amountText?: string
  priority: number
  active: boolean
}

export type Selected = Pick<SelectedOption, 'price_option_id' | 'quantity' | 'residency' | 'guests'>

export interface PricedLine {
  price_option_id: string
  name: string
  unit: PriceUnit
  quantity: number
  /** Residency of these people, if it was given apart from the booking's. */
  residency?: Residency
  /** Who is in each of these rooms or vehicles, if it was given. */
  guests?: Party
  /** Who each of these rooms is priced for, if nobody was named. */
  assumed?: Party
  /** What cancelling it costs, if it has terms of its own. */
  policy?: CancellationPolicy
  /** How many people fit in each room or vehicle, if that is known. */
  sleeps?: number
  /** Places that one unit takes of the departure. */
  places: number
  unit_amount: number
  amount: number
  /** What the unit price covers, if it is for a time: "3 nights", "1 week + 2 days". */
  detail?: string
  /** Whether stock of this option is counted. */
  counted?: boolean
  /** Whether it takes a unit of a resource for the period. */
  timed?: boolean
  /** How much a discount took off the amount, in minor units. */
  discount?: number
  /** The price in its own currency, and the rate, if that is not the booking's. */
  converted?: Converted
  /** The reasons for the unit price, one entry per rule. */
  because: { text: string; amount_change: number }[]
}

export interface Priced {
  lines: PricedLine[]
  total: number
  /** Places taken of the departure. */
  places: number
  /** How many people it is for: the guests of rooms if they were given, else the places. */
  pax: number
}

interface Selection {
  options: readonly PriceOption[]
  rules: readonly PriceRule[]
  selection: readonly Selected[]
  /** The start day, in Kampala's time zone. */
  date: string
  residency: Residency
  /** The currency that is sold in. */
  currency: Currency
  /** The currency of rules that name none; that which is sold in by default. */
  itemCurrency?: Currency
  rates?: Rates
  period?: Period
  /** How many people fit in each room or vehicle, if the item has such. */
  fits?: Fits | null
}

/**
 * Prices a selection, with reasons. Amounts are minor units.
 * Rules count people: those in the room for the price of a room, else the places of the whole selection. They apply by priority, each to the result of the one before. Halves are rounded away from zero and no price falls below zero. A price
 * per night follows each night's own day. Rates per hour, day, week and month of one tariff are combined to the cheapest cover of the
 * period, each at its price on the start day.
 * @throws 422 at `selection` for an option that is not the item's, not sold, in a currency without a rate, or out of its quantity.
 */
export function priceSelection({ selection, date, residency, currency, period, fits, ...prices }: Selection): Priced {
  const { itemCurrency = currency, rates = new Map() } = prices
  const options = prices.options.map((option) => optionIn(option, currency, rates))
  const rules = prices.rules.map((rule) => ruleIn(rule, itemCurrency, currency, rates))
  const pieces = piecesOf(selection, options, currency)
  if (pieces.length === 0) throw invalid('selection', 'Choose at least one price option.')
  const places = pieces.reduce((sum, { option, quantity }) => sum + option.places * quantity, 0)
  const lines = pieces.map((piece) => {
    if (piece.guests) refuseUnfitParty(piece.guests, fits, piece.option.name, piece.field)
    const party = isRoom(piece.option) ? (piece.guests ?? standardParty(piece.option.occupancy, fits)) : undefined
    const rulesOn = (day: string) =>
      rules
        .filter((rule) => ruleFits(rule, { date: day, residency: piece.residency ?? residency, pax: party ? headcount(party) : places }))
        .sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
    return lineOf(piece, unitPriceOf(piece, { options, party, fitting: rulesOn(date), rulesOn, period }), { party, fits })
  })
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (total > largestAmount) throw invalid('selection', 'The total is too large.')
  const pax = pieces.reduce((sum, { option, quantity, guests }) => sum + quantity * (guests ? headcount(guests) : option.places), 0)
  return { lines, total, places, pax }
}

function ruleFits(rule: PriceRule, { date, residency, pax }: { date: string; residency: Residency; pax: number }): boolean {
  return (
    rule.active &&
    (rule.starts_on === null || rule.starts_on <= date) &&
    (rule.ends_on === null || date <= rule.ends_on) &&
    (!rule.weekdays?.length || rule.weekdays.includes(weekdayOf(date))) &&
    (rule.min_pax === null || pax >= rule.min_pax) &&
    (rule.max_pax === null || pax <= rule.max_pax) &&
    (rule.residency === null || rule.residency === residency)
  )
}

interface PriceContext {
  options: readonly PriceOption[]
  /** Who is in the room; undefined where it does not matter. */
  party: Party | undefined
  fitting: readonly PriceRule[]
  rulesOn(day: string): readonly PriceRule[]
  period: Period | undefined
}

function unitPriceOf({ option, field }: Piece, { options, party, fitting, rulesOn, period }: PriceContext): UnitPrice {
  const { occupancy, name } = option
  const priced = (one: PriceOption, applying: readonly PriceRule[]) => {
    const price = ruled(one, applying)
    return occupancy && party ? priceForParty(price, { occupancy, party, name, field }) : price
  }
  if (!isTimed(option)) return priced(option, fitting)
  if (!period) throw invalid('selection', `${option.name} needs a time. Choose one.`)
  if (option.per === 'night') {
    if (!('nights' in period)) throw invalid('selection', `${option.name} is sold by the night.`)
    return summed(
      period.nights.map((day) => priced(option, rulesOn(day))),
      countOf(period.nights.length, 'night'),
    )
  }
  if (!('minutes' in period)) throw invalid('selection', `${option.name} is not sold by the night.`)
  const rates = options.filter(
    (one) => one.active && isRate(one) && (one.tariff ?? '') === (option.tariff ?? '') && one.currency === option.currency,
  )
  return cheapest(
    rates.map((rate) => ({ per: rate.per, price: ruled(rate, fitting) })),
    period.minutes,
  )
}

function lineOf(
  { option, quantity, residency, guests }: Piece,
  { amount, because, detail }: UnitPrice,
  { party, fits }: { party: Party | undefined; fits: Fits | null | undefined },
): PricedLine {
  return {
    price_option_id: option.id,
    name: isRate(option) ? option.tariff || option.name : option.name,
    unit: option.unit,
    quantity,
    ...(residency === undefined ? {} : { residency }),
    ...(guests === undefined ? {} : { guests }),
    ...(party === undefined || guests !== undefined ? {} : { assumed: party }),
    ...(option.cancellation_policy ? { policy: option.cancellation_policy } : {}),
    ...(fits && holdsPeople(option) ? { sleeps: fits.guests } : {}),
    places: option.places,
    unit_amount: amount,
    amount: option.per === 'booking' ? amount : amount * quantity,
    ...(detail === undefined ? {} : { detail }),
    ...(option.converted ? { converted: option.converted } : {}),
    ...(option.capacity == null ? {} : { counted: true }),
    // A service priced by the night (0 places) takes no room.
    ...(isTimed(option) && option.places > 0 ? { timed: true } : {}),
    because,
  }
}

/** Returns the option's price after the rules. */
function ruled(option: PriceOption, rules: readonly PriceRule[]): UnitPrice {
  const because: PricedLine['because'] = []
  let unit = option.amount
  for (const rule of rules) {
    if (rule.price_option_id !== null && rule.price_option_id !== option.id) continue
    if (rule.value_kind === 'amount' && rule.currency && rule.currency !== option.currency)
      throw invalid('selection', `${rule.name} is in ${rule.currency}, and there is no rate to ${option.currency}.`, 'rate_needed')
    const next = Math.max(0, applied(rule, unit))
    because.push({ text: `${rule.name}: ${termsOf(rule, option.currency)}`, amount_change: next - unit })
    unit = next
    // Checked after each rule so that later arithmetic cannot overflow.
    if (unit > largestAmount) throw invalid('selection', 'The total is too large.')
  }
  return { amount: unit, because }
}

function applied(rule: PriceRule, amount: number): number {
  if (rule.operation === 'fix') return Math.round(rule.value)
  const change = rule.value_kind === 'percent' ? percentOf(amount, rule.value) : Math.round(rule.value)
  return rule.operation === 'increase' ? amount + change : amount - change
}

function termsOf(rule: PriceRule, currency: Currency): string {
  const amount = rule.amountText ?? `${currency} ${formatAmount(Math.round(rule.value), currency)}`
  const value = rule.value_kind === 'percent' ? `${rule.value}%` : amount
  return rule.operation === 'fix' ? `fixed at ${value}` : `${rule.operation === 'increase' ? '+' : '−'}${value}`
}
