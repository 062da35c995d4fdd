import { z } from 'zod'
import { moneyResult } from '#kit/contract/schemas.ts'

/** A booked line of an item, as the list of its bookings has it. */
export const itemBooking = z.object({
  /** Of the booked line: a booking may hold several of one item. */
  id: z.string(),
  booking_id: z.string(),
  reference: z.string(),
  status: z.string(),
  payment_status: z.string(),
  client_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  places: z.number(),
  units: z.number(),
  amount: moneyResult,
  created_at: z.string(),
})
export const itemBookingSort = ['created_at', 'starts_on'] as const
export const itemBookingFilters = {
  status: z
    .string()
    .max(200)
    .regex(/^[a-z_,]*$/, 'Status is not valid.')
    .optional(),
}
