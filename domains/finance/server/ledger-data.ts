import { sql, type Insertable } from 'kysely'
import type { LedgerTransactions } from '../../../database/tables.ts'
import { afterCommit } from '#kit/server/database/after-commit.ts'
import { sendInOrder, type Tx } from '#kit/server/database/database.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Asset } from './ledger.ts'

interface PostingRow {
  position: number
  account_id: string
  type: string
  owner: string
  floored: boolean
  amount: number
  currency: Asset
}

/**
 * Accounts that exist, by id, so that posting to them reads nothing first. Accounts are never deleted. Emptied when full: a busy agency's
 * accounts are found again by its next posting.
 */
const existingAccounts = new Set<string>()
const maxExistingAccounts = 50_000

/**
 * Inserts missing accounts, the transaction and its postings. A trigger updates the balances in the order of `rows`, so
 * the accounts are locked in that order too.
 */
export async function insertTransaction(tx: Tx, transaction: Insertable<LedgerTransactions>, rows: readonly PostingRow[]): Promise<void> {
  const { agency_id, id: transaction_id } = transaction
  const missing = await missingAccounts(tx, transaction, rows)
  const postings = rows.map(({ position, account_id, amount, currency }) => ({
    agency_id,
    transaction_id,
    position,
    account_id,
    amount,
    currency: currency as Currency,
  }))
  await sendInOrder(tx, [
    tx.insertInto('ledger_transactions').values(transaction),
    // Only missing accounts: for an existing one, ON CONFLICT would wait for every transaction that is changing its balance.
    ...(missing.length > 0
      ? [
          tx
            .insertInto('ledger_accounts')
            .values(missing)
            .onConflict((conflict) => conflict.doNothing()),
        ]
      : []),
    tx.insertInto('ledger_postings').values(postings),
  ])
}

async function missingAccounts(tx: Tx, { agency_id, at }: Insertable<LedgerTransactions>, rows: readonly PostingRow[]) {
  const unknown = new Map(rows.filter(({ account_id }) => !existingAccounts.has(account_id)).map((row) => [row.account_id, row]))
  if (unknown.size === 0) return []
  const ids = [...unknown.keys()]
  const found = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .execute()
  afterCommit(tx, () => remember(ids))
  for (const { id } of found) unknown.delete(id)
  return [...unknown].map(([id, { type, owner, currency, floored }]) => ({
    agency_id,
    id,
    type,
    owner,
    // The column also holds EMAIL. Nothing else that reads accounts asks for it.
    currency: currency as Currency,
    floored,
    created_at: at,
  }))
}

function remember(ids: Iterable<string>): void {
  if (existingAccounts.size >= maxExistingAccounts) existingAccounts.clear()
  for (const id of ids) existingAccounts.add(id)
}

export const accountBalance = (tx: Tx, agencyId: string, id: string) =>
  tx.selectFrom('ledger_accounts').select('balance').where('agency_id', '=', agencyId).where('id', '=', id).executeTakeFirst()

export const hasReference = async (tx: Tx, agencyId: string, reference: string): Promise<boolean> =>
  (await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('reference', '=', reference)
    .executeTakeFirst()) !== undefined

const postings = (tx: Tx) =>
  tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_transactions as t', (join) => join.onRef('t.agency_id', '=', 'p.agency_id').onRef('t.id', '=', 'p.transaction_id'))
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.account_id'))

export const postingsOfTransaction = (tx: Tx, transactionId: string) =>
  postings(tx)
    .select(['t.type', 't.subject_id', 't.reverses', 'a.type as account', 'a.owner', 'p.amount', 'p.currency'])
    .where('t.id', '=', transactionId)
    .orderBy('p.position')
    .execute()

export const postingsOfSubject = (tx: Tx, agencyId: string, subjectId: string) =>
  postings(tx)
    .select(['t.id', 't.at', 't.type', 't.reference', 't.memo', 'a.type as account', 'a.owner', 'p.amount', 'p.currency'])
    .where('t.agency_id', '=', agencyId)
    .where('t.subject_id', '=', subjectId)
    .orderBy('t.at')
    .orderBy('t.id')
    .orderBy('p.position')
    .execute()

/** Sums the postings about a subject on an account type, in minor units, and counts their transactions. */
export const sumAbout = (tx: Tx, agencyId: string, subjectId: string, accountType: string) =>
  tx
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_postings as p', (join) => join.onRef('p.agency_id', '=', 't.agency_id').onRef('p.transaction_id', '=', 't.id'))
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.agency_id', '=', 'p.agency_id').onRef('a.id', '=', 'p.account_id'))
    .select([
      sql<number>`coalesce(sum(p.amount) FILTER (WHERE a.type = ${accountType}), 0)::bigint`.as('sum'),
      sql<number>`count(DISTINCT t.id)`.as('transactions'),
    ])
    .where('t.agency_id', '=', agencyId)
    .where('t.subject_id', '=', subjectId)
    .executeTakeFirstOrThrow()

/** Sums the postings about some subjects on one account, in minor units. */
export async function sumOnAccount(tx: Tx, agencyId: string, accountId: string, subjectIds: readonly string[]): Promise<number> {
  const { sum } = await tx
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_postings as p', (join) => join.onRef('p.agency_id', '=', 't.agency_id').onRef('p.transaction_id', '=', 't.id'))
    .select(sql<number>`coalesce(sum(p.amount), 0)::bigint`.as('sum'))
    .where('t.agency_id', '=', agencyId)
    .where('t.subject_id', 'in', subjectIds)
    .where('p.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return sum
}

/** Returns the currencies in which a client has an account. */
export const receivableCurrencies = async (tx: Tx, clientId: string): Promise<Currency[]> =>
  (
    await tx
      .selectFrom('ledger_accounts')
      .select('currency')
      .where('type', '=', 'receivable')
      .where('owner', '=', clientId)
      .orderBy('currency')
      .execute()
  ).map(({ currency }) => currency as Currency)

/** Returns what is on an account about each booking of a client and its payments: minor units, without bookings that sum to zero. */
export const receivableByBooking = (tx: Tx, agencyId: string, accountId: string, clientId: string) =>
  tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_transactions as t', (join) => join.onRef('t.agency_id', '=', 'p.agency_id').onRef('t.id', '=', 'p.transaction_id'))
    .leftJoin('payments as paid', (join) => join.onRef('paid.agency_id', '=', 't.agency_id').onRef('paid.id', '=', 't.subject_id'))
    .innerJoin('bookings as b', (join) =>
      join.onRef('b.agency_id', '=', 't.agency_id').on(sql<boolean>`b.id = coalesce(paid.booking_id, t.subject_id)`),
    )
    .select(['b.id as booking_id', 'b.reference', sql<number>`sum(p.amount)::bigint`.as('sum')])
    .where('p.agency_id', '=', agencyId)
    .where('p.account_id', '=', accountId)
    .where('b.client_id', '=', clientId)
    .groupBy(['b.id', 'b.reference'])
    .having(sql<boolean>`sum(p.amount) <> 0`)
    .orderBy('b.id')
    .execute()
