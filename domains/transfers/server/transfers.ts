import type { z } from 'zod'
import { lockBeneficiary } from '#domains/beneficiaries/server/beneficiaries.ts'
import { payeeOf } from '#domains/beneficiaries/server/payee.ts'
import { aggregatorInUse } from '#domains/finance/server/aggregators/registry.ts'
import { balanceOf, post, postingsAbout } from '#domains/finance/server/ledger.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { valueIn } from '#domains/rates/server/market.ts'
import { conflict, forbidden, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Session } from '#kit/server/http/access.ts'
import type { App } from '#kit/server/app.ts'
import { audit, storyOf, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal, refuseBackwards } from '#kit/server/database/list.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { approvalBody, transferBody, transferEditBody } from '../contract.ts'
import { transferMoves, transferStatuses, type TransferStatus } from '../contract/statuses.ts'
import { transferDropped } from './business-events.ts'
import { refuseOtherMoney } from './fixed.ts'
import { sendTransfer, transferScreen } from './sending.ts'
import { topBeneficiaries, transferSums, type SumFilter } from './transfer-sums-data.ts'
import {
  changeTransfer,
  filteredTransfers,
  insertTransfer,
  lockTransfer,
  transferById,
  transfersPage,
  unfinishedTo,
  type LockedTransfer,
  type TransferFilter,
  type TransferRow,
} from './transfers-data.ts'

/** Minimum value in UGX from which approval requires the password again. */
const largeFrom = 5_000_000
const confirmedForMs = 10 * 60_000

const sumOf = ({ amount, currency }: Pick<LockedTransfer, 'amount' | 'currency'>) => formatMoney(moneyOf(amount, currency))

