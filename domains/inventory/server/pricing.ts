import { invalid } from '#kit/contract/errors.ts'
import { formatAmount, largestAmount, percentOf, type Currency } from '#kit/contract/money.ts'
import { weekdayOf } from '#kit/contract/time.ts'

export interface PriceOption {
  id: string
  name: string
  unit: string
  per: string
  amount: number
  currency: string
  places: number
  min_quantity: number
  max_quantity: number | null
  active: boolean
}

export interface PriceRule {
  id: string
  name: string
  price_option_id: string | null
  starts_on: string | null
  ends_on: string | null
  weekdays: number[] | null
  min_pax: number | null
  max_pax: number | null
  residency: string | null
  operation: string
  value_kind: string
  /** Percent with up to 4 decimals, or minor units. */
  value: number
  currency?: string
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
  unit: string
  quantity: number
  /** Places one unit takes of the departure. */
  places: number
  unit_amount: number
  amount: number
  /** How the unit price came about, one entry a rule. */
  because: { text: string; amount_change: number }[]
}

export interface Priced {
  lines: PricedLine[]
  total: number
  /** Places taken of the departure. */
  places: number
  /** People, as the pax bands of the rules count them: whoever takes a place. */
  pax: number
}

interface Selection {
  options: readonly PriceOption[]
  rules: readonly PriceRule[]
  selection: readonly Selected[]
  /** The day of the start, in Kampala. */
  date: string
  residency: string
  currency: string
}

/**
 * Prices a selection and says why. Amounts are minor units; rules apply one after the other by priority, percent of the
 * price as it then stands, halves rounded away from zero; no price falls below zero.
 * @throws 422 at `selection` for an option that is not the item's, not sold, in another currency, or out of its quantity.
 */
export function priceSelection({ options, rules, selection, date, residency, currency }: Selection): Priced {
  const chosen = mergeSelection(selection).map(({ price_option_id, quantity }) => ({
    option: optionOf(options, price_option_id, quantity, currency),
    quantity,
  }))
  if (chosen.length === 0) throw invalid('selection', 'Choose at least one price option.')
  const places = chosen.reduce((sum, { option, quantity }) => sum + option.places * quantity, 0)
  const fitting = rules
    .filter((rule) => ruleFits(rule, { date, residency, pax: places }))
    .sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1))
  const lines = chosen.map(({ option, quantity }) => priceLine(option, quantity, fitting))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  if (total > largestAmount) throw invalid('selection', 'The total is too large.')
  return { lines, total, places, pax: places }
}

/** The same option twice is one line. */
function mergeSelection(selection: readonly Selected[]): Selected[] {
  const quantities = new Map<string, number>()
  for (const { price_option_id, quantity } of selection)
    if (quantity > 0) quantities.set(price_option_id, (quantities.get(price_option_id) ?? 0) + quantity)
  return [...quantities].map(([price_option_id, quantity]) => ({ price_option_id, quantity }))
}

function optionOf(options: readonly PriceOption[], id: string, quantity: number, currency: string): PriceOption {
  const option = options.find((one) => one.id === id && one.active)
  if (!option) throw invalid('selection', 'This price option is not sold.', 'unknown_option')
  if (option.currency !== currency)
    throw invalid('selection', `${option.name} is priced in ${option.currency}, the booking in ${currency}.`, 'currency_mismatch')
  if (quantity < option.min_quantity) throw invalid('selection', `${option.name} is sold from ${option.min_quantity}.`)
  if (option.max_quantity !== null && quantity > option.max_quantity)
    throw invalid('selection', `${option.name} is sold up to ${option.max_quantity}.`)
  return option
}

function ruleFits(rule: PriceRule, { date, residency, pax }: { date: string; residency: string; pax: number }): boolean {
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

function priceLine(option: PriceOption, quantity: number, rules: readonly PriceRule[]): PricedLine {
  const because: PricedLine['because'] = []
  let unit = option.amount
  for (const rule of rules) {
    if (rule.price_option_id !== null && rule.price_option_id !== option.id) continue
    const next = Math.max(0, applied(rule, unit))
    because.push({ text: `${rule.name}: ${termsOf(rule, option.currency as Currency)}`, amount_change: next - unit })
    unit = next
    // After each rule, for the next one could not reckon with more.
    if (unit > largestAmount) throw invalid('selection', 'The total is too large.')
  }
  return {
    price_option_id: option.id,
    name: option.name,
    unit: option.unit,
    quantity,
    places: option.places,
    unit_amount: unit,
    amount: option.per === 'booking' ? unit : unit * quantity,
    because,
  }
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
