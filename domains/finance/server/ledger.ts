import { conflict, notFound } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { refuseWrite, type Refusals } from '#kit/server/http/errors.ts'
import { derivedId } from '#kit/server/security/derived-id.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { AccountType } from '../contract/accounts.ts'
import { accountBalance, hasReference, insertTransaction, postingsOfSubject, postingsOfTransaction } from './ledger-data.ts'
import type { Currency } from '#kit/contract/money.ts'

/** The chart of accounts (docs/decisions/0004-ledger-accounts.md). The balance of a `floored` account cannot go below zero. */
const chart = {
  available: { floored: true },
  pending: { floored: true },
  reserved: { floored: true },
  deposit_held: { floored: true },
  cash: { floored: false },
  bank: { floored: false },
  mobile_money: { floored: false },
  receivable: { floored: false },
  revenue: { floored: false },
  fees: { floored: false },
  subscriptions: { floored: false },
  commissions: { floored: false },
  resale_costs: { floored: false },
  prepaid_permits: { floored: true },
  permit_costs: { floored: false },
  permit_losses: { floored: false },
  payable: { floored: false },
  supplier_payable: { floored: false },
  cost_of_sales: { floored: false },
  overheads: { floored: false },
  exchange_differences: { floored: false },
  staff_cash: { floored: false },
  marketplace: { floored: false },
  fx: { floored: false },
  clearing: { floored: false },
  world: { floored: false },
} as const satisfies Record<AccountType, { floored: boolean }>
export type { AccountType }

/** What an account counts: money of a currency, or emails that an agency may still send. */
export type Asset = Currency | 'EMAIL'

export interface Account {
  type: AccountType
  /** The client of a receivable, the agency of a payable, the supplier of a supplier's balance, the category of overheads, the person of a balance of staff, the vendor or the marketplace of a marketplace balance, the aggregator of a clearing account, the currency pair of an fx account (`UGX/USD`); otherwise ''. */
  owner?: string
  currency: Asset
}

export interface Posting {
  account: Omit<Account, 'currency'>
  /** Minor units; positive adds to the account. Postings of zero are left out. */
  amount: number
  currency: Asset
}

export interface Transaction {
  type: string
  /** Unique in the agency, so that the same effect is posted only once. */
  reference: string
  memo: string
  /** The subject: the booking of a sale, or the payment whose money moved. */
  subjectId?: string | null
  postings: readonly Posting[]
}

const insufficient = () => conflict('insufficient_balance', 'The account does not have enough money.')
const alreadyPosted = () => conflict('already_posted', 'This is already in the ledger.')
const alreadyReversed = () => conflict('already_reversed', 'This was already reversed.')
/** For accounts whose balance is checked at COMMIT. */
export const ledgerRefusals: Refusals = {
  ledger_accounts_floor: insufficient,
  ledger_transactions_reference: alreadyPosted,
  ledger_transactions_reverses: alreadyReversed,
}

/**
 * Returns the id of an agency's account. It is derived from the account's fields, so posting needs no lookup and the lock
 * order is known beforehand.
 */
export const accountId = (agencyId: string, { type, owner = '', currency }: Account): string =>
  derivedId(`${agencyId}:${type}:${owner}:${currency}`)

/**
 * Posts a transaction. Creates accounts on first use and locks accounts in the order of their ids.
 * @returns the transaction's id.
 * @throws 409 `insufficient_balance` when a floored account would go below zero, `already_posted` for a known reference.
 */
export async function post(tx: Tx, actor: Actor, transaction: Transaction): Promise<string> {
  return insert(tx, actor, transaction, null)
}

/** Posts the same postings with opposite signs. @throws 404, 409 `already_reversed`, `insufficient_balance`. */
export async function reverse(tx: Tx, actor: Actor, transactionId: string, memo: string): Promise<string> {
  const rows = await postingsOfTransaction(tx, transactionId)
  const [first] = rows
  if (!first) throw notFound('Transaction')
  if (first.reverses !== null) throw conflict('already_reversed', 'A reversal cannot be reversed. Post a correct entry instead.')
  const postings = rows.map(({ account, owner, amount, currency }) => ({
    account: { type: account as AccountType, owner },
    amount: -amount,
    currency,
  }))
  return insert(
    tx,
    actor,
    { type: `${first.type}_reversed`, reference: `reversal:${newId()}`, memo, subjectId: first.subject_id, postings },
    transactionId,
  )
}

async function insert(
  tx: Tx,
  actor: Actor,
  { type, reference, memo, subjectId = null, postings }: Transaction,
  reverses: string | null,
): Promise<string> {
  refuseUnbalanced(reference, postings)
  const id = newId()
  const rows = postings
    .filter(({ amount }) => amount !== 0)
    .map(({ account, amount, currency }, position) => ({
      position,
      amount,
      currency,
      type: account.type,
      owner: account.owner ?? '',
      floored: chart[account.type].floored,
      account_id: accountId(actor.agencyId, { ...account, currency }),
    }))
    .sort((a, b) => (a.account_id < b.account_id ? -1 : 1))
  const inserted = insertTransaction(
    tx,
    { agency_id: actor.agencyId, id, type, reference, memo, subject_id: subjectId, reverses, user_id: actor.userId, at: actor.now },
    rows,
  )
  await refuseWrite(inserted, { check: insufficient, unique: reverses === null ? alreadyPosted : alreadyReversed })
  return id
}

// The database refuses it too, but only at COMMIT, where the error no longer shows the caller.
function refuseUnbalanced(reference: string, postings: readonly Posting[]): void {
  const sums = new Map<string, number>()
  for (const { amount, currency } of postings) {
    if (!Number.isSafeInteger(amount)) throw new Error(`${reference}: ${amount} is no amount of minor units`)
    sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  if (![...postings].some(({ amount }) => amount !== 0)) throw new Error(`${reference}: a transaction needs ledger entries`)
  for (const [currency, sum] of sums) if (sum !== 0) throw new Error(`${reference}: ${currency} does not sum to zero but to ${sum}`)
}

/** Returns the balance of an account in minor units; 0 if it was never used. */
export const balanceOf = async (tx: Tx, agencyId: string, account: Account): Promise<number> =>
  (await accountBalance(tx, agencyId, accountId(agencyId, account)))?.balance ?? 0

/** Returns true if a transaction with this reference is in the ledger. */
export const isPosted = (tx: Tx, agencyId: string, reference: string): Promise<boolean> => hasReference(tx, agencyId, reference)

/** Returns all postings about a subject, oldest first. */
export const postingsAbout = (tx: Tx, agencyId: string, subjectId: string) => postingsOfSubject(tx, agencyId, subjectId)
