import { convertedText, type SellingRate } from '#domains/rates/contract/selling-rate.ts'
import { formatMoney, type Currency, type Money } from '#kit/contract/money.ts'
import { residencyNames, type Residency } from './units.ts'

// Words of taxes and levies, without schemas so that screens and papers can use them.

/** What an amount is due for. */
export const levyPers = ['person', 'person_night', 'person_day', 'unit', 'unit_night'] as const
export type LevyPer = (typeof levyPers)[number]

/** Text after a levy's amount: "USD 20.00 a person". */
const levyPerText: Record<LevyPer, string> = {
  person: 'a person',
  person_night: 'a person and night',
  person_day: 'a person and day',
  unit: 'each',
  unit_night: 'a room and night',
}

interface Terms {
  percent: number | null
  amount: number | null
  currency: Currency | null
  per: LevyPer | null
  children: boolean
  residency: Residency | null
}

/** "18%", or "UGX 2,000 a room and night, East African citizen". */
export function termsText({ percent, amount, currency, per, children, residency }: Terms): string {
  if (percent !== null) return `${percent}%`
  const whose = residency && residencyNames[residency]
  const without = per!.startsWith('person') && !children && 'without children'
  return [`${formatMoney({ amount: amount!, currency: currency! })} ${levyPerText[per!]}`, whose, without].filter(Boolean).join(', ')
}

/** A tax or levy of a line, as it was when the line was priced. Amounts are minor units of the booking's currency. */
export interface LineTax {
  tax_id: string
  name: string
  /** Whether the line's price contains it. If not, it is added to the price of the items. */
  included: boolean
  /** Percent of the price; null for an amount. */
  percent: number | null
  /** What is due for one; null for a percentage. */
  levy: { amount: number; per: LevyPer; children: boolean; residency: Residency | null; converted?: Money & SellingRate } | null
  /** How many times the levy's amount is due, such as people × nights; 0 for a percentage. */
  count: number
  amount: number
}

/** Returns what taxes add to the price of a line's items, in minor units. */
export const onTopOf = (taxes: readonly LineTax[]): number => taxes.reduce((sum, tax) => sum + (tax.included ? 0 : tax.amount), 0)

/** "20 × UGX 2,000" with the rate of another currency; empty for a percentage. */
export function taxText({ levy, count }: LineTax, currency: Currency): string {
  if (!levy) return ''
  const { amount, converted } = levy
  return `${count} × ${formatMoney({ amount, currency })}${converted ? ` (${convertedText(converted, converted)})` : ''}`
}

/** Sums taxes by name and terms, in the order of the first of each: for the totals of a booking or an invoice. */
export function summedTaxes(taxes: readonly LineTax[]): { name: string; included: boolean; percent: number | null; amount: number }[] {
  const sums = new Map<string, { name: string; included: boolean; percent: number | null; amount: number }>()
  for (const { name, included, percent, amount } of taxes) {
    const key = JSON.stringify([name, included, percent])
    const sum = sums.get(key)
    if (sum) sum.amount += amount
    else sums.set(key, { name, included, percent, amount })
  }
  return [...sums.values()].filter(({ amount }) => amount > 0)
}

/** "VAT 18%", or the name alone for a levy or where the name says the percentage. */
export const taxName = ({ name, percent }: Pick<LineTax, 'name' | 'percent'>): string =>
  percent === null || name.includes('%') ? name : `${name} ${percent}%`
