import type { z } from 'zod'
import type { Currency, Money } from '#kit/contract/money.ts'

type Prices = Readonly<Record<string, unknown>>

const isMoney = (value: unknown): value is Money => typeof value === 'object' && value !== null && 'amount' in value

/** Returns the body of a call with the currency of the row's prices, so that an item is created in the currency it is sold in. */
export function inCurrencyOf<Body extends { currency?: Currency | undefined }>(body: Body, prices: Prices): Body {
  const price = Object.values(prices).find(isMoney)
  return price ? { ...body, currency: price.currency } : body
}

/** Refuses a row with prices in several currencies, because all prices of an item are in one. */
export const oneCurrency = (fields: readonly string[]) => (row: Prices, context: z.core.$RefinementCtx) => {
  const given = fields.flatMap((field) => (isMoney(row[field]) ? [{ field, currency: row[field].currency }] : []))
  const other = given.find(({ currency }) => currency !== given[0]!.currency)
  if (!other) return
  const message = `This is in ${other.currency}, but another price of the row is in ${given[0]!.currency}.`
  context.addIssue({ code: 'custom', path: [other.field], message })
}
