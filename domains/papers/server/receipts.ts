import { bookingShown } from '#domains/bookings/server/bookings.ts'
import type { PaymentListener } from '#domains/finance/server/events.ts'
import { mailPapers } from './papers-mail.ts'

/** Has the receipt of every payment that a payment company carried mailed to the client. */
export const receiptsFollowPayments: PaymentListener = async (app, tx, actor, { id, booking_id }) => {
  if (!booking_id) return
  const { client } = await bookingShown(tx, booking_id)
  if (!client.email) return
  const papers = [{ type: 'receipt' as const, payment_id: id, document_id: null }]
  await app.jobs.enqueue(tx, mailPapers, {
    agency_id: actor.agencyId,
    booking_id,
    papers,
    to: client.email,
    message: 'Thank you. Your payment has come in.',
    effect: `receipt:${id}`,
  })
}
