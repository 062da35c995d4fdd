import { z } from 'zod'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { lookUpPayment } from './gateway.ts'
import { driftingAccounts, driftingLedgerSums, driftingPaymentSums } from './drift.ts'
import { sumLedger } from './ledger-sums.ts'
import { openRefunds, unresolvedPayments } from './payments-data.ts'
import { workOnEvent } from './provider-events.ts'
import { sendRefund } from './refund-sending.ts'
import { deliverSandboxPayoutWebhook } from './sandbox/payouts.ts'
import { deliverSandboxWebhook } from './sandbox/webhooks.ts'

const batch = 100
const minute = 60_000

/** Looks up payments with an unknown outcome, sends waiting refunds and retries webhooks that were not processed. */
export const sweepPayments = defineJob({
  name: 'payments-sweep',
  reachesOut: true,
  data: z.object({}),
  every: '* * * * *',
  async run(app) {
    const now = app.clock.now()
    // Recent payments are looked up every minute, those of the last days once an hour.
    const olderToo = now.getUTCMinutes() === 0
    const payments = await app.db.asPlatform('sweep: payments not known', (tx) => unresolvedPayments(tx, { now, olderToo, limit: batch }))
    await eachRow(app, payments, 'a payment could not be asked about', ({ agency_id, id }) => lookUpPayment(app, agency_id, id))
    const refunds = await app.db.asPlatform('sweep: refunds waiting', (tx) => openRefunds(tx, new Date(now.getTime() - minute / 2), batch))
    await eachRow(app, refunds, 'a refund could not be sent', ({ agency_id, id }) => sendRefund.run(app, { agency_id, refund_id: id }))
    const events = await app.db.asPlatform('sweep: webhooks left behind', (tx) =>
      tx
        .selectFrom('provider_events')
        .select(['aggregator', 'event_id'])
        .where('status', '=', 'received')
        .where('received_at', '<', new Date(now.getTime() - minute))
        .limit(batch)
        .execute(),
    )
    await eachRow(app, events, 'a webhook could not be worked on', (event) => workOnEvent.run(app, event))
  },
})

/** Sums past days, so that statements do not have to. */
const sumAccounts = defineJob({ name: 'ledger-sums', data: z.object({}), every: '20 2 * * *', long: true, run: (app) => sumLedger(app) })

/**
 * Checks every night that each balance is the sum of its postings, and each day's sum that of its payments. Raises an
 * alarm; repairs nothing.
 */
const checkLedger = defineJob({
  name: 'ledger-check',
  data: z.object({}),
  every: '40 3 * * *',
  long: true,
  async run(app) {
    const drifting = await app.db.asPlatform('check: do balances hold', driftingAccounts, { snapshot: true })
    if (drifting.length > 0) app.log.error({ accounts: drifting }, 'balances are not the sum of their postings')
    const days = await app.db.asPlatform('check: do sums hold', driftingPaymentSums, { snapshot: true })
    if (days.length > 0) app.log.error({ days }, 'totals of payments are not what their payments add up to')
    const sums = await app.db.asPlatform('check: do sums of accounts hold', driftingLedgerSums, { snapshot: true })
    if (sums.length > 0) app.log.error({ sums }, 'sums of accounts are not what was posted to them')
  },
})

export const financeJobs = [
  workOnEvent,
  sendRefund,
  sweepPayments,
  sumAccounts,
  checkLedger,
  deliverSandboxWebhook,
  deliverSandboxPayoutWebhook,
]
