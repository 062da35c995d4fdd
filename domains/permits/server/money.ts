import type { z } from 'zod'
import { post } from '#domains/finance/server/ledger.ts'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { payPermits as payCall } from '../contract.ts'
import type { PermitTill } from '../contract/states.ts'
import { changePermit, endDeadlines, lockPermit, openMoney, refuseMove, refuseStale, type PermitRow } from './permits-data.ts'
import { showPermit } from './show.ts'

type PayBody = z.output<NonNullable<(typeof payCall)['body']>>

const prepaid = { type: 'prepaid_permits' } as const
/** The order in which permits are posted: each currency has an account that a posting locks. */
export const byCurrency = (a: PermitRow, b: PermitRow): number => a.currency.localeCompare(b.currency)

// Without the name: the books are never changed, and people are erased.
const memoOf = ({ day, number }: PermitRow) => `Permit${number ? ` ${number}` : ''} on ${day}`

/** Posts from prepaid permits to another account. */
export const postFromPrepaid = (
  tx: Tx,
  actor: Actor,
  row: PermitRow,
  {
    type,
    to,
    amount,
  }: { type: 'permit_used' | 'permit_lost' | 'permit_refunded'; to: 'permit_costs' | 'permit_losses' | PermitTill; amount: number },
) =>
  post(tx, actor, {
    type,
    reference: `${type}:${row.id}`,
    memo: memoOf(row),
    subjectId: row.booking_id ?? row.id,
    postings: [
      { account: { type: to }, amount, currency: row.currency },
      { account: prepaid, amount: -amount, currency: row.currency },
    ],
  })

/** Records deposits or balances paid to authorities. All or none. @returns the sum in each currency. @throws 404, 409. */
export async function payPermits(tx: Tx, actor: Actor, { ids, part, till }: PayBody) {
  // Locked in one order, so that two people who pay the same permits do not wait for each other.
  const rows = await tx.selectFrom('permits').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
  if (rows.length < ids.length) throw notFound('Permit')
  const sums = new Map<PermitRow['currency'], number>()
  // Accounts of prepaid permits are locked by each posting, so in the order of the currencies.
  for (const row of rows.toSorted(byCurrency)) {
    const amount = await payOne(tx, actor, row, part, till)
    sums.set(row.currency, (sums.get(row.currency) ?? 0) + amount)
  }
  return { paid: [...sums].map(([currency, amount]) => moneyOf(amount, currency)) }
}

async function payOne(tx: Tx, actor: Actor, row: PermitRow, part: PayBody['part'], till: PermitTill): Promise<number> {
  const all = part === 'balance' || row.deposit >= row.price
  refuseMove(row, all ? 'paid' : 'deposit_paid')
  const amount = (all ? row.price : row.deposit) - row.paid
  if (amount <= 0 && !all) throw conflict('nothing_due', 'No deposit is due for this permit. Pay the balance.')
  await changePermit(tx, actor, row, { state: all ? 'paid' : 'deposit_paid', paid: row.paid + amount })
  await endDeadlines(tx, actor, row.id, all ? ['deposit', 'balance'] : ['deposit'])
  await audit(tx, actor, { action: 'permit.paid', subject: 'permit', subjectId: row.id, after: { part, amount, till } })
  if (amount > 0)
    await post(tx, actor, {
      type: 'permit_paid',
      reference: `permit_paid:${row.id}:${row.version}`,
      memo: memoOf(row),
      subjectId: row.booking_id ?? row.id,
      postings: [
        { account: prepaid, amount, currency: row.currency },
        { account: { type: till }, amount: -amount, currency: row.currency },
      ],
    })
  return amount
}

/** Records that the authority returned what a cancelled permit did not lose. @throws 404, 409 `stale`, `nothing_due`. */
export async function refundPermit(tx: Tx, actor: Actor, id: string, { version, till }: { version: number; till: PermitTill }) {
  const row = await lockPermit(tx, id)
  refuseStale(row, version)
  if (row.state !== 'cancelled' && row.state !== 'forfeited') throw invalidTransition(row.state, 'refunded')
  const amount = openMoney(row)
  if (amount === 0) throw conflict('nothing_due', 'The authority owes nothing for this permit.')
  await changePermit(tx, actor, row, { settled: row.paid })
  await audit(tx, actor, { action: 'permit.refunded', subject: 'permit', subjectId: id, after: { amount, till } })
  await postFromPrepaid(tx, actor, row, { type: 'permit_refunded', to: till, amount })
  return showPermit(tx, id, actor.now)
}
