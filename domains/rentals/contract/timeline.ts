import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { localDate } from '#kit/contract/schemas.ts'
import { rentalStatuses } from './words.ts'

const vehicle = z.object({
  id: z.string(),
  plate: z.string(),
  car_id: z.string(),
  car: z.string(),
  active: z.boolean(),
  /** How long it is kept free after each hire. */
  padding_minutes: z.number(),
})
/** What has a vehicle for some time: a hire, a hold, a duty, or a time out of service. */
const use = z.object({
  /** Id of the unit claim. */
  id: z.string(),
  unit_id: z.string(),
  kind: z.enum(['booking', 'block', 'external', 'duty']),
  starts_at: z.string(),
  /** When it came back or is due back; now, if it is overdue. */
  ends_at: z.string(),
  /** When the vehicle is free again, after the time that is kept free. */
  free_at: z.string(),
  /** The client's name, the title of a duty, or the reason of a block. */
  label: z.string(),
  booking_id: z.string().nullable(),
  /** The duty that has it. */
  duty_id: z.string().nullable(),
  reference: z.string().nullable(),
  booking_status: z.string().nullable(),
  /** Null for a block, and for a booking that is not confirmed. */
  rental: z
    .object({
      id: z.string(),
      status: z.enum(rentalStatuses),
      /** The hand-over or return is overdue. */
      late: z.boolean(),
      /** Not handed over yet, and its vehicle may not be back in time from the previous hire. */
      in_danger: z.boolean(),
      version: z.number(),
    })
    .nullable(),
})

export const maxTimelineDays = 120

export const rentalTimeline = endpoint({
  method: 'GET',
  path: '/bookings/car-rentals/timeline',
  summary: 'List every vehicle with its hires, holds, duties and out-of-service times from a given day.',
  access: ['View Bookings'],
  feature: 'car_rental_services',
  query: z.strictObject({
    from: localDate,
    days: z.coerce
      .number('Days is a whole number.')
      .int('Days is a whole number.')
      .min(1, 'Days is at least 1.')
      .max(maxTimelineDays, `Days is at most ${maxTimelineDays}.`)
      .default(30),
  }),
  result: z.object({ today: z.string(), vehicles: z.array(vehicle), uses: z.array(use) }),
})
