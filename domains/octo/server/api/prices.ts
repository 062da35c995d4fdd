import { changedPrice } from '#domains/channels/contract/price-change.ts'
import { pricesOfItem } from '#domains/bookings/server/quote.ts'
import { changedBy } from '#domains/inventory/server/prices/price-explainer.ts'
import { periodOf, priceSelection, type Selected } from '#domains/inventory/server/prices/pricing.ts'
import { withTaxes } from '#domains/inventory/server/taxes/line-taxes.ts'
import type { LineTax } from '#domains/inventory/contract/tax-text.ts'
import { AppError } from '#kit/contract/errors.ts'
import { currencies, splitByLargestRemainder, type Currency } from '#kit/contract/money.ts'
import { addDays } from '#kit/contract/time.ts'
import type { Offered, OctoOption, OctoUnit } from './catalogue.ts'

/** A price as OCTO says it, in minor units: the agency's own, what travellers pay, and what the partner owes. */
export interface Pricing {
  original: number
  retail: number
  net: number
  currency: Currency
  currencyPrecision: number
  includedTaxes: { name: string; retail: number; original: number; net: number }[]
}

/** What was sold, at the agency's own price and at what the partner owes. */
interface Sum {
  amount: number
  taxes: readonly Pick<LineTax, 'tax_id' | 'name' | 'amount'>[]
}

/** Travellers never pay less than the partner owes. */
export const retailOf = (own: number, net: number): number => Math.max(own, net)

export function pricingOf(own: Sum, net: Sum, currency: Currency): Pricing {
  const taxes = own.taxes.map(({ tax_id, name, amount }) => {
    const owed = net.taxes.find((tax) => tax.tax_id === tax_id)?.amount ?? 0
    return { name, original: amount, retail: retailOf(amount, owed), net: owed }
  })
  return {
    original: own.amount,
    retail: retailOf(own.amount, net.amount),
    net: net.amount,
    currency,
    currencyPrecision: currencies[currency].decimals,
    includedTaxes: taxes,
  }
}

/** Returns what a channel makes of the unit prices of an offer. */
export const changeOf =
  ({ listed }: Pick<Offered, 'listed'>) =>
  (amount: number) =>
    changedPrice(amount, listed.listing)

/** Returns what a selection costs on a day; null if it cannot be priced, such as too few of a price. */
export function priceOn(offered: Offered, option: OctoOption, day: string, selection: readonly Selected[]): Pricing | null {
  const { item, taxes, rates, manner } = offered
  const { currency, ...prices } = pricesOfItem(item)
  const period =
    manner === 'nights'
      ? periodOf({ starts_on: day, ends_on: addDays(day, option.length) })
      : manner === 'hours'
        ? { minutes: option.length * 24 * 60 }
        : undefined
  const lasts = manner === 'departure' ? item.days - 1 : option.length
  try {
    const money = { currency, rates, residency: 'non_resident' as const }
    const own = priceSelection({
      ...prices,
      ...money,
      itemCurrency: currency,
      selection,
      date: day,
      fits: item.fits,
      ...(period && { period }),
    })
    const sumOf = ({ lines, total }: typeof own): Sum =>
      withTaxes({ kind: item.kind, items: lines, amount: total, starts_on: day, ends_on: addDays(day, lasts) }, taxes, money)
    return pricingOf(sumOf(own), sumOf(changedBy(changeOf(offered), own)), currency)
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    return null
  }
}

export const selectedOf = ({ priceOptionId, residency }: OctoUnit, quantity: number): Selected => ({
  price_option_id: priceOptionId,
  quantity,
  ...(residency ? { residency } : {}),
})

/** Returns the price of one of each unit on a day. */
export function unitPrices(offered: Offered, option: OctoOption, day: string): (Pricing & { unitId: string })[] {
  return offered.units.flatMap((unit) => {
    const quantity = Math.max(1, unit.option.min_quantity)
    const pricing = priceOn(offered, option, day, [selectedOf(unit, quantity)])
    if (!pricing) return []
    return [{ unitId: unit.id, ...(quantity === 1 ? pricing : sharesOf(pricing, quantity)[0]!) }]
  })
}

/** Splits a price over some units, so that the parts add up. */
export function sharesOf(pricing: Pricing, count: number): Pricing[] {
  const even = Array.from({ length: count }, () => 1)
  return splitBy(pricing, even)
}

/** Splits a price by weights, so that the parts add up. */
export function splitBy(pricing: Pricing, weights: readonly number[]): Pricing[] {
  const all = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1)
  const split = (amount: number) => splitByLargestRemainder(amount, [...all])
  const [original, retail, net] = [split(pricing.original), split(pricing.retail), split(pricing.net)]
  const taxes = pricing.includedTaxes.map((tax) => ({
    name: tax.name,
    original: split(tax.original),
    retail: split(tax.retail),
    net: split(tax.net),
  }))
  return all.map((_weight, at) => ({
    ...pricing,
    original: original[at]!,
    retail: retail[at]!,
    net: net[at]!,
    includedTaxes: taxes.map((tax) => ({ name: tax.name, original: tax.original[at]!, retail: tax.retail[at]!, net: tax.net[at]! })),
  }))
}
