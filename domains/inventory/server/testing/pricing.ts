import { AppError } from '#kit/contract/errors.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Rates } from '../prices/currencies.ts'
import type { Fits } from '../prices/fits.ts'
import type { Residency } from '../../../../database/tables.ts'
import { periodOf, priceSelection, type Period, type PriceOption, type PriceRule, type Selected } from '../prices/pricing.ts'

// Options, rules and questions for the tests of prices. The default is one adult at UGX 1,000 on 16 Jun 2027.

export const option = (over: Partial<PriceOption> = {}): PriceOption => ({
  id: 'adult',
  name: 'Adult',
  unit: 'adult',
  per: 'unit',
  amount: 1_000,
  currency: 'UGX',
  places: 1,
  min_quantity: 0,
  max_quantity: null,
  active: true,
  ...over,
})

/** Adds 100 to every price by default. */
export const rule = (over: Partial<PriceRule> = {}): PriceRule => ({
  id: 'a',
  name: 'Rule',
  price_option_id: null,
  starts_on: null,
  ends_on: null,
  weekdays: null,
  min_pax: null,
  max_pax: null,
  residency: null,
  operation: 'increase',
  value_kind: 'amount',
  value: 100,
  priority: 0,
  active: true,
  ...over,
})

interface Question {
  options?: PriceOption[]
  rules?: PriceRule[]
  selection?: Selected[]
  date?: string
  residency?: Residency
  currency?: Currency
  itemCurrency?: Currency
  rates?: Rates
  period?: Period | undefined
  fits?: Fits | null
}

export const price = ({ options = [option()], selection, ...rest }: Question = {}) =>
  priceSelection({
    options,
    rules: [],
    selection: selection ?? [{ price_option_id: options[0]!.id, quantity: 1 }],
    date: '2027-06-16',
    residency: 'non_resident',
    currency: 'UGX',
    ...rest,
  })
export const total = (question: Question) => price(question).total
export const nights = (from: string, to: string) => periodOf({ starts_on: from, ends_on: to })
export const minutes = (count: number): Period => ({ minutes: count })
export const hours = (count: number) => minutes(count * 60)
export const refusal = (work: () => unknown): AppError => {
  try {
    work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('it was not refused')
}
