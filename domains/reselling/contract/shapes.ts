import { z } from 'zod'
import { localDate, moneyResult, optionalText } from '#kit/contract/schemas.ts'
import {
  agreementActions,
  agreementStates,
  guestParts,
  mostDaysToPay,
  refunders,
  resellModels,
  saleStates,
  sides,
  usualDaysToPay,
} from './agreement.ts'

const percent = z
  .number('Percent is a number.')
  .min(0, 'Percent is 0 to 100.')
  .max(100, 'Percent is 0 to 100.')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 100), 'Percent has at most four decimals.')

export const terms = z.strictObject({
  model: z.enum(resellModels, 'Choose a model.'),
  percent,
  cut_off_hours: z
    .int('Cut-off is a whole number of hours.')
    .min(0, 'Cut-off is 0 to 8,760 hours.')
    .max(8760, 'Cut-off is 0 to 8,760 hours.'),
  refunds_by: z.enum(refunders, 'Choose who bears refunds.'),
  guest: z.enum(guestParts, 'Choose what the owner reads of the guest.'),
  days_to_pay: z
    .int('Days to pay is a whole number.')
    .min(0, `Days to pay is 0 to ${mostDaysToPay}.`)
    .max(mostDaysToPay, `Days to pay is 0 to ${mostDaysToPay}.`)
    .default(usualDaysToPay),
})

/** The owner's limits. */
export const limits = z.strictObject({
  /** Places that may be sold at the same time; null for no limit. */
  cap: z.int('Limit is a whole number.').min(1, 'Limit is at least 1.').max(100_000, 'Limit is at most 100,000.').nullable(),
  blackouts: z
    .array(
      z
        .strictObject({ from: localDate, to: localDate })
        .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' }),
      'Blackout dates is a list.',
    )
    .max(50, 'At most 50 blackout periods.'),
})

/** Percent on top of the net price of a net-rate agreement. */
export const markup = z
  .number('Markup is a number.')
  .min(0, 'Markup is 0 to 1,000.')
  .max(1000, 'Markup is 0 to 1,000.')
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 100), 'Markup has at most four decimals.')

export const message = optionalText('Message', 1000)

const termsResult = z.object({
  model: z.enum(resellModels),
  percent: z.number(),
  cut_off_hours: z.number(),
  refunds_by: z.enum(refunders),
  guest: z.enum(guestParts),
  days_to_pay: z.number(),
})
const state = z.enum(agreementStates)
const side = z.enum(sides)

/** An offer of another agency. */
export const listing = z.object({
  id: z.string(),
  owner_name: z.string(),
  kind: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  picture_url: z.string().nullable(),
  country_code: z.string(),
  country: z.string(),
  place: z.string().nullable(),
  point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  /** From the point that was searched around; null if either has no place. */
  distance_km: z.number().nullable(),
  from_price: moneyResult,
  net_price: moneyResult,
  model: z.enum(resellModels),
  percent: z.number(),
  terms: z.string().nullable(),
  on_request: z.boolean(),
  next_day: z.string().nullable(),
  offered_at: z.string(),
  /** The agency's own agreement about it that is not over. */
  agreement: z.object({ id: z.string(), state }).nullable(),
})

export const agreementRow = z.object({
  id: z.string(),
  side,
  partner_name: z.string(),
  inventory_id: z.string(),
  kind: z.string(),
  title: z.string(),
  state,
  terms: termsResult.nullable(),
  offered: termsResult.nullable(),
  offered_by: side.nullable(),
  version: z.number(),
  /** Sales that are held or confirmed. */
  sales: z.number(),
  created_at: z.string(),
  moved_at: z.string(),
})

export const agreement = agreementRow.extend({
  currency: z.string(),
  message: z.string().nullable(),
  paused_by: side.nullable(),
  cap: z.number().nullable(),
  blackouts: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Null for the owner, who does not read it. */
  markup_percent: z.number().nullable(),
  /** Places held or sold that have not ended. */
  places_sold: z.number(),
  revision: z.number(),
  actions: z.array(z.enum(agreementActions)),
})

/** What can be sold of the owner's offer now, and when. */
export const saleOptions = z.object({
  kind: z.string(),
  title: z.string(),
  on_request: z.boolean(),
  /** How the time is chosen. */
  by: z.enum(['departure', 'day', 'nights', 'hours']),
  departures: z.array(z.object({ id: z.string(), starts_on: z.string(), ends_on: z.string(), places_left: z.number() })),
  prices: z.array(
    z.object({ id: z.string(), name: z.string(), unit: z.string(), per: z.string(), net_price: moneyResult, price: moneyResult }),
  ),
})

export const salePrice = z.object({
  title: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  places: z.number(),
  /** What the client pays. */
  price: moneyResult,
  /** What the reseller owes to the owner. */
  net: moneyResult,
  margin: moneyResult,
})

export const sale = z.object({
  id: z.string(),
  side,
  agreement_id: z.string(),
  agreement_version: z.number(),
  terms: termsResult,
  partner_name: z.string(),
  booking_id: z.string(),
  reference: z.string(),
  partner_reference: z.string().nullable(),
  client_name: z.string(),
  title: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  places: z.number(),
  state: z.enum(saleStates),
  gross: moneyResult,
  commission: moneyResult,
  net: moneyResult,
  net_kept: moneyResult,
  /** What the client pays; null for the owner, who does not read it. */
  price: moneyResult.nullable(),
  reason: z.string().nullable(),
  created_at: z.string(),
})

/** One month of what two agencies owe each other in one currency, and paid: the sums of their ledger entries. */
export const statementRow = z.object({
  id: z.string(),
  partner_name: z.string(),
  /** The first day of the month. */
  month: z.string(),
  /** What the partner owes for sales of one's own offers. */
  owed_to_us: moneyResult,
  /** What one owes for sales of the partner's offers. */
  owed_by_us: moneyResult,
  /** The first minus the second. */
  balance: moneyResult,
  /** Paid for settlements; positive is money from the partner. */
  settled: moneyResult,
  entries: z.number(),
})
