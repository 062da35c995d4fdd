import { sql } from 'kysely'
import { lockForMoney } from '#domains/bookings/server/money.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { changePayment, findPayment, lockPayment } from './payments-data.ts'
import { paymentWithRefunds } from './payments.ts'

/** Settles the review of a payment with an explanation. The same report does not raise it again. @throws 404, 409 `nothing_to_settle`. */
export async function settleReview(app: App, tx: Tx, actor: Actor, id: string, text: string) {
  const found = await findPayment(tx, { id })
  if (!found) throw notFound('Payment')
  if (found.booking_id) await lockForMoney(tx, found.booking_id)
  const payment = (await lockPayment(tx, id))!
  if (payment.needs_review === null) throw conflict('nothing_to_settle', 'This payment does not need a check.')
  await changePayment(tx, payment, { needs_review: null, settled_review: payment.needs_review, updated_at: actor.now })
  await audit(tx, actor, {
    action: 'payment.reviewed',
    subject: 'payment',
    subjectId: id,
    before: { needs_review: payment.needs_review },
    after: { text },
  })
  return paymentWithRefunds(app, tx, actor.agencyId, id)
}

/** SQL: somebody has to check this payment, because the company's report does not fit, or it never said how the payment ended. */
export const needsCheck = sql<boolean>`(needs_review IS NOT NULL OR status = 'timed_out_unknown')`

/** Returns payments that somebody has to check, oldest first. The indexes `payments_review` and `payments_to_check` have the same conditions. */
export const paymentsToCheck = (tx: Tx, limit: number) =>
  tx
    .selectFrom('payments')
    .select(['id', 'reference', 'payer_name', 'amount', 'currency', 'needs_review', 'booking_id', 'created_at'])
    .where(needsCheck)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
