import { z } from 'zod'
import { agencyOfSlug, lockBeneficiary } from '#domains/beneficiaries/server/beneficiaries.ts'
import { bankNameOf, hasAccountOf, readPayee, type Payee } from '#domains/beneficiaries/server/payee.ts'
import type { Aggregator, Destination, PayoutReport } from '#domains/finance/server/aggregators/aggregator.ts'
import { aggregatorOf } from '#domains/finance/server/aggregators/registry.ts'
import type { PayoutListener } from '#domains/finance/server/provider-events.ts'
import type { Settled } from '#domains/finance/server/settle.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { AppError, conflict, notFound } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { transferMoves, type TransferStatus } from '../contract/statuses.ts'
import { transferDropped, transferEnded } from './business-events.ts'
import { checkTransferSums } from './drift.ts'
import { movedInside } from './inside.ts'
import { bookFailed, bookPaid, bookReturned } from './transfer-books.ts'
import {
  changeTransfer,
  findTransfer,
  lockTransfer,
  markAsked,
  recentlyPaid,
  transfersUnderWay,
  type LockedTransfer,
} from './transfers-data.ts'

const systemActor = (app: App, agencyId: string): Actor => ({ agencyId, userId: null, now: app.clock.now() })

/**
 * Sends an approved transfer through the payment company: commits the status, calls the company with the transfer's id as
 * key, then books the answer. After a crash between two steps, a retry continues.
 */
export const sendTransfer = defineJob({
  name: 'transfer-send',
  reachesOut: true,
  data: z.object({ agency_id: z.uuid(), transfer_id: z.uuid() }),
  run: (app, { agency_id, transfer_id }) => sendOne(app, agency_id, transfer_id),
})

async function sendOne(app: App, agencyId: string, id: string): Promise<void> {
  const started = await app.db.asAgency(systemActor(app, agencyId), (tx) => begin(app, tx, agencyId, id))
  if (!started) return
  const { transfer, payee, refusal } = started
  if (!payee || refusal) return stopOne(app, agencyId, transfer, refusal ?? 'It has no approved account.')
  if (payee.type === 'wallet') return sendInside(app, agencyId, id, payee.account)
  const aggregator = aggregatorOf(transfer.aggregator)!
  const report = await aggregator
    .sendPayout(app, {
      merchant: agencyId,
      reference: transfer.reference,
      idempotencyKey: transfer.id,
      amount: transfer.amount,
      currency: transfer.currency,
      narration: transfer.narration,
      destination: destinationOf(payee),
    })
    .catch(unanswered(app, aggregator))
  const actor = systemActor(app, agencyId)
  await app.db.asAgency(actor, (tx) => applyReport(app, tx, actor, id, report))
}

/** Time after which a payout that its company does not know was never sent: longer than any call to the company. */
const neverSentMs = 10 * 60_000

/**
 * Ends a transfer that may not be sent any more. If an earlier try may have reached the company, the company is asked
 * first, and the transfer fails only once the company still does not know it after `neverSentMs`.
 */
async function stopOne(app: App, agencyId: string, transfer: LockedTransfer, reason: string): Promise<void> {
  const actor = systemActor(app, agencyId)
  if (transfer.status === 'processing') {
    const aggregator = aggregatorOf(transfer.aggregator)
    const report = await aggregator?.lookUpPayout(app, agencyId, transfer.reference).catch(unanswered(app, aggregator))
    if (report) {
      await app.db.asAgency(actor, (tx) => applyReport(app, tx, actor, transfer.id, report))
      return
    }
    if (aggregator && actor.now.getTime() - transfer.updated_at.getTime() < neverSentMs) return
  }
  await app.db.asAgency(actor, async (tx) => {
    const now = (await lockTransfer(tx, transfer.id))!
    if (now.status === transfer.status) await finish(app, tx, actor, now, 'failed', { reason })
  })
}

/** Handles a missing or incomplete answer of the company: the transfer's outcome is unknown until it is looked up. */
const unanswered =
  (app: App, { key }: Aggregator) =>
  (error: Error): never => {
    app.log.warn({ err: error, aggregator: key }, 'nobody answered for a transfer')
    throw new AppError(503, 'provider_down', 'The payment company cannot be reached. Try again in a moment.', {}, { 'retry-after': '10' })
  }

function destinationOf(payee: Payee): Destination {
  const { type, country, name: holder, account, bank_code, branch_code, network } = payee
  const bankName = bankNameOf(payee)
  return type === 'bank'
    ? { type, country, holder, account, bank_code: bank_code!, bank_name: bankName ?? holder, branch_code }
    : { type: 'mobile_money', country, holder, account, network: network! }
}

