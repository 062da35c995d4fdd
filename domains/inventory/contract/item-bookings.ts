import { z } from 'zod'
import type { Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { idOf, moneyResult } from '#kit/contract/schemas.ts'
import { bookingStatuses } from './booking-statuses.ts'

/** A row in the list of an item's bookings: one booked line. */
export const itemBooking = z.object({
  /** Id of the line, because a booking may have several of one item. */
  id: z.string(),
  booking_id: z.string(),
  reference: z.string(),
  status: z.string(),
  payment_status: z.string(),
  client_name: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  /** "2 × Adult, 1 × Child". */
  booked: z.string(),
  /** Total number: 3. */
  quantity: z.number(),
  places: z.number(),
  units: z.number(),
  amount: moneyResult,
  created_at: z.string(),
})

interface Kind<Base extends string> {
  /** Base path of the kind's endpoints: `/business/hotel/rooms`. */
  base: Base
  feature: Feature
  read: Access
}

/** The endpoint that lists the bookings of one kind's items. */
export function bookedCalls<const Base extends string>({ base, feature, read }: Kind<Base>) {
  return {
    listItemBookings: listEndpoint({
      path: `${base}/{id}/bookings`,
      summary: 'List the bookings of an item, one row per booked line.',
      access: read,
      scope: ['bookings.read', 'personal_data.read'],
      feature,
      item: itemBooking,
      sort: ['created_at', 'starts_on', 'client_name'],
      defaultSort: '-created_at',
      filters: {
        status: several(bookingStatuses, 'Status'),
        departure_id: idOf('Departure').optional(),
      },
    }),
  }
}
