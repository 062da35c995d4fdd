import { sql, type RawBuilder } from 'kysely'
import { timeZone } from '#kit/contract/time.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { AccountType } from '../contract/accounts.ts'

export interface MonthSum {
  group_key: string
  /** The first day of the month. */
  month: string
  currency: Currency
  /** Minor units; positive is a debit. */
  amount: number
  entries: number
}

/**
 * Sums the ledger entries on accounts of one type about some subjects, by month, currency and the group of the subject. `subjects` is a
 * query of `subject_id` and `group_key`. `types` are the kinds of transactions that count.
 */
export async function sumsByMonth(
  tx: Tx,
  agencyId: string,
  { account, types, subjects }: { account: AccountType; types: readonly string[]; subjects: RawBuilder<unknown> },
): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    SELECT s.group_key, date_trunc('month', t.at AT TIME ZONE ${timeZone})::date AS month, p.currency,
           sum(p.amount)::bigint AS amount, count(*)::int AS entries
    FROM (${subjects}) s
    JOIN ledger_transactions t ON t.agency_id = ${agencyId} AND t.subject_id = s.subject_id AND t.type = ANY(${types}::text[])
    JOIN ledger_postings p ON p.agency_id = t.agency_id AND p.transaction_id = t.id
    JOIN ledger_accounts a ON a.agency_id = p.agency_id AND a.id = p.account_id AND a.type = ${account}
    GROUP BY 1, 2, 3`.execute(tx)
  return rows
}
