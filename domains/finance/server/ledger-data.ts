import { sql, type Insertable } from 'kysely'
import type { LedgerTransactions } from '../../../database/tables.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Currency } from '#kit/contract/money.ts'

interface PostingRow {
  position: number
  account_id: string
  type: string
  owner: string
  floored: boolean
  amount: number
  currency: Currency
}

/**
 * Accounts that are missing, the transaction and its postings in one statement. Balances move by trigger in the order of
 * the rows given, which therefore is the order of locks.
 */
export async function insertTransaction(tx: Tx, transaction: Insertable<LedgerTransactions>, rows: readonly PostingRow[]): Promise<void> {
  const column = <Key extends keyof PostingRow>(key: Key) => rows.map((row) => row[key])
  const { agency_id, id, type, reference, memo, subject_id, reverses, user_id, at } = transaction
  await sql`
    WITH given AS (
      SELECT * FROM unnest(${column('position')}::smallint[], ${column('account_id')}::uuid[], ${column('type')}::text[], ${column('owner')}::text[], ${column('floored')}::boolean[], ${column('amount')}::bigint[], ${column('currency')}::text[])
        WITH ORDINALITY AS g (position, account_id, type, owner, floored, amount, currency, place)
    ), accounts AS (
      INSERT INTO ledger_accounts (agency_id, id, type, owner, currency, floored, created_at)
      SELECT DISTINCT ON (account_id) ${agency_id}::uuid, account_id, type, owner, currency, floored, ${at}::timestamptz FROM given
      -- ON CONFLICT alone would wait for whoever is about to change the balance; NOT EXISTS may read all accounts of the agency.
      WHERE (SELECT a.id FROM ledger_accounts a WHERE a.agency_id = ${agency_id} AND a.id = given.account_id) IS NULL
      ON CONFLICT DO NOTHING
    ), entry AS (
      INSERT INTO ledger_transactions (agency_id, id, type, reference, memo, subject_id, reverses, user_id, at)
      VALUES (${agency_id}, ${id}, ${type}, ${reference}, ${memo}, ${subject_id}, ${reverses}, ${user_id}, ${at})
    )
    INSERT INTO ledger_postings (agency_id, transaction_id, position, account_id, amount, currency)
    SELECT ${agency_id}::uuid, ${id}::uuid, position, account_id, amount, currency FROM given ORDER BY place`.execute(tx)
}

export const accountBalance = (tx: Tx, agencyId: string, id: string) =>
  tx.selectFrom('ledger_accounts').select('balance').where('agency_id', '=', agencyId).where('id', '=', id).executeTakeFirst()

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

/** What was posted to an account type about a subject, and in how many transactions. */
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

/** What was posted to one account about some subjects. */
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
