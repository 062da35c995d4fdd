import type { z } from 'zod'
import { post } from '#domains/finance/server/ledger.ts'
import { transferEnded } from '#domains/transfers/server/business-events.ts'
import { createTransfer } from '#domains/transfers/server/transfers.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf, type Currency, type Money } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on, publish } from '#kit/server/events/business-events.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import { leftOf, type ReceivedWay } from '../../contract/settlement.ts'
import type { paySettlementBody, receiveBody } from '../../contract/settlements.ts'
import { balanceWith } from '../balance.ts'
import { settlementPaid } from '../business-events.ts'
import { pullCopy } from './copy.ts'
import { applyMoney, refuseOlder, refuseUnless } from './moves.ts'
import { leaderOf, lockSettlement, mirrored, type Line, type SettlementRow } from './settlement-data.ts'
import { waitingTransfer } from './transfers.ts'

/** Returns the part of what is still due that is paid now, in minor units above zero. @throws 422 at `amount`. */
function partOf(row: SettlementRow, part: Money | undefined): number {
  const left = Math.abs(leftOf(row))
  if (!part) return left
  if (part.currency !== row.currency) throw invalid('amount', `This settlement is in ${row.currency}.`)
  if (part.amount <= 0) throw invalid('amount', 'Enter an amount above zero.')
  if (part.amount > left) throw invalid('amount', `Only ${formatMoney(moneyOf(left, row.currency))} is still due.`)
  return part.amount
}

async function refuseSecondPayment(tx: Tx, settlementId: string): Promise<void> {
  const waiting = await waitingTransfer(tx, settlementId)
  if (waiting) throw conflict('payment_waiting', `Transfer ${waiting.reference} pays this already. Cancel it first to pay in another way.`)
}

/**
 * Pays a settlement that the agency owes, or a part of it: a transfer that a second person approves.
 * @throws 404, 409 `stale`, `invalid_transition`, `payment_waiting`, 422 at `amount`, and as `createTransfer`.
 */
export async function paySettlement(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { revision, beneficiary_id, amount }: z.output<typeof paySettlementBody>,
) {
  // Locked: two people who pay at the same moment make one transfer.
  const row = await lockSettlement(tx, id)
  refuseOlder(row, revision)
  refuseUnless(row, actor.agencyId, 'pay')
  await refuseSecondPayment(tx, id)
  const transfer = await createTransfer(app, tx, actor, {
    beneficiary_id,
    amount: moneyOf(partOf(row, amount), row.currency),
    narration: `Settlement ${row.number}`,
    submit: true,
  })
  await tx
    .insertInto('resell_settlement_transfers')
    .values({ agency_id: actor.agencyId, transfer_id: transfer.id, settlement_id: id, created_at: actor.now })
    .execute()
  return { transfer_id: transfer.id, reference: transfer.reference }
}

/**
 * Records for the agency that is owed that a settlement, or a part, was paid outside Safiri, and books it on both sides.
 * @throws 404, 409 `stale`, `invalid_transition`, 422 at `amount`.
 */
export async function receiveSettlement(
  app: App,
  actor: Actor,
  id: string,
  { revision, method, amount }: z.output<typeof receiveBody>,
): Promise<void> {
  const money = await app.db.asAgency(actor, async (tx) => {
    const row = await lockSettlement(tx, id)
    refuseOlder(row, revision)
    refuseUnless(row, actor.agencyId, 'receive')
    // Each payment of a settlement moves it, so its revision tells this payment from one that was returned before.
    const reference = `settlement_payment:${id}:${row.revision}`
    return book(tx, actor, row, {
      reference,
      amount: -partOf(row, amount),
      from: tills[method],
      place: tills[method],
      to: 'paid',
      title: `${row.number}, ${words[method]}`,
    })
  })
  await carryMoney(app, actor.agencyId, id, money)
}

const tills = { bank_transfer: 'bank', mobile_money: 'mobile_money', cash: 'cash' } as const satisfies Record<ReceivedWay, string>
const words: Record<ReceivedWay, string> = { bank_transfer: 'by bank transfer', mobile_money: 'by mobile money', cash: 'in cash' }

interface Booking {
  reference: string
  /** What is added to the account with the partner, in minor units. */
  amount: number
  /** The account on the other side. */
  from: 'world' | 'bank' | 'mobile_money' | 'cash'
  /** Where the partner has it. */
  place: 'wallet' | 'bank' | 'mobile_money' | 'cash'
  to: 'paid' | 'returned'
  title: string
  /** The transaction that returned money reverses, if it is known. */
  reverses?: string | null
}

