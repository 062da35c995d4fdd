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

/** The list of the bookings of an item, of which each kind adds the path, the summary and the feature. */
export const itemBookings = {
  access: ['View Inventory', 'View Bookings'],
  item: itemBooking,
  sort: ['created_at', 'starts_on'],
  defaultSort: '-created_at',
  filters: {
    status: z
      .string()
      .max(200)
      .regex(/^[a-z_,]*$/, 'Status is not valid.')
      .optional(),
  },
} as const
