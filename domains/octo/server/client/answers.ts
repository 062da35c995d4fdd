import { z } from 'zod'
import { currencies, type Currency } from '#kit/contract/money.ts'

// What we read of a supplier's answers. What we do not need is not looked at, so that its other capabilities do no harm.

const text = z.string().max(20_000)
const short = z.string().max(500)

const pricing = z.object({ retail: z.int(), net: z.int().nullable(), currency: z.string(), currencyPrecision: z.int().min(0).max(6) })
export type TheirPricing = z.output<typeof pricing>

export const theirSupplier = z.object({ id: short, name: short })

const unit = z.object({
  id: short,
  internalName: short,
  title: short.nullish(),
  restrictions: z.object({ minQuantity: z.int().nullish(), maxQuantity: z.int().nullish() }).nullish(),
  pricingFrom: z.array(pricing).nullish(),
})

export const theirProducts = z
  .array(
    z.object({
      id: short,
      internalName: short,
      title: short.nullish(),
      shortDescription: text.nullish(),
      availabilityType: z.enum(['START_TIME', 'OPENING_HOURS']),
      options: z.array(z.object({ id: short, internalName: short, title: short.nullish(), units: z.array(unit) })),
    }),
  )
  .max(5_000)

export const theirAvailability = z
  .array(
    z.object({
      id: short,
      localDateTimeStart: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
      localDateTimeEnd: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d/),
      allDay: z.boolean(),
      available: z.boolean(),
      vacancies: z.int().nullish(),
      pricing: pricing.nullish(),
      unitPricing: z.array(pricing.extend({ unitId: short })).nullish(),
    }),
  )
  .max(5_000)

const ticket = z.object({ deliveryOptions: z.array(z.object({ deliveryFormat: short, deliveryValue: z.string().max(2_000) })) })

export const theirBooking = z.object({
  uuid: short,
  status: z.enum(['ON_HOLD', 'CONFIRMED', 'EXPIRED', 'CANCELLED', 'REDEEMED', 'PENDING', 'REJECTED']),
  supplierReference: short.nullish(),
  cancellation: z.object({ refund: z.enum(['FULL', 'PARTIAL', 'NONE']) }).nullish(),
  voucher: ticket.nullish(),
  unitItems: z.array(z.object({ ticket: ticket.nullish() })),
  pricing: pricing.nullish(),
})
export type TheirBooking = z.output<typeof theirBooking>

/** Returns an amount of a supplier in our smallest unit; null for a currency that an agency cannot use. */
export function moneyIn(
  amount: number | null | undefined,
  { currency, currencyPrecision }: Pick<TheirPricing, 'currency' | 'currencyPrecision'>,
) {
  if (amount === null || amount === undefined || amount < 0 || !Object.hasOwn(currencies, currency)) return null
  const own = currency as Currency
  return { amount: Math.round(amount * 10 ** (currencies[own].decimals - currencyPrecision)), currency: own }
}

/** Returns the codes and files that travellers show. */
export const ticketsOf = ({ voucher, unitItems }: TheirBooking): { format: string; value: string }[] =>
  [voucher, ...unitItems.map((item) => item.ticket)].flatMap((one) =>
    (one?.deliveryOptions ?? []).map(({ deliveryFormat, deliveryValue }) => ({ format: deliveryFormat, value: deliveryValue })),
  )
