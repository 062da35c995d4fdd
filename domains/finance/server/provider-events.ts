import type { ProviderEventStatus } from '../../../database/tables.ts'
import { z } from 'zod'
import { AppError } from '#kit/contract/errors.ts'
import type { IncomingHttpHeaders } from 'node:http'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { listed } from '#kit/contract/listed.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { aggregatorOf } from './aggregators/registry.ts'
import type { Aggregator, PayoutReport, Report } from './aggregators/aggregator.ts'
import { findPayment } from './payments-data.ts'
import { applyReport, type Settled } from './settle.ts'

/**
 * Stores a webhook unchanged, once per event, and queues a job for it. Nothing is concluded from it here.
 * @throws 400 `invalid_signature` when it is not proven to come from the company or not recent.
 */
export async function receiveEvent(app: App, aggregator: Aggregator, headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
  const event_id = aggregator.verifyWebhook(app, headers, body)
  if (!event_id) throw new AppError(400, 'invalid_signature', 'The signature is not valid.')
  await app.db.asPlatform('house: webhook received', async (tx) => {
    const inserted = await tx
      .insertInto('provider_events')
      .values({ aggregator: aggregator.key, event_id, body: body.toString('utf8'), received_at: app.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted.numInsertedOrUpdatedRows === 1n) await app.jobs.enqueue(tx, workOnEvent, { aggregator: aggregator.key, event_id })
  })
}

/** Processes a received event; a repeated run finds it done. */
export const workOnEvent = defineJob({
  name: 'provider-event',
  reachesOut: true,
  data: z.object({ aggregator: z.string(), event_id: z.string() }),
  async run(app, { aggregator, event_id }) {
    const event = await app.db.asPlatform('house: read a webhook', (tx) =>
      tx
        .selectFrom('provider_events')
        .select(['body', 'status'])
        .where('aggregator', '=', aggregator)
        .where('event_id', '=', event_id)
        .executeTakeFirst(),
    )
    if (event?.status !== 'received') return
    const { status, reason } = await conclude(app, aggregatorOf(aggregator)!, event.body)
    if (status === 'needs_review') app.log.warn({ aggregator, event_id, reason }, 'a webhook needs review')
    await app.db.asPlatform('house: webhook worked on', (tx) =>
      tx
        .updateTable('provider_events')
        .set({ status, reason, done_at: app.clock.now() })
        .where('aggregator', '=', aggregator)
        .where('event_id', '=', event_id)
        .execute(),
    )
  },
})

interface Conclusion {
  status: 'done' | 'needs_review' | 'ignored'
  reason: string | null
}

const review = (reason: string): Conclusion => ({ status: 'needs_review', reason })

async function conclude(app: App, aggregator: Aggregator, body: string): Promise<Conclusion> {
  let event: ReturnType<Aggregator['readEvent']>
  try {
    event = aggregator.readEvent(body)
  } catch {
    return review('The event cannot be read.')
  }
  const { report, payout } = aggregator.webhooksAreHints ? await lookUpReported(app, aggregator, event) : event
  if (report) return match(app, aggregator, report)
  if (payout) return matchPayout(app, aggregator, payout)
  return { status: 'ignored', reason: null }
}

type News = Pick<ReturnType<Aggregator['readEvent']>, 'report' | 'payout'>

/** Looks up at the company what its webhook names. */
const lookUpReported = async (app: App, aggregator: Aggregator, { report, payout }: News): Promise<News> => ({
  report: report && (await aggregator.lookUp(app, report.merchant, report.reference)),
  payout: payout && (await aggregator.lookUpPayout(app, payout.merchant, payout.reference)),
})

/** Applies a payout report. Returns null if no payout of this company matches. */
export type PayoutListener = (app: App, tx: Tx, actor: Actor, aggregator: string, report: PayoutReport) => Promise<Settled | null>

export const payoutListener = listed<PayoutListener>('payout listener')

const agencyId = z.uuid()

/** Applies a report to the merchant's own payment. Company, reference, amount and currency must match; otherwise nothing is paid. */
async function match(app: App, aggregator: Aggregator, report: Report): Promise<Conclusion> {
  return asMerchant(app, report.merchant, async (tx, actor) => {
    const payment = await findPayment(tx, { reference: report.reference })
    if (!payment || payment.aggregator !== aggregator.key) return review('The merchant has no such payment.')
    return concluded(await applyReport(app, tx, actor, payment.id, report))
  })
}

async function matchPayout(app: App, aggregator: Aggregator, report: PayoutReport): Promise<Conclusion> {
  return asMerchant(app, report.merchant, async (tx, actor) => {
    const settled = await payoutListener.entries()(app, tx, actor, aggregator.key, report)
    return settled ? concluded(settled) : review('The merchant has no such payout.')
  })
}

const concluded = (settled: Settled): Conclusion =>
  settled.outcome === 'needs_review' ? review(settled.reason) : { status: 'done', reason: null }

async function asMerchant(app: App, merchant: string, work: (tx: Tx, actor: Actor) => Promise<Conclusion>): Promise<Conclusion> {
  const id = agencyId.safeParse(merchant.toLowerCase())
  if (!id.success) return review('The merchant is not one of ours.')
  const actor = { agencyId: id.data, userId: null, now: app.clock.now() }
  return app.db.asAgency(actor, (tx) => work(tx, actor))
}

/** Changes an event's status if it is one of the given ones. @returns whether it was changed. */
export async function moveEvent(
  tx: Tx,
  { aggregator, event_id }: { aggregator: string; event_id: string },
  from: readonly ProviderEventStatus[],
  change: { status: ProviderEventStatus; reason: string | null; done_at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('provider_events')
    .set(change)
    .where('aggregator', '=', aggregator)
    .where('event_id', '=', event_id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
