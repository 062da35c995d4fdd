import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

/** Counting stops here: the navigation shows "99+". */
export const maxCounted = 100

const count = z.number().optional()

export const navigation = endpoint({
  method: 'GET',
  path: '/business/navigation',
  summary: 'Show the navigation of the signed-in user: what the agency sells and open counts, up to 100.',
  access: 'member',
  result: z.object({
    /** Kinds of inventory that it said it sells or has an item of, and `flight` with a flight booking. */
    sells: z.array(z.string()),
    /** Whether the agency looks at examples. */
    examples: z.enum(['none', 'making', 'made']),
    waiting: z.object({
      /** Inquiries whose next answer is the agency's. */
      inquiries: count,
      /** Conversations with something unread, of this person or of nobody. */
      inbox: count,
      /** Open deadlines of today and before, of bookings that have not ended. */
      deadlines: count,
      /** Payments with an unknown outcome. */
      payments: count,
      /** Transfers of others that wait for this person's approval. */
      transfers: count,
    }),
  }),
})
