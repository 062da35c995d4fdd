import { post } from '#domains/finance/server/ledger.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { LockedTransfer } from './transfers-data.ts'

const entry = ({ id, reference }: LockedTransfer, what: 'paid' | 'failed' | 'returned') => ({
  type: `transfer_${what}`,
  reference: `transfer_${what}:${id}`,
  memo: reference,
  subjectId: id,
})

/** Posts a transfer that was paid: amount and fee leave the reserve. */
export const bookPaid = (tx: Tx, actor: Actor, transfer: LockedTransfer) =>
  post(tx, actor, {
    ...entry(transfer, 'paid'),
    postings: [
      { account: { type: 'reserved' }, amount: -(transfer.amount + transfer.fee), currency: transfer.currency },
      { account: { type: 'world' }, amount: transfer.amount, currency: transfer.currency },
      { account: { type: 'fees' }, amount: transfer.fee, currency: transfer.currency },
    ],
  })

/** Posts a transfer that failed: amount and fee are available again. */
export const bookFailed = (tx: Tx, actor: Actor, transfer: LockedTransfer) =>
  post(tx, actor, {
    ...entry(transfer, 'failed'),
    postings: [
      { account: { type: 'reserved' }, amount: -(transfer.amount + transfer.fee), currency: transfer.currency },
      { account: { type: 'available' }, amount: transfer.amount + transfer.fee, currency: transfer.currency },
    ],
  })

/** Posts a paid transfer that the bank returned: its amount is available again, its fee is not. */
export const bookReturned = (tx: Tx, actor: Actor, transfer: LockedTransfer) =>
  post(tx, actor, {
    ...entry(transfer, 'returned'),
    postings: [
      { account: { type: 'world' }, amount: -transfer.amount, currency: transfer.currency },
      { account: { type: 'available' }, amount: transfer.amount, currency: transfer.currency },
    ],
  })
