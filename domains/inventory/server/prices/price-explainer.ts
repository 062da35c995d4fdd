import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { z } from 'zod'
import type { Tx } from '#kit/server/database/database.ts'
import { type priceAnswer, type priceQuestion } from '../../contract/prices.ts'
import * as data from './prices-data.ts'
import { periodOf, priceSelection, type Priced } from './pricing.ts'

export interface Prices {
  currency: Currency
  options: data.OptionRow[]
  rules: (Omit<data.RuleRow, 'value'> & { value: number })[]
}

/** Returns everything that decides an item's price. */
export async function pricesOf(tx: Tx, item: { id: string; currency: Currency }): Promise<Prices> {
  const options = await data.optionsOf(tx, item.id)
  const rules = await data.rulesOf(tx, item.id)
  return { currency: item.currency, options, rules: rules.map((rule) => ({ ...rule, value: Number(rule.value) })) }
}

/** Returns what a selection costs on a day, with reasons for each line. Changes nothing. @throws 422 at `selection`. */
export async function explainPrice(
  tx: Tx,
  item: { id: string; currency: Currency },
  question: z.output<typeof priceQuestion>,
): Promise<z.input<typeof priceAnswer>> {
  const prices = await pricesOf(tx, item)
  const fits = await data.fitsOf(tx, item.id)
  const { ends_on, starts_at, ends_at, ...rest } = question
  const period = periodOf({ starts_on: question.date, ends_on, starts_at, ends_at })
  return answerOf(prices, priceSelection({ ...prices, ...rest, fits, ...(period ? { period } : {}) }))
}

function answerOf({ currency }: Prices, priced: Priced): z.input<typeof priceAnswer> {
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
      base: money(line.because.reduce((amount, { amount_change }) => amount - amount_change, line.unit_amount)),
      unit_price: money(line.unit_amount),
      amount: money(line.amount),
      because: line.because.map(({ text, amount_change }) => ({ text, change: money(amount_change) })),
    })),
    total: money(priced.total),
    places: priced.places,
    pax: priced.pax,
  }
}
