import { sql } from 'kysely'
import { addDays, dayOf, momentOf, timeZone } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Days to look back for busy accounts. An account idle for longer is summed after its next posting. */
const lookBackDays = 7

/** Returns accounts with at least `minPostings` in the week up to `until` whose sums do not yet reach `until`. */
export async function busyAccounts(tx: Tx, until: string, minPostings: number) {
  const { rows } = await sql<{ agency_id: string; id: string }>`
    SELECT a.agency_id, a.id FROM ledger_transactions t
    JOIN ledger_postings p ON p.agency_id = t.agency_id AND p.transaction_id = t.id
    JOIN ledger_accounts a ON a.agency_id = p.agency_id AND a.id = p.account_id
    WHERE t.at >= ${momentOf(addDays(until, 1 - lookBackDays))} AND t.at < ${momentOf(addDays(until, 1))}
      AND (a.summed_until IS NULL OR a.summed_until < ${until})
    GROUP BY a.agency_id, a.id HAVING count(*) >= ${minPostings}`.execute(tx)
  return rows
}

/** Locks the account: it waits for open transactions that post to it, and blocks new ones. @returns the account's last summed day. */
export const lockedAccount = (tx: Tx, agencyId: string, id: string) =>
  tx
    .selectFrom('ledger_accounts')
    .select('summed_until')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Returns the day of the agency's first transaction. */
export async function firstDay(tx: Tx, agencyId: string): Promise<string> {
  const { at } = await tx
    .selectFrom('ledger_transactions')
    .select('at')
    .where('agency_id', '=', agencyId)
    .orderBy('at')
    .limit(1)
    .executeTakeFirstOrThrow()
  return dayOf(at)
}

/** Inserts the account's daily sums for the days `from` to `until`. */
export async function insertSums(tx: Tx, agencyId: string, accountId: string, from: string, until: string): Promise<void> {
  await sql`
    INSERT INTO ledger_sums (agency_id, account_id, day, came_in, went_out)
    SELECT p.agency_id, p.account_id, (t.at AT TIME ZONE ${timeZone})::date,
      coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0), coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0)
    FROM ledger_transactions t JOIN ledger_postings p ON p.agency_id = t.agency_id AND p.transaction_id = t.id
    WHERE t.agency_id = ${agencyId} AND p.account_id = ${accountId}
      AND t.at >= ${momentOf(from)} AND t.at < ${momentOf(addDays(until, 1))}
    GROUP BY 1, 2, 3`.execute(tx)
  await tx
    .updateTable('ledger_accounts')
    .set({ summed_until: until })
    .where('agency_id', '=', agencyId)
    .where('id', '=', accountId)
    .execute()
}
