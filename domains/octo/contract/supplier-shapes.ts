import { z } from 'zod'
import { moneyResult } from '#kit/contract/schemas.ts'

/** A product of a supplier, as it can be sold. */
export const theirProduct = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  by: z.enum(['time', 'day']),
  options: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      units: z.array(
        z.object({ id: z.string(), name: z.string(), least: z.number(), most: z.number().nullable(), from: moneyResult.nullable() }),
      ),
    }),
  ),
})

/** When an option of a supplier can be booked, and what the units that were asked about cost. */
export const theirSlot = z.object({
  id: z.string(),
  /** Local days and times of the supplier. */
  starts_on: z.string(),
  starts_at: z.string().nullable(),
  ends_on: z.string(),
  available: z.boolean(),
  places_left: z.number().nullable(),
  /** What the supplier wants travellers to pay, and what the agency owes; null if it says no price. */
  retail: moneyResult.nullable(),
  net: moneyResult.nullable(),
})

export const theirSale = z.object({
  id: z.string(),
  connection_id: z.string(),
  booking_id: z.string(),
  reference: z.string(),
  supplier_reference: z.string().nullable(),
  title: z.string(),
  client_name: z.string(),
  starts_on: z.string(),
  state: z.enum(['unsure', 'held', 'confirmed', 'cancelled', 'refused']),
  retail: moneyResult,
  net: moneyResult,
  net_kept: moneyResult,
  price: moneyResult,
  reason: z.string().nullable(),
  /** What travellers show: a code, or the address of a file. */
  tickets: z.array(z.object({ format: z.string(), value: z.string() })),
})
