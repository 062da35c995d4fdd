import { sql } from 'kysely'
import { timeZone } from '#kit/contract/time.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { AccountType } from '../contract/accounts.ts'

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
