import { invalid } from '#kit/contract/errors.ts'
import { percentOf, splitByLargestRemainder, type Currency } from '#kit/contract/money.ts'
import { priceAt } from '#domains/rates/contract/selling-rate.ts'
import { daysBetween } from '#kit/contract/time.ts'
import { onTopOf, type LevyPer, type LineTax } from '../../contract/tax-text.ts'
import type { Rates } from '../prices/currencies.ts'
import type { PricedLine } from '../prices/pricing.ts'
import type { Residency } from '../../../../database/tables.ts'

// What taxes and levies come to on one line. Percentages are of the price of its items, after discounts: a tax is never on another tax,
// and levies that a price contains are taken off it first, because they are not the seller's.

/** A tax as the agency set it. */
export interface Tax {
  id: string
  name: string
  kinds: readonly string[]
  included: boolean
  percent: number | null
  amount: number | null
  currency: Currency | null
  per: LevyPer | null
  children: boolean
  residency: Residency | null
  starts_on: string | null
  ends_on: string | null
}

/** Returns the currencies of taxes that are amounts. */
export const levyCurrencies = (taxes: readonly Tax[]): Currency[] => taxes.flatMap(({ currency }) => currency ?? [])

/** What is taxed: the items of a line, and its time. */
export interface Taxed {
  items: readonly PricedLine[]
  starts_on: string
  ends_on: string
  /** Residency of the booking; items may have their own. */
  residency: Residency
}

/** Returns whether a tax is on a line of a kind that begins on a day. */
export const isOn = ({ kinds, starts_on, ends_on }: Tax, kind: string, day: string): boolean =>
  kinds.includes(kind) && (starts_on === null || starts_on <= day) && (ends_on === null || day <= ends_on)

/** Returns the taxes of a line, worked out. Amounts are in `currency`. @throws 422 at `currency` for a levy without a rate. */
export function taxesOf(taxes: readonly Tax[], taxed: Taxed, { currency, rates }: { currency: Currency; rates: Rates }): LineTax[] {
  const terms = taxes.map(({ id, name, included, percent, ...levy }): LineTax => {
    const terms = { tax_id: id, name, included, percent, count: 0, amount: 0 }
    return percent === null ? { ...terms, levy: levyIn(levy, currency, rates) } : { ...terms, levy: null }
  })
  return retaxed(terms, taxed)
}

interface Priced {
  kind: string
  starts_on: string
  ends_on: string
  items: readonly PricedLine[]
  amount: number
}

/** Returns a priced line with those of the agency's taxes that are on it. Those on top raise its amount. @throws as `taxesOf`. */
export function withTaxes<Line extends Priced>(
  line: Line,
  taxes: readonly Tax[],
  { residency, ...money }: { residency: Residency; currency: Currency; rates: Rates },
): Line & { taxes: LineTax[] } {
  const applying = taxes.filter((tax) => isOn(tax, line.kind, line.starts_on))
  const own = taxesOf(applying, { ...line, residency }, money)
  return { ...line, taxes: own, amount: line.amount + onTopOf(own) }
}

function levyIn(
  { amount, currency: own, per, children, residency }: Omit<Tax, 'id' | 'name' | 'included' | 'percent'>,
  sold: Currency,
  rates: Rates,
) {
  const levy = { amount: amount!, per: per!, children, residency }
  if (own === sold) return levy
  const rate = rates.get(own!)
  if (!rate) throw invalid('currency', `There is no rate between ${own} and ${sold}.`, 'rate_needed')
  return { ...levy, amount: priceAt(amount!, own!, rate), converted: { amount: amount!, currency: own!, ...rate } }
}

/** Works the taxes of a line out again, on the terms it was sold with, after its items, people or days changed. */
export function retaxed(taxes: readonly LineTax[], taxed: Taxed): LineTax[] {
  const counted = taxes.map((tax) => {
    if (!tax.levy) return tax
    const count = countOf(tax.levy, taxed)
    return { ...tax, count, amount: tax.levy.amount * count }
  })
  return withPercentages(counted, taxed.items)
}

