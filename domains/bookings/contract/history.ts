import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

export const showBookingHistory = endpoint({
  method: 'GET',
  path: '/bookings/{id}/history',
  summary: 'List the amendments of a booking, from what to what and by whom, and who accepted what, newest first.',
  access: ['View Bookings'],
  scope: ['bookings.read', 'personal_data.read'],
  result: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.enum(['booked', 'changed', 'accepted']),
      title: z.string(),
      /** Who changed it; null for the client and the system. Of an acceptance: how. */
      user_name: z.string().nullable(),
      changes: z.array(z.object({ what: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    }),
  ),
})
