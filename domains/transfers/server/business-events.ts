import { z } from 'zod'
import { currencyCode } from '#kit/contract/schemas.ts'
import { defineEvent } from '#kit/server/events/business-events.ts'

/** A transfer was paid, or came back after it was paid. The subject is the transfer. */
export const transferEnded = defineEvent({
  name: 'transfer.ended',
  version: 1,
  subject: 'transfer',
  payload: z.object({
    to: z.enum(['paid', 'returned']),
    amount: z.number(),
    currency: currencyCode,
    /** Where the money went. */
    place: z.enum(['wallet', 'bank', 'mobile_money']),
    reference: z.string(),
  }),
})

/** A transfer failed, came back before anybody heard that it was paid, or was cancelled: nothing was paid. The subject is the transfer. */
export const transferDropped = defineEvent({
  name: 'transfer.dropped',
  version: 1,
  subject: 'transfer',
  payload: z.object({ to: z.enum(['failed', 'returned', 'cancelled']) }),
})
