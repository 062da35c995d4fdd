import { z } from 'zod'
import { notify } from '#domains/notifications/server/notifications.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { toAppError } from '#kit/server/http/errors.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import type { RefundAnswer } from './aggregators/aggregator.ts'
import { aggregatorOf } from './aggregators/registry.ts'
import { post } from './ledger.ts'
import { paymentScreen } from './payment-shown.ts'
import { changeRefund, type RefundRow } from './payments-data.ts'
import { bookRefund, failRefund, lockRefundParts, sumOf, type RefundParts } from './refund-books.ts'

/**
 * Sends a refund through its payment company: reserves the money and commits, calls the company with the refund's id as
 * key, then books the answer. After a crash between two steps, a retry continues.
 */
export const sendRefund = defineJob({
  name: 'refund-send',
  reachesOut: true,
  data: z.object({ agency_id: z.uuid(), refund_id: z.uuid() }),
  run: (app, { agency_id, refund_id }) => sendOne(app, agency_id, refund_id),
})

async function sendOne(app: App, agencyId: string, refundId: string): Promise<void> {
  const actor = { agencyId, userId: null, now: app.clock.now() }
  const begun = await app.db
    .asAgency(actor, (tx) => begin(tx, actor, refundId))
    .catch(async (error: unknown) => {
      if (toAppError(error)?.code !== 'insufficient_balance') throw error
      await app.db.asAgency(actor, (tx) => giveUp(app, tx, actor, refundId))
      return null
    })
  if (!begun) return
  const { refund, payment } = begun
  const answer = await aggregatorOf(payment.aggregator)!.refund(app, {
    merchant: agencyId,
    reference: payment.reference,
    idempotencyKey: refund.id,
    amount: refund.amount,
  })
  await app.db.asAgency(actor, (tx) => end(app, tx, actor, refundId, answer))
}

async function begin(tx: Tx, actor: Actor, id: string): Promise<RefundParts | null> {
  const { refund, payment } = await lockRefundParts(tx, id)
  if (refund.status === 'processing') return { refund, payment }
  if (refund.status !== 'approved') return null
  const { currency } = refund
  const reserved = refund.amount - aggregatorOf(payment.aggregator)!.feeReturned(payment, refund.amount)
  const begun = { status: 'processing' as const, reserved, updated_at: actor.now }
  await changeRefund(tx, id, begun)
  if (reserved > 0) {
    await post(tx, actor, {
      type: 'refund_reserved',
      reference: `refund_reserved:${id}`,
      memo: refund.reference,
      subjectId: payment.id,
      postings: [
        { account: { type: 'available' }, amount: -reserved, currency },
        { account: { type: 'reserved' }, amount: reserved, currency },
      ],
    })
  }
  return { payment, refund: { ...refund, ...begun } }
}

async function giveUp(app: App, tx: Tx, actor: Actor, id: string): Promise<void> {
  const { refund } = await lockRefundParts(tx, id)
  if (refund.status === 'approved')
    await failLoudly(app, tx, actor, refund, 'Your balance at the payment company does not cover this refund.')
}

async function end(app: App, tx: Tx, actor: Actor, id: string, answer: RefundAnswer): Promise<void> {
  const { refund, payment } = await lockRefundParts(tx, id)
  if (refund.status !== 'processing') return
  const { currency, reserved, amount } = refund
  const backFromReserved = { account: { type: 'reserved' as const }, amount: -reserved, currency }
  if (answer.status === 'failed') {
    if (reserved > 0)
      await post(tx, actor, {
        type: 'refund_released',
        reference: `refund_released:${id}`,
        memo: refund.reference,
        subjectId: payment.id,
        postings: [backFromReserved, { account: { type: 'available' }, amount: reserved, currency }],
      })
    return failLoudly(app, tx, actor, refund, answer.failure)
  }
  await bookRefund(app, tx, actor, { payment, refund }, answer, [
    backFromReserved,
    { account: { type: 'fees' }, amount: -answer.feeReturned, currency },
    // Zero, unless the company returned another share of its fee than its terms promised.
    { account: { type: 'available' }, amount: reserved + answer.feeReturned - amount, currency },
  ])
}

async function failLoudly(app: App, tx: Tx, actor: Actor, refund: RefundRow, failure: string): Promise<void> {
  await failRefund(tx, actor, refund, failure)
  await notify(app, tx, actor, {
    type: 'refund.failed',
    title: `Refund of ${sumOf(refund)} failed`,
    body: failure,
    link: refund.booking_id ? `/bookings/view/${refund.booking_id}` : paymentScreen(refund.payment_id),
    permission: refund.booking_id ? 'Edit Bookings' : 'View Finance',
  })
}
