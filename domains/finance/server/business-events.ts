import { z } from 'zod'
import { currencyCode } from '#kit/contract/schemas.ts'
import { objectives } from '../contract/statuses.ts'
import { defineEvent } from '#kit/server/events/business-events.ts'

const amounts = {
  reference: z.string(),
  /** Minor units of the currency. */
  amount: z.number(),
  currency: currencyCode,
}
/** The subject of the payment. */
const about = {
  booking_id: z.string().nullable(),
  subject_id: z.string().nullable(),
  objective: z.enum(objectives),
  client_id: z.string().nullable(),
}

/** Money came in. The event's subject is the payment. */
export const paymentReceived = defineEvent({
  name: 'payment.received',
  version: 1,
  subject: 'payment',
  payload: z.object({
    ...amounts,
    ...about,
    method: z.string(),
    payer_name: z.string().nullable(),
    /** `recorded` by a member of the agency, or carried by a payment `company`. */
    source: z.enum(['company', 'recorded']),
  }),
})

/** A payment was refunded in full or in part. The event's subject is the payment. */
export const paymentRefunded = defineEvent({
  name: 'payment.refunded',
  version: 1,
  subject: 'payment',
  payload: z.object({ ...amounts, ...about, refund_id: z.string() }),
})
