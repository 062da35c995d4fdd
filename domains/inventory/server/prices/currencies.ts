import { convertedText, priceAt, type SellingRate } from '#domains/rates/contract/selling-rate.ts'
import { sellingRates } from '#domains/rates/server/selling.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Occupancy } from '../../contract/guests.ts'
import type { PriceOption, PriceRule } from './pricing.ts'

// Prices in several currencies. Before anything is worked out, every amount is brought into the currency that is sold in, so that rules,
// nights and people only meet amounts of one currency.

/** Rates to the currency that is sold in, by the currency of the price. */
export type Rates = ReadonlyMap<Currency, SellingRate>

/** How a price was converted: its own amount for one, and the rate. */
export interface Converted extends SellingRate {
  amount: number
  currency: Currency
}

interface PricesOfItem {
  currency: Currency
  options: readonly Pick<PriceOption, 'currency'>[]
  rules: readonly Pick<PriceRule, 'currency'>[]
}

/** Returns the currencies of an item's prices. */
export const currenciesOf = ({ currency, options, rules }: PricesOfItem): Currency[] => [
  ...options.map((option) => option.currency),
  ...rules.map((rule) => rule.currency ?? currency),
]

/**
 * Returns the rates from currencies of prices to the one that is sold in. Rates that were `agreed` before, by an existing booking or a proposal, stay.
 * @throws 422 at `currency` for a currency without any rate.
 */
export async function ratesFor(
  tx: Tx,
  actor: Pick<Actor, 'agencyId' | 'now'>,
  priced: readonly Currency[],
  sold: Currency,
  agreed: Rates = new Map(),
): Promise<Rates> {
  const missing = [...new Set(priced)].filter((currency) => currency !== sold && !agreed.has(currency))
  return missing.length === 0 ? agreed : new Map([...agreed, ...(await sellingRates(tx, actor, missing, sold))])
}

/** Returns the rates at which lines were priced. */
export function ratesOfItems(items: readonly { converted?: Converted }[]): Rates {
  return new Map(items.flatMap(({ converted }) => (converted ? [[converted.currency, rateIn(converted)] as const] : [])))
}

const rateIn = ({ one, other, rate }: SellingRate): SellingRate => ({ one, other, rate })

/** Returns an option with its amounts in the currency that is sold in, and how its price was converted. Without a rate it stays as it is. */
export function optionIn(option: PriceOption, sold: Currency, rates: Rates): PriceOption {
  const rate = rates.get(option.currency)
  if (option.currency === sold || !rate) return option
  const convert = (amount: number) => priceAt(amount, option.currency, rate)
  return {
    ...option,
    currency: sold,
    amount: convert(option.amount),
    ...(option.occupancy ? { occupancy: occupancyWith(option.occupancy, convert) } : {}),
    converted: { amount: option.amount, currency: option.currency, ...rateIn(rate) },
  }
}

function occupancyWith(occupancy: Occupancy, convert: (amount: number) => number): Occupancy {
  const changed = <Rate extends { value_kind: string; value: number }>(rate: Rate): Rate =>
    rate.value_kind === 'amount' ? { ...rate, value: convert(rate.value) } : rate
  return {
    ...occupancy,
    ...('extra_adult' in occupancy && occupancy.extra_adult != null ? { extra_adult: convert(occupancy.extra_adult) } : {}),
    ...(occupancy.single ? { single: changed(occupancy.single) } : {}),
    children: occupancy.children.map(changed),
  } as Occupancy
}

/** Returns a rule with its amount in the currency that is sold in. Its terms keep what was agreed: "fixed at USD 600.00 at 3,705". */
export function ruleIn(rule: PriceRule, itemCurrency: Currency, sold: Currency, rates: Rates): PriceRule {
  const currency = rule.currency ?? itemCurrency
  const rate = rates.get(currency)
  if (rule.value_kind === 'percent' || currency === sold || !rate) return { ...rule, currency }
  const amount = Math.round(rule.value)
  return { ...rule, currency: sold, value: priceAt(amount, currency, rate), amountText: convertedText({ amount, currency }, rate) }
}