interface Started {
  transfer: LockedTransfer
  /** The account that was approved. */
  payee: Payee | null
  /** Why the transfer may not be sent, as a sentence. */
  refusal: string | null
}

async function begin(app: App, tx: Tx, agencyId: string, id: string): Promise<Started | null> {
  const transfer = await lockTransfer(tx, id)
  if (!transfer || (transfer.status !== 'approved' && transfer.status !== 'processing')) return null
  const payee = readPayee(transfer.payee)
  const beneficiary = await lockBeneficiary(tx, transfer.beneficiary_id)
  const refusal = refusalOf(beneficiary, payee)
  if (!refusal && transfer.status === 'approved')
    await changeTransfer(tx, id, { status: 'processing', updated_at: systemActor(app, agencyId).now })
  return { transfer, payee, refusal }
}

function refusalOf(beneficiary: Awaited<ReturnType<typeof lockBeneficiary>>, payee: Payee | null): string | null {
  if (!beneficiary || !payee) return 'The beneficiary no longer exists.'
  if (beneficiary.status === 'blocked') return 'The beneficiary was blocked after the approval.'
  if (beneficiary.status !== 'verified') return 'The beneficiary is no longer verified.'
  return hasAccountOf(beneficiary, payee) ? null : 'The account of the beneficiary was changed after the approval.'
}

/**
 * Moves money between two agencies of the platform in two steps. This one debits the sender's books; `arriveInside`
 * credits the receiver's after the commit.
 */
async function sendInside(app: App, agencyId: string, id: string, slug: string): Promise<void> {
  const to = await app.db.asPlatform('whose: the agency that a wallet belongs to', (tx) => agencyOfSlug(tx, slug))
  const actor = systemActor(app, agencyId)
  await app.db.asAgency(actor, async (tx) => {
    const transfer = (await lockTransfer(tx, id))!
    if (transfer.status !== 'processing') return
    if (!to) return finish(app, tx, actor, transfer, 'failed', { reason: 'The agency no longer exists.' })
    await finish(app, tx, actor, transfer, 'paid', {})
    const { amount, currency, reference, narration } = transfer
    await publish(tx, actor, movedInside, id, { to_agency_id: to.id, reference, narration, amount, currency })
  })
}

/**
 * Applies the payment company's report to a transfer, once, even if reports are concurrent. A report with another amount
 * or currency moves nothing and needs review by a person.
 */
async function applyReport(app: App, tx: Tx, actor: Actor, id: string, report: PayoutReport): Promise<Settled> {
  const transfer = await lockTransfer(tx, id)
  if (!transfer) throw notFound('Transfer')
  if (report.amount !== transfer.amount || report.currency !== transfer.currency)
    return review(app, tx, actor, transfer, 'The payment company reports another amount than ours.')
  const to = report.status === 'processing' ? 'sent' : report.status
  if (transfer.status === to) return { outcome: 'unchanged' }
  // A report can skip a step: `returned` implies that the transfer was paid.
  if (!transferMoves[transfer.status].includes(to)) return { outcome: 'unchanged' }
  await finish(app, tx, actor, transfer, to, { reason: report.failure, externalReference: report.externalReference })
  return { outcome: 'changed' }
}

async function review(app: App, tx: Tx, actor: Actor, transfer: LockedTransfer, reason: string): Promise<Settled> {
  if (transfer.needs_review !== reason) {
    await changeTransfer(tx, transfer.id, { needs_review: reason, updated_at: actor.now })
    await audit(tx, actor, { action: 'transfer.needs_review', subject: 'transfer', subjectId: transfer.id, after: { text: reason } })
    await notifyFinance(app, tx, actor, transfer, `Transfer ${transfer.reference} needs review`, reason)
  }
  return { outcome: 'needs_review', reason }
}

type End = Extract<TransferStatus, 'sent' | 'paid' | 'failed' | 'returned'>

