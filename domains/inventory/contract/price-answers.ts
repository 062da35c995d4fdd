import { z } from 'zod'
import { currencyCode, instant, localDate, moneyResult } from '#kit/contract/schemas.ts'
import { party, residency, selectedOption } from './guests.ts'
import { levyPers } from './tax-text.ts'

/** The input of a price calculation. */
export const priceQuestion = z.strictObject({
  selection: z.array(selectedOption).min(1, 'Choose at least one price option.').max(50, 'At most 50 price options.'),
  date: localDate,
  /** Day of departure, for items let by the night. For items let by the hour, use `starts_at` and `ends_at`. */
  ends_on: localDate.optional(),
  starts_at: instant.optional(),
  ends_at: instant.optional(),
  residency: residency.default('non_resident'),
  /** The currency to sell in; default: the item's. */
  currency: currencyCode.optional(),
})

/** A price in its own currency, and the rate at which it is sold: units of `other` for one unit of `one`. */
export const converted = z.object({
  amount: z.number(),
  currency: currencyCode,
  one: currencyCode,
  other: currencyCode,
  rate: z.string(),
})

/** A tax or levy of a priced line. Amounts are minor units of the currency that is sold in. */
export const lineTax = z.object({
  tax_id: z.string(),
  name: z.string(),
  included: z.boolean(),
  percent: z.number().nullable(),
  levy: z
    .object({
      amount: z.number(),
      per: z.enum(levyPers),
      children: z.boolean(),
      residency: residency.nullable(),
      converted: converted.optional(),
    })
    .nullable(),
  count: z.number(),
  amount: z.number(),
})

export const priceAnswer = z.object({
  lines: z.array(
    z.object({
      price_option_id: z.string(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      /** Residency of these people, if it was given apart from the question's. */
      residency: residency.nullable(),
      /** Who is in each of these rooms or vehicles, if it was given. */
      guests: party.nullable(),
      detail: z.string().nullable(),
      /** How the price was converted, if it is in another currency. */
      converted: converted.nullable(),
      base: moneyResult,
      unit_price: moneyResult,
      amount: moneyResult,
      because: z.array(z.object({ text: z.string(), change: moneyResult })),
    }),
  ),
  taxes: z.array(lineTax),
  /** With the taxes that are not included. */
  total: moneyResult,
  places: z.number(),
  pax: z.number(),
})
