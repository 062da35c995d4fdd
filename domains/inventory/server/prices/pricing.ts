import { invalid } from '#kit/contract/errors.ts'
import { formatAmount, largestAmount, percentOf, type Currency } from '#kit/contract/money.ts'
import { addDays, daysBetween, weekdayOf } from '#kit/contract/time.ts'
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
    if (minutes <= 0) throw invalid('ends_at', 'The end is not after the start.')
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
  currency?: Currency
  priority: number
  active: boolean
}

export interface Selected {
  price_option_id: string
  quantity: number
}

export interface PricedLine {
  price_option_id: string
  name: string
  unit: PriceUnit
  quantity: number
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
  /** The reasons for the unit price, one entry per rule. */
  because: { text: string; amount_change: number }[]
}

export interface Priced {
  lines: PricedLine[]
  total: number
  /** Places taken of the departure. */
  places: number
  /** Number of people who take a place; the pax bands of rules use it. */
  pax: number
}

interface Selection {
  options: readonly PriceOption[]
  rules: readonly PriceRule[]
  selection: readonly Selected[]
  /** The start day, in Kampala's time zone. */
  date: string
  residency: Residency
  currency: Currency
  period?: Period
}

/**
 * Prices a selection, with reasons. Amounts are minor units.
 * Rules apply by priority, each to the result of the one before. Halves are rounded away from zero and no price falls below zero. A price
 * per night follows each night's own day. Rates per hour, day, week and month of one tariff are combined to the cheapest cover of the
 * period, each at its price on the start day.
 * @throws 422 at `selection` for an option that is not the item's, not sold, in another currency, or out of its quantity.
 */
export function priceSelection({ options, rules, selection, date, residency, currency, period }: Selection): Priced {
  const chosen = mergeSelection(selection).map(({ price_option_id, quantity }) => ({
    option: optionOf(options, price_option_id, quantity, currency),
    quantity,
  }))
  if (chosen.length === 0) throw invalid('selection', 'Choose at least one price option.')
  const places = chosen.reduce((sum, { option, quantity }) => sum + option.places * quantity, 0)
  const rulesOn = (day: string) =>
    rules
      .filter((rule) => ruleFits(rule, { date: day, residency, pax: places }))
      .sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  const fitting = rulesOn(date)
  const lines = chosen.map(({ option, quantity }) => lineOf(option, quantity, unitPriceOf(option, { options, fitting, rulesOn, period })))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (total > largestAmount) throw invalid('selection', 'The total is too large.')
  return { lines, total, places, pax: places }
}

/** Merges entries of the same option and drops quantity 0. */
function mergeSelection(selection: readonly Selected[]): Selected[] {
  const quantities = new Map<string, number>()
  for (const { price_option_id, quantity } of selection)
    if (quantity > 0) quantities.set(price_option_id, (quantities.get(price_option_id) ?? 0) + quantity)
  return [...quantities].map(([price_option_id, quantity]) => ({ price_option_id, quantity }))
}

function optionOf(options: readonly PriceOption[], id: string, quantity: number, currency: Currency): PriceOption {
  const option = options.find((one) => one.id === id && one.active)
  if (!option) throw invalid('selection', 'This price option is not sold.', 'unknown_option')
  if (option.currency !== currency)
    throw invalid('selection', `${option.name} is priced in ${option.currency}, the booking in ${currency}.`, 'currency_mismatch')
  if (quantity < option.min_quantity) throw invalid('selection', `${option.name} is sold from ${option.min_quantity}.`)
  if (option.max_quantity !== null && quantity > option.max_quantity)
    throw invalid('selection', `${option.name} is sold up to ${option.max_quantity}.`)
  return option
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
  fitting: readonly PriceRule[]
  rulesOn(day: string): readonly PriceRule[]
  period: Period | undefined
}

function unitPriceOf(option: PriceOption, { options, fitting, rulesOn, period }: PriceContext): UnitPrice {
  if (!isTimed(option)) return ruled(option, fitting)
  if (!period) throw invalid('selection', `${option.name} is let for a time. Choose it.`)
  if (option.per === 'night') {
    if (!('nights' in period)) throw invalid('selection', `${option.name} is sold by the night.`)
    return summed(
      period.nights.map((day) => ruled(option, rulesOn(day))),
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

function lineOf(option: PriceOption, quantity: number, { amount, because, detail }: UnitPrice): PricedLine {
  return {
    price_option_id: option.id,
    name: isRate(option) ? option.tariff || option.name : option.name,
    unit: option.unit,
    quantity,
    places: option.places,
    unit_amount: amount,
    amount: option.per === 'booking' ? amount : amount * quantity,
    ...(detail === undefined ? {} : { detail }),
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
  const value = rule.value_kind === 'percent' ? `${rule.value}%` : `${currency} ${formatAmount(Math.round(rule.value), currency)}`
  return rule.operation === 'fix' ? `fixed at ${value}` : `${rule.operation === 'increase' ? '+' : '−'}${value}`
}