async function finish(
  app: App,
  tx: Tx,
  actor: Actor,
  transfer: LockedTransfer,
  to: End,
  { reason = null, externalReference = null }: { reason?: string | null; externalReference?: string | null },
): Promise<void> {
  const { id, currency, amount } = transfer
  if (to === 'paid' || (to === 'returned' && transfer.status !== 'paid')) await bookPaid(tx, actor, transfer)
  if (to === 'failed') await bookFailed(tx, actor, transfer)
  if (to === 'returned') await bookReturned(tx, actor, transfer)
  const why = to === 'failed' || to === 'returned' ? (reason ?? 'The payment company did not say why.') : null
  await changeTransfer(tx, id, {
    status: to,
    reason: why,
    external_reference: externalReference ?? transfer.external_reference,
    updated_at: actor.now,
    ...(to === 'sent' ? {} : { finished_at: actor.now }),
  })
  // One that came back before anybody heard that it was paid has moved nothing.
  if (to === 'paid' || (to === 'returned' && transfer.status === 'paid')) {
    const place = readPayee(transfer.payee)?.type ?? 'bank'
    await publish(tx, actor, transferEnded, id, { to, amount, currency, place, reference: transfer.reference })
  } else if (to !== 'sent') await publish(tx, actor, transferDropped, id, { to: to === 'failed' ? 'failed' : 'returned' })
  const sum = formatMoney({ amount, currency: currency })
  await audit(tx, actor, {
    action: `transfer.${to}`,
    subject: 'transfer',
    subjectId: id,
    before: { status: transfer.status },
    after: { text: why ?? sum },
  })
  const titles = { sent: null, paid: `${sum} was paid out`, failed: `A transfer of ${sum} failed`, returned: `The bank returned ${sum}` }
  if (titles[to]) await notifyFinance(app, tx, actor, transfer, titles[to], why ?? transfer.narration)
}

/** The path of a transfer's screen. */
export const transferScreen = (id: string): string => `/finance/transfers/${id}`

const notifyFinance = (app: App, tx: Tx, actor: Actor, { id }: LockedTransfer, title: string, body: string) =>
  notify(app, tx, actor, { type: 'transfer.news', title, body, link: transferScreen(id), permission: 'View Finance' })

/**
 * Looks a transfer up at its payment company; one unknown to the company is sent again with the same key.
 * @throws 404, 409 `not_sent` for one that is not on its way, 503 when the company does not answer.
 */
export async function lookUpTransfer(app: App, agencyId: string, id: string): Promise<void> {
  const actor = systemActor(app, agencyId)
  const transfer = await app.db.asAgency(actor, (tx) => findTransfer(tx, { id }))
  if (!transfer) throw notFound('Transfer')
  if (!['approved', 'processing', 'sent', 'paid'].includes(transfer.status)) throw conflict('not_sent', 'This transfer is not in progress.')
  const aggregator = aggregatorOf(transfer.aggregator)
  const report = await aggregator?.lookUpPayout(app, agencyId, transfer.reference).catch(unanswered(app, aggregator))
  await app.db.asAgency(actor, (tx) => markAsked(tx, id, actor.now))
  if (report) await app.db.asAgency(actor, (tx) => applyReport(app, tx, actor, id, report))
  else if (transfer.status !== 'paid') await sendOne(app, agencyId, id)
}

/** Settles the review of a transfer with an explanation. @throws 404, 409 `nothing_to_settle`. */
export async function settleTransfer(tx: Tx, actor: Actor, id: string, text: string): Promise<void> {
  const transfer = await lockTransfer(tx, id, actor.agencyId)
  if (!transfer) throw notFound('Transfer')
  if (transfer.needs_review === null) throw conflict('nothing_to_settle', 'This transfer does not need review.')
  await changeTransfer(tx, id, { needs_review: null, updated_at: actor.now })
  await audit(tx, actor, {
    action: 'transfer.reviewed',
    subject: 'transfer',
    subjectId: id,
    before: { needs_review: transfer.needs_review },
    after: { text },
  })
}

/** Settles the transfer of a payment company's payout report. */
export const transfersFollowPayouts: PayoutListener = async (app, tx, actor, aggregator, report) => {
  const transfer = await findTransfer(tx, { reference: report.reference })
  if (!transfer || transfer.aggregator !== aggregator) return null
  return applyReport(app, tx, actor, transfer.id, report)
}

const minute = 60_000
const batch = 100

/** Looks up transfers with an unknown outcome, and once an hour recently paid ones, because a bank can return them. */
const sweepTransfers = defineJob({
  name: 'transfers-sweep',
  reachesOut: true,
  data: z.object({}),
  every: '* * * * *',
  async run(app) {
    const now = app.clock.now()
    const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)
    const open = await app.db.asPlatform('sweep: transfers under way', (tx) => transfersUnderWay(tx, ago(1), batch))
    const paid =
      now.getUTCMinutes() === 30
        ? await app.db.asPlatform('sweep: transfers paid lately', (tx) => recentlyPaid(tx, ago(7 * 24 * 60), ago(55), batch))
        : []
    for (const { agency_id, id } of [...open, ...paid])
      await lookUpTransfer(app, agency_id, id).catch((error: Error) =>
        app.log.error({ err: error, transfer: id }, 'a transfer could not be asked about'),
      )
  },
})

export const transferJobs = [sendTransfer, sweepTransfers, checkTransferSums]
