import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { z } from 'zod'
import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { type priceAnswer, type priceQuestion } from '../../contract/prices.ts'
import { currenciesOf, ratesFor, type Rates } from './currencies.ts'
import type { LineTax } from '../../contract/tax-text.ts'
import { levyCurrencies, withTaxes, type Tax } from '../taxes/line-taxes.ts'
import { taxesOfKind } from '../taxes/taxes.ts'
import * as data from './prices-data.ts'
import { periodOf, priceSelection, type Priced } from './pricing.ts'

export interface Prices {
  /** The currency that they are asked in. */
  currency: Currency
  itemCurrency: Currency
  rates: Rates
  options: data.OptionRow[]
  rules: (Omit<data.RuleRow, 'value'> & { value: number })[]
  /** Those of its kind. */
  taxes: Tax[]
}

type ItemToPrice = { id: string; kind: string; currency: Currency }

/** Returns everything that decides an item's price, asked in a currency: the item's by default. */
export async function pricesOf(
  tx: Tx,
  actor: Pick<Actor, 'agencyId' | 'now'>,
  item: ItemToPrice,
  currency: Currency = item.currency,
): Promise<Prices> {
  const options = await data.optionsOf(tx, item.id)
  const rules = (await data.rulesOf(tx, item.id)).map((rule) => ({ ...rule, value: Number(rule.value) }))
  const taxes = await taxesOfKind(tx, actor, item.kind)
  const priced = [...currenciesOf({ currency: item.currency, options, rules }), ...levyCurrencies(taxes)]
  const rates = await ratesFor(tx, actor, priced, currency)
  return { currency, itemCurrency: item.currency, options, rules, taxes, rates }
}

/**
 * Returns what a selection costs on a day, with reasons for each line. Changes nothing. `change` is what a channel makes of a price.
 * @throws 422 at `selection`.
 */
export async function explainPrice(
  tx: Tx,
  actor: Pick<Actor, 'agencyId' | 'now'>,
  item: ItemToPrice,
  question: z.output<typeof priceQuestion>,
  change: (unitAmount: number) => number = (amount) => amount,
): Promise<z.input<typeof priceAnswer>> {
  const { ends_on, starts_at, ends_at, currency, ...rest } = question
  const prices = await pricesOf(tx, actor, item, currency)
  const fits = await data.fitsOf(tx, item.id)
  const period = periodOf({ starts_on: question.date, ends_on, starts_at, ends_at })
  const priced = changedBy(change, priceSelection({ ...prices, ...rest, fits, ...(period ? { period } : {}) }))
  const line = { kind: item.kind, items: priced.lines, amount: priced.total, ...daysOf(question) }
  const { taxes, amount } = withTaxes(line, prices.taxes, { ...prices, residency: question.residency })
  return answerOf(prices, { ...priced, total: amount }, taxes)
}

/** Returns prices as a channel changes them: each unit price by `change`, and the sums with it. */
export function changedBy(change: (unitAmount: number) => number, priced: Priced): Priced {
  const lines = priced.lines.map((line) => {
    const unit_amount = change(line.unit_amount)
    return { ...line, unit_amount, amount: line.amount + (unit_amount - line.unit_amount) * line.quantity }
  })
  return { ...priced, lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The days between which levies count nights. A hire that ends on the day it begins has none. */
const daysOf = ({ date, ends_on, starts_at, ends_at }: z.output<typeof priceQuestion>) =>
  starts_at && ends_at
    ? { starts_on: dayOf(new Date(starts_at)), ends_on: dayOf(new Date(ends_at)) }
    : { starts_on: date, ends_on: ends_on ?? date }

function answerOf({ currency }: Prices, priced: Priced, taxes: LineTax[]): z.input<typeof priceAnswer> {
  const money = (amount: number) => moneyOf(amount, currency)
  return {
    lines: priced.lines.map((line) => ({
      price_option_id: line.price_option_id,
      name: line.name,
      unit: line.unit,
      quantity: line.quantity,
      residency: line.residency ?? null,
      guests: line.guests ?? null,
      detail: line.detail ?? null,
      converted: line.converted ?? null,
      base: money(line.because.reduce((amount, { amount_change }) => amount - amount_change, line.unit_amount)),
      unit_price: money(line.unit_amount),
      amount: money(line.amount),
      because: line.because.map(({ text, amount_change }) => ({ text, change: money(amount_change) })),
    })),
    taxes,
    total: money(priced.total),
    places: priced.places,
    pax: priced.pax,
  }
}
