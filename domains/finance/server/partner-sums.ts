import { sql, type RawBuilder } from 'kysely'
import { timeZone } from '#kit/contract/time.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { AccountType } from '../contract/accounts.ts'
import { accountId, type Account } from './ledger.ts'

export interface PartnerSum {
  owner: string
  /** The first day of the month. */
  month: string
  currency: Currency
  /** The kind of ledger transaction. */
  type: string
  /** Minor units; positive is a debit. */
  amount: number
  entries: number
}

/** Sums the ledger entries on accounts of one type, by their owner, month, currency and kind of transaction. */
export async function partnerSums(tx: Tx, agencyId: string, account: AccountType, owners: readonly string[]): Promise<PartnerSum[]> {
  const { rows } = await sql<PartnerSum>`
    SELECT a.owner, date_trunc('month', t.at AT TIME ZONE ${timeZone})::date AS month, p.currency, t.type,
           sum(p.amount)::bigint AS amount, count(*)::int AS entries
    FROM ledger_accounts a
    JOIN ledger_postings p ON p.agency_id = a.agency_id AND p.account_id = a.id
    JOIN ledger_transactions t ON t.agency_id = p.agency_id AND t.id = p.transaction_id
    WHERE a.agency_id = ${agencyId} AND a.type = ${account} AND a.owner = ANY(${[...owners]}::text[])
    GROUP BY 1, 2, 3, 4`.execute(tx)
  return rows
}

/**
 * Locks an account until the transaction ends: entries that are posted meanwhile wait, and are not among those read now.
 * @returns whether the account was ever used.
 */
export async function lockAccount(tx: Tx, agencyId: string, account: Account): Promise<boolean> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('id', '=', accountId(agencyId, account))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface PartnerEntry {
  /** The ledger transaction. */
  id: string
  type: string
  at: Date
  memo: string
  /** Minor units; positive is a debit. */
  amount: number
  /** The subject of the transaction; for a payment and its refunds the subject of the payment. */
  subject_id: string | null
}

/** Returns the entries on an account before a moment, oldest first, of some kinds, without the transactions that `except` selects. */
export async function partnerEntries(
  tx: Tx,
  agencyId: string,
  account: Account,
  { before, types, except }: { before: Date; types: readonly string[]; except: RawBuilder<unknown> },
): Promise<PartnerEntry[]> {
  const { rows } = await sql<PartnerEntry>`
    SELECT t.id, t.type, t.at, t.memo, p.amount, coalesce(paid.subject_id, t.subject_id) AS subject_id
    FROM ledger_postings p
    JOIN ledger_transactions t ON t.agency_id = p.agency_id AND t.id = p.transaction_id
    LEFT JOIN payments paid ON paid.agency_id = t.agency_id AND paid.id = t.subject_id
    WHERE p.agency_id = ${agencyId} AND p.account_id = ${accountId(agencyId, account)} AND t.at < ${before}
      AND t.type = ANY(${types}::text[]) AND t.id NOT IN (${except})
    ORDER BY t.at, t.id`.execute(tx)
  return rows
}