type Paid = Parameters<typeof settlementPaid.payload.parse>[0] & z.output<typeof settlementPaid.payload>

/** Books money in the agency that knows first, and tells the other. @returns what it tells. */
async function book(
  tx: Tx,
  actor: Actor,
  row: SettlementRow,
  { reference, amount, from, place, to, title, reverses = null }: Booking,
): Promise<Paid> {
  const { currency, partner_agency_id, leads } = row
  const transaction_id = await post(tx, actor, {
    type: 'settlement_payment',
    reference,
    memo: title,
    subjectId: row.id,
    postings: [
      { account: balanceWith(row), amount, currency },
      { account: { type: from }, amount: -amount, currency },
    ],
  })
  const paid = { partner_agency_id, leads, transaction_id, title, amount, currency, place, to, reverses, at: actor.now.toISOString() }
  await publish(tx, actor, settlementPaid, row.id, paid)
  return paid
}

/** Books in the partner's agency what the other has booked, and ends the settlement in the one that leads. Can be repeated. */
async function carryMoney(app: App, agencyId: string, id: string, paid: Paid): Promise<void> {
  const { partner_agency_id: partner, leads, transaction_id, title, amount, to, reverses, at } = paid
  const line: Line = { id: transaction_id, ours: true, kind: 'payment', sale_id: null, title, amount, at: new Date(at) }
  await stepIn(app, partner, `resell_money:${transaction_id}`, async (tx, actor) => {
    await bookTold(tx, { ...actor, now: new Date(at) }, id, { ...paid, partner_agency_id: agencyId })
    if (!leads) await applyMoney(app, tx, actor, id, { to, line: mirrored(line), reverses })
  })
  if (leads)
    await stepIn(app, agencyId, `resell_money_of:${transaction_id}`, (tx, actor) => applyMoney(app, tx, actor, id, { to, line, reverses }))
  const leader = leaderOf(agencyId, partner)
  await pullCopy(app, { leader, follower: leader === agencyId ? partner : agencyId, id, by: null })
}

/** A wallet has the money from outside already. */
const bookTold = (tx: Tx, actor: Actor, id: string, { partner_agency_id, transaction_id, title, amount, currency, place }: Paid) =>
  post(tx, actor, {
    type: 'settlement_payment_by_partner',
    reference: `settlement_payment_by_partner:${transaction_id}`,
    memo: title,
    subjectId: id,
    postings: [
      { account: balanceWith({ partner_agency_id }), amount: -amount, currency: currency as Currency },
      { account: { type: place === 'wallet' ? 'world' : place }, amount, currency: currency as Currency },
    ],
  })

/**
 * Books a settlement on both sides once its transfer was paid, and back if the money came back. The transfer is already in the books of the
 * agency that pays as money to the outside; this says to whom.
 */
export const settlementsFollowMoney = defineListener(
  'resell-settlement-money',
  on(transferEnded, async ({ tx, actor }, { subjectId, payload: { to, amount, place, reference } }) => {
    const found = await tx
      .selectFrom('resell_settlement_transfers')
      .select(['settlement_id', 'transaction_id'])
      .where('transfer_id', '=', subjectId)
      .executeTakeFirst()
    if (!found) return
    const row = await lockSettlement(tx, found.settlement_id)
    const booked = await book(tx, actor, row, {
      reference: `settlement_payment:${subjectId}:${to}`,
      amount: to === 'paid' ? amount : -amount,
      from: 'world',
      place,
      to,
      title: to === 'paid' ? `${row.number}, transfer ${reference}` : `${row.number}, transfer ${reference} came back`,
      reverses: to === 'paid' ? null : found.transaction_id,
    })
    const { transaction_id } = booked
    if (to === 'paid')
      await tx.updateTable('resell_settlement_transfers').set({ transaction_id }).where('transfer_id', '=', subjectId).execute()
  }),
  on(settlementPaid, ({ app, actor: { agencyId } }, { subjectId, payload }) => carryMoney(app, agencyId, subjectId, payload)),
)

/** Says why the amount of a transfer that pays a settlement cannot be changed. */
export async function settlementOfTransfer(tx: Tx, transferId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('resell_settlement_transfers as t')
    .innerJoin('resell_settlements as s', (join) => join.onRef('s.agency_id', '=', 't.agency_id').onRef('s.id', '=', 't.settlement_id'))
    .select('s.number')
    .where('t.transfer_id', '=', transferId)
    .executeTakeFirst()
  return found ? `It pays settlement ${found.number}.` : null
}