/** Works the percentages out again after only the price of a line changed. */
function withPercentages(taxes: readonly LineTax[], items: readonly PricedLine[]): LineTax[] {
  const base = Math.max(0, sumOf(items) - levied(taxes))
  const shares = containedShares(base, taxes)
  return taxes.map((tax) => {
    if (tax.percent === null) return tax
    return { ...tax, amount: tax.included ? shares.get(tax)! : percentOf(base, tax.percent) }
  })
}

/** The levies that a price contains. */
const levied = (taxes: readonly LineTax[]) => taxes.reduce((sum, { included, levy, amount }) => sum + (included && levy ? amount : 0), 0)

/** What of a price are the percentages that it contains: 18 of 118 for 18%. */
function containedShares(price: number, taxes: readonly LineTax[]): Map<LineTax, number> {
  const within = taxes.filter(({ included, percent }) => included && percent !== null)
  const percent = within.reduce((sum, tax) => sum + tax.percent!, 0)
  const parts = splitByLargestRemainder(
    within.length === 0 ? 0 : Math.round((price * percent) / (100 + percent)),
    within.map((tax) => tax.percent!),
  )
  return new Map(within.map((tax, index) => [tax, parts[index]!]))
}

type Levy = NonNullable<LineTax['levy']>

function countOf(levy: Levy, { items, starts_on, ends_on, residency }: Taxed): number {
  const nights = daysBetween(starts_on, ends_on)
  const times = levy.per === 'person_night' || levy.per === 'unit_night' ? nights : levy.per === 'person_day' ? nights + 1 : 1
  const theirs = items.filter((item) => levy.residency === null || levy.residency === (item.residency ?? residency))
  const count = levy.per.startsWith('person') ? peopleIn(theirs, levy) : unitsIn(theirs)
  return count * times
}

/** Infants never count. */
function peopleIn(items: readonly PricedLine[], { children }: Levy): number {
  return items.reduce((sum, { unit, quantity, places, guests, assumed }) => {
    const party = guests ?? assumed
    if (party) return sum + quantity * (party.adults + (children ? party.children.length : 0))
    if (unit === 'infant' || unit === 'room' || unit === 'vehicle' || unit === 'item' || (unit === 'child' && !children)) return sum
    return sum + quantity * places
  }, 0)
}

/** Counts the rooms or vehicles of a line. Services sold with them do not count. A line without any counts its pieces. */
function unitsIn(items: readonly PricedLine[]): number {
  const timed = items.filter((item) => item.timed)
  const counted = timed.length > 0 ? timed : items.filter(({ unit }) => unit === 'item')
  return counted.reduce((sum, { quantity }) => sum + quantity, 0)
}

const sumOf = (items: readonly Pick<PricedLine, 'amount'>[]) => items.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns what the items of a line cost if it comes to a total, taxes included, in minor units: the way back from an agreed price.
 * @throws 422 at `amount` if the levies alone are more.
 */
export function itemsWithin(total: number, taxes: readonly LineTax[]): number {
  const added = taxes.filter(({ included }) => !included)
  const levies = added.reduce((sum, { levy, amount }) => sum + (levy ? amount : 0), 0)
  const percent = added.reduce((sum, tax) => sum + (tax.percent ?? 0), 0)
  if (total < levies) throw invalid('amount', 'The price is less than the taxes on it.')
  return Math.round((100 * (total - levies) + percent * levied(taxes)) / (100 + percent))
}

/** Returns the taxes of items that with them come to a total. Where rounding leaves a unit over, the largest added percentage takes it. */
export function taxesToTotal(taxes: readonly LineTax[], items: readonly PricedLine[], total: number): LineTax[] {
  const again = withPercentages(taxes, items)
  const over = total - sumOf(items) - onTopOf(again)
  const largest = again.filter(({ included, percent }) => !included && percent !== null).toSorted((a, b) => b.amount - a.amount)[0]
  return again.map((tax) => (tax === largest ? { ...tax, amount: tax.amount + over } : tax))
}

/** Returns the taxes that added time of a line has too: what is due once for a person or a room was due with the first. */
export const dueAgain = (taxes: readonly LineTax[]): LineTax[] => taxes.filter(({ levy }) => levy === null || levy.per.includes('_'))
