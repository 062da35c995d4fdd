import { readBooking } from '#domains/bookings/server/bookings.ts'
import { paymentReceived } from '#domains/finance/server/business-events.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { mailPapers } from './papers-mail.ts'
import { say } from './messages/say.ts'
import { issuerOfAgency } from './issue.ts'

/** Mails the client a receipt for every payment made through a payment company. */
export const receipts = defineListener(
  'receipts',
  on(paymentReceived, async ({ app, tx, actor }, { subjectId: payment_id, payload: { booking_id, source } }) => {
    if (!booking_id || source !== 'company') return
    const { client } = await readBooking(tx, booking_id)
    if (!client.email) return
    await app.jobs.enqueue(tx, mailPapers, {
      agency_id: actor.agencyId,
      booking_id,
      papers: [{ type: 'receipt' as const, payment_id, document_id: null }],
      to: client.email,
      message: say((await issuerOfAgency(tx, actor.agencyId)).language)('thankYou'),
      effect: `receipt:${payment_id}`,
    })
  }),
)
