import type { App } from '#kit/server/app.ts'
import { changeCheckout, feeOf, type Checkout } from './books.ts'
import { deliverSandboxWebhook } from './webhooks.ts'

export const outcomes = {
  pay: { label: 'Pay', help: 'The payment succeeds at once.' },
  insufficient_funds: { label: 'Not enough money', help: 'The payment fails; the payer may try again.' },
  reject: { label: 'Decline the request', help: 'The payer declines on the phone.' },
  time_out: { label: 'No answer', help: 'No answer and no callback. The request expires after 15 minutes.' },
  twice: { label: 'Call back twice', help: 'The payment succeeds and is reported twice.' },
  late: { label: 'Call back late', help: 'The payment is in progress for two minutes, then succeeds.' },
} as const
export type Outcome = keyof typeof outcomes

const minute = 60_000
const lapsesAfterMs = 15 * minute
const lateByMs = 2 * minute

export interface Payer {
  method: 'mobile_money' | 'card'
  payer_name: string | null
  payer_phone: string | null
}

/**
 * Applies the outcome that the payer chose: updates the books and queues a webhook to the merchant.
 * @returns the updated checkout, or `null` if it was already paid or expired.
 */
export async function applyOutcome(app: App, checkout: Checkout, outcome: Outcome | 'cancel', payer: Payer): Promise<Checkout | null> {
  const now = app.clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const paid = { ...payer, status: 'succeeded' as const, fee: feeOf(payer.method, checkout.amount) }
  const changes = {
    pay: paid,
    twice: paid,
    insufficient_funds: { ...payer, status: 'failed', failure_code: 'insufficient_funds' },
    reject: { ...payer, status: 'failed', failure_code: 'rejected_by_payer' },
    cancel: { ...payer, status: 'cancelled' },
    time_out: { ...payer, status: 'prompted', settles_at: later(lapsesAfterMs), settles_as: 'failed' },
    late: { ...paid, status: 'prompted', settles_at: later(lateByMs), settles_as: 'succeeded' },
  } as const
  return app.db.asPlatform('house: payer chose in the sandbox', async (tx) => {
    const row = await changeCheckout(app, tx, checkout.id, changes[outcome])
    if (!row) return null
    const call = (name: string, startAfter?: Date) =>
      app.jobs.enqueue(
        tx,
        deliverSandboxWebhook,
        { checkout_id: row.id, event_id: `evt_${row.id}_${row.updated_at.getTime()}_${name}` },
        startAfter ? { startAfter } : {},
      )
    await call(row.status)
    if (outcome === 'twice') await call(row.status)
    if (outcome === 'late') await call('succeeded', later(lateByMs))
    return row
  })
}
