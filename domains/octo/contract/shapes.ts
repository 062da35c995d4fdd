import { z } from 'zod'
import { moneyResult } from '#kit/contract/schemas.ts'
import { bookedStates, directions, healths } from './words.ts'

export const connection = z.object({
  id: z.string(),
  direction: z.enum(directions),
  name: z.string(),
  health: z.enum(healths),
  /** Where the supplier’s OCTO server is; null for a partner that calls us. */
  endpoint: z.string().nullable(),
  /** What the supplier calls itself. */
  supplier_name: z.string().nullable(),
  /** The last characters of the supplier’s key. */
  key_ending: z.string().nullable(),
  /** Keys of the partner that work now. */
  keys: z.number(),
  last_used_at: z.string().nullable(),
  /** What the last refused or failed call was told. */
  last_error: z.string().nullable(),
  last_error_at: z.string().nullable(),
  failing_since: z.string().nullable(),
  /** Of the last 30 days. */
  calls: z.number(),
  refused: z.number(),
  failed: z.number(),
  /** How long an answer took, in milliseconds: on average, and the slowest. Null without calls. */
  average_ms: z.number().nullable(),
  slowest_ms: z.number().nullable(),
  /** Offers that the partner can see now; null for a supplier. */
  offers: z.number().nullable(),
  /** Bookings that were made through it. */
  bookings: z.number(),
  version: z.number(),
  created_at: z.string(),
})

export const keyRow = z.object({
  id: z.string(),
  ending: z.string(),
  state: z.enum(['active', 'revoked']),
  made_by_name: z.string().nullable(),
  last_used_at: z.string().nullable(),
  created_at: z.string(),
  revoked_at: z.string().nullable(),
})

export const day = z.object({
  day: z.string(),
  calls: z.number(),
  refused: z.number(),
  failed: z.number(),
  average_ms: z.number(),
  slowest_ms: z.number(),
})

/** A booking through a connection: what a partner sold of ours, or what we sold of a supplier. */
export const booked = z.object({
  id: z.string(),
  booking_id: z.string().nullable(),
  reference: z.string().nullable(),
  /** The reference of the other side. */
  partner_reference: z.string().nullable(),
  title: z.string(),
  traveller: z.string().nullable(),
  state: z.enum(bookedStates),
  starts_on: z.string().nullable(),
  /** What travellers pay. */
  retail: moneyResult,
  /** What the one that sells owes. */
  net: moneyResult,
  reason: z.string().nullable(),
  created_at: z.string(),
})
