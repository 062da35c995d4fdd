import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { currencyCode } from '#kit/contract/schemas.ts'

/** A decimal number as text, to keep its precision. */
const rate = z
  .string('Rate is required.')
  .regex(/^[0-9]{1,9}(\.[0-9]{1,6})?$/, { error: 'Rate is a number such as 3640.5.', abort: true })
  .refine((given) => Number(given) > 0, 'Rate is more than zero.')

const sellingRate = z.object({
  /** The other currency than the agency's own. */
  currency: currencyCode,
  /** Rates are units of `other` for one unit of `one`; the dearer currency comes first. */
  one: currencyCode,
  other: currencyCode,
  market: z.string(),
  market_day: z.string(),
  market_source: z.string(),
  /** The agency's own rate, which counts before that of the market. */
  own: z.string().nullable(),
  own_set_at: z.string().nullable(),
})

const sellingRates = z.object({ base: currencyCode, rates: z.array(sellingRate) })

export const listSellingRates = endpoint({
  method: 'GET',
  path: '/business/rates',
  summary: 'List the exchange rates used for prices: the agency’s own, else the market’s.',
  access: ['View Inventory', 'View Bookings', 'Edit Prices'],
  scope: 'inventory.read',
  result: sellingRates,
})

export const sellingRateBody = z.strictObject({
  one: currencyCode,
  other: currencyCode,
  /** Units of `other` for one unit of `one`; null takes the own rate away. */
  rate: rate.nullable(),
})

export const setSellingRate = endpoint({
  method: 'POST',
  path: '/business/rates/update',
  summary: 'Set or remove the agency’s own exchange rate for a currency. Existing bookings keep their rate.',
  access: ['Edit Prices'],
  scope: 'inventory.write',
  body: sellingRateBody,
  result: sellingRates,
})
