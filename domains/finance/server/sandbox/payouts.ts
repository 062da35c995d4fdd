import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { SandboxPayouts } from '../../../../database/tables.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { Destination, PayoutRequest } from '../aggregators/aggregator.ts'
import { callMerchant } from './webhooks.ts'

export type Payout = Selectable<SandboxPayouts>

const fees = { bank: 5000, mobile_money: 1000 } as const

/** The company's fee for a payout, in minor units of any currency. */
export const payoutFee = (type: Destination['type']): number => fees[type]

const minute = 60_000

/** The last digits of the account number decide the outcome of a payout, like the test numbers of payment companies. */
const outcomes = [
  { ending: '0000', status: 'failed', failure: 'The account does not exist.' },
  { ending: '1111', status: 'paid', later: { status: 'returned', afterMs: 2 * minute } },
  { ending: '2222', status: 'processing', later: { status: 'paid', afterMs: 2 * minute } },
] as const

/** Sends a payout once per idempotency key; a job sends the webhook to the merchant. */
export async function createPayout(app: App, request: PayoutRequest): Promise<Payout> {
  const now = app.clock.now()
  const { merchant, reference, idempotencyKey, amount, currency, destination } = request
  const outcome = outcomes.find(({ ending }) => destination.account.endsWith(ending))
  const later = outcome && 'later' in outcome ? outcome.later : null
  return app.db.asPlatform('house: payout in the sandbox', async (tx) => {
    const inserted = await tx
      .insertInto('sandbox_payouts')
      .values({
        id: newId(),
        merchant,
        our_reference: reference,
        idempotency_key: idempotencyKey,
        amount,
        fee: payoutFee(destination.type),
        currency,
        account: destination.account,
        holder: destination.holder,
        status: outcome?.status ?? 'paid',
        failure: outcome && 'failure' in outcome ? outcome.failure : null,
        settles_at: later ? new Date(now.getTime() + later.afterMs) : null,
        settles_as: later?.status ?? null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!inserted) return settled(tx, 'idempotency_key', idempotencyKey, now)
    await app.jobs.enqueue(tx, deliverSandboxPayoutWebhook, { payout_id: inserted.id, event_id: `evt_${inserted.id}_1` })
    if (inserted.settles_at)
      await app.jobs.enqueue(
        tx,
        deliverSandboxPayoutWebhook,
        { payout_id: inserted.id, event_id: `evt_${inserted.id}_2` },
        { startAfter: inserted.settles_at },
      )
    return inserted
  })
}

// Applies outcomes that are due by now.
async function settled(tx: Tx, by: 'id' | 'idempotency_key', value: string, now: Date): Promise<Payout> {
  const row = await tx.selectFrom('sandbox_payouts').selectAll().where(by, '=', value).forUpdate().executeTakeFirstOrThrow()
  if (!row.settles_at || row.settles_at > now) return row
  return tx
    .updateTable('sandbox_payouts')
    .set({ status: row.settles_as!, settles_at: null, settles_as: null, updated_at: now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Returns a merchant's payout by its reference, with due outcomes applied. */
export const payoutOf = (app: App, merchant: string, reference: string): Promise<Payout | null> =>
  app.db.asPlatform('house: look up a payout in the sandbox', async (tx) => {
    const row = await tx
      .selectFrom('sandbox_payouts')
      .select('id')
      .where('merchant', '=', merchant)
      .where('our_reference', '=', reference)
      .executeTakeFirst()
    return row ? settled(tx, 'id', row.id, app.clock.now()) : null
  })

/** Sends the webhook of a payout to the merchant and retries until it answers with 2xx. */
export const deliverSandboxPayoutWebhook = defineJob({
  name: 'sandbox-payout-webhook',
  data: z.object({ payout_id: z.uuid(), event_id: z.string() }),
  async run(app, { payout_id, event_id }) {
    const { id, our_reference, merchant, status, amount, currency, failure, updated_at } = await app.db.asPlatform(
      'house: payout for a webhook in the sandbox',
      (tx) => settled(tx, 'id', payout_id, app.clock.now()),
    )
    await callMerchant(
      app,
      JSON.stringify({
        id: event_id,
        type: `payout.${status}`,
        created: updated_at.toISOString(),
        data: { payout: id, merchant, reference: our_reference, status, amount, currency, failure },
      }),
    )
  },
})
