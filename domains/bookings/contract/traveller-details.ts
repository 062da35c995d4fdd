import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

/** What is private of a traveller, as it was typed. */
const travellerDetails = z.object({
  passport_number: z.string().nullable(),
  born_on: z.string().nullable(),
  dietary: z.string().nullable(),
  /** Who looked at it, oldest first. No name stands for the client or the system. */
  log: z.array(z.object({ at: z.string(), action: z.string(), user_name: z.string().nullable() })),
})

export const showTravellerDetails = endpoint({
  method: 'POST',
  path: '/bookings/{id}/travellers/{traveller}/show',
  summary: 'Show passport number, date of birth and diet of a traveller. Each look is logged.',
  access: ['Edit Bookings'],
  answersSecret: true,
  result: travellerDetails,
})
