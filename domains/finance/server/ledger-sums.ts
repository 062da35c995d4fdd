import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { busyAccounts, firstDay, insertSums, lockedAccount } from './ledger-sums-data.ts'

/** Days per transaction, so that concurrent postings wait only briefly. */
const daysPerTransaction = 31

/** Accounts with fewer postings in a week are summed as fast without stored sums. */
const busy = 20

/** Sums the past days of accounts with at least `minPostings` in the last week, each account in its own transactions. */
export async function sumLedger(app: App, minPostings = busy): Promise<void> {
  const until = addDays(dayOf(app.clock.now()), -1)
  const accounts = await app.db.asPlatform('sweep: accounts to be summed', (tx) => busyAccounts(tx, until, minPostings))
  await eachRow(app, accounts, 'an account was not summed', async ({ agency_id, id }) => {
    while ((await sumNextDays(app, agency_id, id, until)) < until);
  })
}

/** Sums an account's next days. @returns the last summed day. */
const sumNextDays = (app: App, agencyId: string, id: string, until: string): Promise<string> =>
  app.db.asAgency({ agencyId }, async (tx) => {
    const { summed_until } = await lockedAccount(tx, agencyId, id)
    const from = summed_until === null ? await firstDay(tx, agencyId) : addDays(summed_until, 1)
    if (from > until) return until
    const last = addDays(from, daysPerTransaction - 1)
    const reached = last < until ? last : until
    await insertSums(tx, agencyId, id, from, reached)
    return reached
  })
