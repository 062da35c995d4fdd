import { sql } from 'kysely'
import { timeZone } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { Differences, inEachAgency, slicesOf } from '#kit/server/database/drift.ts'

/** Returns accounts whose balance differs from the sum of their postings, of all agencies that `tx` may see. Expected: none. */
export const driftingAccounts = (tx: Tx) =>
  inEachAgency(tx, async (agencyId) => {
    const differences = new Differences()
    for await (const { after, until } of slicesOf(tx, 'ledger_accounts', agencyId)) {
      const { rows } = await sql<{ id: string; balance: number }>`
        SELECT id, balance FROM ledger_accounts WHERE agency_id = ${agencyId} AND id > ${after} AND id <= ${until}`.execute(tx)
      for (const { id, balance } of rows) differences.add([id], [balance])
    }
    for await (const { after, until } of slicesOf(tx, 'ledger_transactions', agencyId)) {
      const { rows } = await sql<{ account_id: string; posted: number }>`
        SELECT account_id, sum(amount)::bigint AS posted FROM ledger_postings
        WHERE agency_id = ${agencyId} AND transaction_id > ${after} AND transaction_id <= ${until} GROUP BY 1`.execute(tx)
      for (const { account_id, posted } of rows) differences.add([account_id], [-posted])
    }
    return differences.found()
  })

interface DaySum {
  account_id: string
  day: string
  came_in: number
  went_out: number
}

/** Returns days whose sums differ from the account's postings, of all agencies that `tx` may see. Expected: none. */
export const driftingLedgerSums = (tx: Tx) =>
  inEachAgency(tx, async (agencyId) => {
    const differences = new Differences()
    const sums = await tx
      .selectFrom('ledger_sums')
      .select(['account_id', 'day', 'came_in', 'went_out'])
      .where('agency_id', '=', agencyId)
      .execute()
    for (const { account_id, day, came_in, went_out } of sums) differences.add([account_id, day], [came_in, went_out])
    for await (const { after, until } of slicesOf(tx, 'ledger_transactions', agencyId)) {
      const { rows } = await sql<DaySum>`
        SELECT p.account_id, (t.at AT TIME ZONE ${timeZone})::date AS day,
          sum(greatest(p.amount, 0))::bigint AS came_in, sum(greatest(-p.amount, 0))::bigint AS went_out
        FROM ledger_transactions t
        JOIN ledger_postings p ON p.agency_id = t.agency_id AND p.transaction_id = t.id
        JOIN ledger_accounts a ON a.agency_id = p.agency_id AND a.id = p.account_id
        WHERE t.agency_id = ${agencyId} AND t.id > ${after} AND t.id <= ${until} AND (t.at AT TIME ZONE ${timeZone})::date <= a.summed_until
        GROUP BY 1, 2`.execute(tx)
      for (const { account_id, day, came_in, went_out } of rows) differences.add([account_id, day], [-came_in, -went_out])
    }
    return differences.found()
  })

/** Returns days whose sums differ from their payments, of all agencies that `tx` may see. Expected: none. */
export const driftingPaymentSums = (tx: Tx) =>
  inEachAgency(tx, async (agencyId) => {
    const differences = new Differences()
    const key = ['currency', 'day', 'objective', 'method', 'aggregator', 'status'] as const
    const sums = await tx
      .selectFrom('payment_sums')
      .select([...key, 'count', 'amount', 'refunded', 'fee'])
      .where('agency_id', '=', agencyId)
      .execute()
    const add = (sign: 1 | -1, row: (typeof sums)[number]) =>
      differences.add(
        key.map((name) => row[name]),
        [sign * row.count, sign * row.amount, sign * row.refunded, sign * row.fee],
      )
    for (const row of sums) add(1, row)
    for await (const { after, until } of slicesOf(tx, 'payments', agencyId)) {
      const { rows } = await sql<(typeof sums)[number]>`
        SELECT currency, (created_at AT TIME ZONE ${timeZone})::date AS day, objective, method, aggregator, status,
          count(*) AS count, sum(amount)::bigint AS amount, sum(refunded)::bigint AS refunded, sum(fee)::bigint AS fee
        FROM payments WHERE agency_id = ${agencyId} AND id > ${after} AND id <= ${until} GROUP BY 1, 2, 3, 4, 5, 6`.execute(tx)
      for (const row of rows) add(-1, row)
    }
    return differences.found()
  })