function transferView(row: TransferRow) {
  const { amount, fee, currency } = row
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    beneficiary_id: row.beneficiary_id,
    beneficiary_name: row.beneficiary_name,
    beneficiary_type: row.beneficiary_type,
    beneficiary_account: row.beneficiary_account,
    amount: moneyOf(amount, currency),
    fee: moneyOf(fee, currency),
    narration: row.narration,
    aggregator: row.aggregator,
    external_reference: row.external_reference,
    reason: row.reason,
    needs_review: row.needs_review,
    created_by_name: row.created_by_name,
    approved_by_name: row.approved_by_name,
    version: row.version,
    created_at: row.created_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** Returns a page of the transfers. @throws 422 if the first day is after the last. */
export async function listTransfers(tx: Tx, agencyId: string, request: TransferFilter & ListRequest) {
  refuseBackwards(request.starts_at, request.ends_at, 'ends_at')
  const rows = await transfersPage(tx, agencyId, request)
  return { rows: rows.map(transferView), ...(await cappedTotal(tx, filteredTransfers(tx, agencyId, request) as never)) }
}

/** Returns a transfer in its current state. @throws 404. */
export async function transferOf(tx: Tx, id: string) {
  const row = await transferById(tx, id)
  if (!row) throw notFound('Transfer')
  return transferView(row)
}

/** Returns a transfer with its ledger entries and activity. @throws 404. */
export async function showTransfer(tx: Tx, actor: Actor, id: string) {
  const row = await transferById(tx, id)
  if (!row) throw notFound('Transfer')
  const postings = await postingsAbout(tx, actor.agencyId, id)
  const story = await storyOf(tx, actor.agencyId, [id])
  return {
    ...transferView(row),
    may_approve: row.status === 'pending_approval' && row.created_by !== actor.userId,
    large: await isLarge(tx, row, actor.now),
    postings: postings.map(({ at, type, memo, account, amount, currency }) => ({
      at: at.toISOString(),
      type,
      memo,
      account,
      amount: moneyOf(amount, currency),
    })),
    story: story.map(({ at, action, after, user_name }) => ({
      at: at.toISOString(),
      title: wordsOf(action.replace('transfer.', '')),
      detail: (after as { text?: string } | null)?.text ?? null,
      user_name,
    })),
  }
}

/** Returns sums of transfers by currency, with the beneficiaries that received most in each. @throws 422. */
export async function transferStatistics(tx: Tx, agencyId: string, filter: SumFilter) {
  refuseBackwards(filter.starts_at, filter.ends_at, 'ends_at')
  const sums = await transferSums(tx, agencyId, filter)
  return Promise.all(
    [...new Set(sums.map(({ currency }) => currency))].map(async (currency) => {
      const own = sums.filter((row) => row.currency === currency)
      const adding = (key: 'count' | 'amount' | 'fee', ...statuses: TransferStatus[]) =>
        own.reduce((sum, row) => (statuses.includes(row.status) ? sum + row[key] : sum), 0)
      const most = await topBeneficiaries(tx, agencyId, currency, filter)
      return {
        currency,
        sent: moneyOf(adding('amount', 'paid'), currency),
        fees: moneyOf(adding('fee', 'paid', 'returned'), currency),
        under_way: moneyOf(adding('amount', 'approved', 'processing', 'sent'), currency),
        waiting: moneyOf(adding('amount', 'draft', 'pending_approval'), currency),
        failed: moneyOf(adding('amount', 'failed', 'returned'), currency),
        count: adding('count', ...transferStatuses),
        beneficiaries: most.map(({ sent, ...one }) => ({ ...one, sent: moneyOf(sent, currency) })),
      }
    }),
  )
}

/**
 * Creates a transfer for approval by a second person, or a draft.
 * @throws 404, 409 `beneficiary_blocked`, `beneficiary_unverified`, 422.
 */
export async function createTransfer(app: App, tx: Tx, actor: Actor, input: z.output<typeof transferBody>) {
  const id = newId()
  await insertTransfer(tx, {
    ...(await fieldsOf(app, tx, input)),
    agency_id: actor.agencyId,
    id,
    reference: newReference('TR'),
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  })
  return afterSave(app, tx, actor, id, 'created')
}

/**
 * Changes a transfer before its approval; its last editor counts as its creator.
 * @throws 404, 409 `stale`, `invalid_transition`, `fixed_transfer`, and as `createTransfer`.
 */
export async function updateTransfer(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof transferEditBody>) {
  const before = await lockTransfer(tx, id)
  if (!before) throw notFound('Transfer')
  if (before.status !== 'draft' && before.status !== 'pending_approval') throw invalidTransition(before.status, 'draft')
  if (before.version !== version) throw conflict('stale', 'Someone else changed this transfer. Reload it and try again.')
  await refuseOtherMoney(tx, id, { ...before, amount: moneyOf(before.amount, before.currency) }, input)
  await changeTransfer(tx, id, { ...(await fieldsOf(app, tx, input)), created_by: actor.userId, updated_at: actor.now })
  return afterSave(app, tx, actor, id, 'changed')
}

async function fieldsOf(app: App, tx: Tx, { beneficiary_id, amount, narration, submit }: z.output<typeof transferBody>) {
  const beneficiary = await lockBeneficiary(tx, beneficiary_id)
  if (!beneficiary || beneficiary.archived) throw notFound('Beneficiary')
  refuseUnfit(beneficiary.status, submit)
  if (amount.currency !== beneficiary.currency)
    throw invalid('amount.currency', `${beneficiary.name} is paid in ${beneficiary.currency}. Exchange first.`)
  const company = beneficiary.type === 'wallet' ? null : await aggregatorInUse(app, tx)
  return {
    beneficiary_id,
    status: submit ? ('pending_approval' as const) : ('draft' as const),
    amount: amount.amount,
    currency: amount.currency,
    fee: company?.payoutFee(beneficiary.type as 'bank', amount.amount, amount.currency) ?? 0,
    narration,
    aggregator: company?.key ?? 'wallet',
  }
}

function refuseUnfit(status: string, submit: boolean): void {
  if (status === 'blocked') throw conflict('beneficiary_blocked', 'This beneficiary is blocked.')
  if (submit && status !== 'verified')
    throw conflict('beneficiary_unverified', 'Another person must verify the account of this beneficiary before you can send money.')
}

async function afterSave(app: App, tx: Tx, actor: Actor, id: string, verb: 'created' | 'changed') {
  const transfer = await transferOf(tx, id)
  const text = `${formatMoney(transfer.amount)} to ${transfer.beneficiary_name}`
  await audit(tx, actor, {
    action: `transfer.${transfer.status === 'pending_approval' ? 'submitted' : verb}`,
    subject: 'transfer',
    subjectId: id,
    after: { text, amount: transfer.amount.amount, currency: transfer.amount.currency, beneficiary: transfer.beneficiary_id },
  })
  if (transfer.status === 'pending_approval')
    await notify(app, tx, actor, {
      type: 'transfer.pending_approval',
      title: `A transfer is waiting for approval: ${text}`,
      body: transfer.narration,
      link: transferScreen(id),
      permission: 'Approve Transfers',
    })
  return transfer
}

const isLarge = async (tx: Tx, { amount, currency }: Pick<LockedTransfer, 'amount' | 'currency'>, now: Date): Promise<boolean> => {
  const worth = await valueIn(tx, dayOf(now), moneyOf(amount, currency), 'UGX')
  return worth === null || worth >= largeFrom
}

/**
 * Approves a transfer: copies the payee's account and reserves amount and fee in the same transaction; a job then sends it.
 * @throws 404, 403 `second_person_required`, `reauth_required` for a large one, 409 `invalid_transition`, `stale`,
 * `insufficient_balance`, `beneficiary_blocked`, `beneficiary_unverified`, `beneficiary_archived`.
 */
export async function approveTransfer(
  app: App,
  tx: Tx,
  actor: Actor,
  session: Session,
  id: string,
  { version }: z.output<typeof approvalBody>,
) {
  const transfer = await lockForMove(tx, id, 'approved')
  if (version !== undefined && transfer.version !== version)
    throw conflict('stale', 'Someone else changed this transfer. Reload it and try again.')
  if (transfer.created_by === actor.userId)
    throw forbidden('second_person_required', 'You cannot approve your own transfer. Ask a colleague.')
  if (await isLarge(tx, transfer, actor.now)) requireConfirmed(session, actor.now)
  const beneficiary = (await lockBeneficiary(tx, transfer.beneficiary_id))!
  refuseUnfit(beneficiary.status, true)
  if (beneficiary.archived) throw conflict('beneficiary_archived', 'This beneficiary is archived. Restore it first.')
  const { currency } = transfer
  const needed = transfer.amount + transfer.fee
  if ((await balanceOf(tx, actor.agencyId, { type: 'available', currency })) < needed)
    throw conflict('insufficient_balance', `The ${currency} wallet does not hold ${formatMoney(moneyOf(needed, currency))}.`)
  await post(tx, actor, {
    type: 'transfer',
    reference: `transfer:${id}`,
    memo: `${transfer.reference} ${beneficiary.name}`,
    subjectId: id,
    postings: [
      { account: { type: 'available' }, amount: -needed, currency },
      { account: { type: 'reserved' }, amount: needed, currency },
    ],
  })
  const payee = JSON.stringify(payeeOf(beneficiary))
  await changeTransfer(tx, id, { status: 'approved', payee, approved_by: actor.userId, approved_at: actor.now, updated_at: actor.now })
  await audit(tx, actor, { action: 'transfer.approved', subject: 'transfer', subjectId: id, after: { text: sumOf(transfer) } })
  await app.jobs.enqueue(tx, sendTransfer, { agency_id: actor.agencyId, transfer_id: id })
  return transferOf(tx, id)
}

function requireConfirmed({ confirmedAt }: Session, now: Date): void {
  if (!confirmedAt || confirmedAt.getTime() < now.getTime() - confirmedForMs)
    throw forbidden('reauth_required', 'Enter your password again to approve a large transfer.')
}

/** Cancels a transfer before its approval. @throws 404, 409 `invalid_transition`. */
export async function cancelTransfer(tx: Tx, actor: Actor, id: string, reason: string) {
  const transfer = await lockForMove(tx, id, 'cancelled')
  await changeTransfer(tx, id, { status: 'cancelled', reason, updated_at: actor.now, finished_at: actor.now })
  await publish(tx, actor, transferDropped, id, { to: 'cancelled' })
  await audit(tx, actor, {
    action: 'transfer.cancelled',
    subject: 'transfer',
    subjectId: id,
    before: { status: transfer.status },
    after: { text: reason },
  })
  return transferOf(tx, id)
}

/** Returns the references of transfers to a beneficiary that wait for approval or are under way, at most three. */
export const unfinishedTransfers = async (tx: Tx, agencyId: string, beneficiaryId: string): Promise<string[]> =>
  (await unfinishedTo(tx, agencyId, beneficiaryId)).map(({ reference }) => reference)

async function lockForMove(tx: Tx, id: string, to: TransferStatus): Promise<LockedTransfer> {
  const transfer = await lockTransfer(tx, id)
  if (!transfer) throw notFound('Transfer')
  if (!transferMoves[transfer.status].includes(to)) throw invalidTransition(transfer.status, to)
  return transfer
}
