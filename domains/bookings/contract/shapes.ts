import { z } from 'zod'
import { fieldResult } from '#domains/clients/contract/fields.ts'
import { party, residency } from '#domains/inventory/contract/guests.ts'
import { converted, lineTax } from '#domains/inventory/contract/prices.ts'
import { moneyResult, timelineEntry } from '#kit/contract/schemas.ts'
import { bookingStatus, paymentStatus } from './statuses.ts'

const item = z.object({
  price_option_id: z.string(),
  name: z.string(),
  unit: z.string(),
  quantity: z.number(),
  /** Residency of these people, if it was given apart from the booking's. */
  residency: residency.optional(),
  /** Who is in each of these rooms or vehicles, if it was given. */
  guests: party.optional(),
  unit_amount: z.number(),
  amount: z.number(),
  /** What the unit price covers: "3 nights". */
  detail: z.string().optional(),
  /** The price in its own currency, and the rate, if that is not the booking's. */
  converted: converted.optional(),
  because: z.array(z.object({ text: z.string(), amount_change: z.number() })),
})

const times = { starts_at: z.string().nullable(), ends_at: z.string().nullable(), units: z.number() }

/** What one cancellation policy says, and how much of the price it governs. */
export const policyShare = z.object({
  refund_percent: z.number(),
  tiers: z.array(z.object({ days_before: z.number(), refund_percent: z.number() })),
  amount: moneyResult,
})

export const pricedLine = z.object({
  kind: z.string(),
  inventory_id: z.string(),
  title: z.string(),
  departure_id: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  ...times,
  places: z.number(),
  places_left: z.number().nullable(),
  /** Number of rooms or vehicles free at that time, and their ids in `units_free`. */
  units_left: z.number().nullable(),
  units_free: z.array(z.string()),
  items: z.array(item),
  /** Those that are not included are part of the amount and of no item. */
  taxes: z.array(lineTax),
  amount: moneyResult,
})

export const bookingRow = z.object({
  id: z.string(),
  reference: z.string(),
  status: bookingStatus,
  payment_status: paymentStatus,
  title: z.string(),
  kinds: z.array(z.string()),
  client_id: z.string(),
  client_name: z.string(),
  travellers: z.number(),
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  total: moneyResult,
  due: moneyResult,
  hold_expires_at: z.string().nullable(),
  needs_attention: z.string().nullable(),
  source: z.string(),
  created_at: z.string(),
})

const line_ = z.object({
  id: z.string(),
  kind: z.string(),
  /** `null` for a sale without an inventory item. */
  inventory_id: z.string().nullable(),
  title: z.string(),
  departure_id: z.string().nullable(),
  starts_on: z.string(),
  ends_on: z.string(),
  ...times,
  /** The rooms or vehicles of the line. */
  claimed: z.array(
    z.object({
      claim_id: z.string(),
      unit_id: z.string(),
      name: z.string(),
      /** The guest has checked out, or the vehicle is back. */
      ended: z.boolean(),
    }),
  ),
  places: z.number(),
  items: z.array(item),
  /** Those that are not included are part of the amount and of no item. */
  taxes: z.array(lineTax),
  amount: moneyResult,
  taking: z.enum(['none', 'held', 'sold']),
  supplier_status: z.string(),
  supplier_name: z.string().nullable(),
  supplier_reference: z.string().nullable(),
  cancelled_at: z.string().nullable(),
})

const travellerRow = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  nationality: z.string().nullable(),
  /** Masked, with at most its last three characters: "•••••T47". */
  passport_number: z.string().nullable(),
  has_born_on: z.boolean(),
  has_dietary: z.boolean(),
  notes: z.string().nullable(),
  cancelled_at: z.string().nullable(),
})

export const booking = bookingRow.extend({
  residency,
  subtotal: moneyResult,
  discount: moneyResult,
  deposit: moneyResult,
  paid: moneyResult,
  refunded: moneyResult,
  client: z.object({ id: z.string(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  lines: z.array(line_),
  traveller_details: z.array(travellerRow),
  timeline: z.array(timelineEntry),
  /** The client gets no mails, messages and papers from the system. */
  silent: z.boolean(),
  /** Link to the screens that change this booking, if another domain keeps its price and status. */
  keeper: z.object({ name: z.string(), link: z.string() }).nullable(),
  allowed: z.array(bookingStatus),
  cancellation: z.object({ by: z.string(), reason: z.string().nullable(), refund: z.string() }).nullable(),
  payment_due_at: z.string().nullable(),
  confirmed_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  notes: z.string().nullable(),
  /** Values of the agency's own fields of bookings, by the id of the field. */
  fields: fieldResult,
  version: z.number(),
})
