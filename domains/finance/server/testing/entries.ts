import { postingsAbout } from '../ledger.ts'
import type { MoneyTest } from './money.ts'

/**
 * Returns the ledger entries about a booking or payment as text, oldest first: "sale receivable 1000". `names` replaces the ids of
 * clients: "client_changed receivable/new 1000".
 */
export const entriesAbout = async (
  { test, owner }: Pick<MoneyTest, 'test' | 'owner'>,
  subjectId: string,
  names: Record<string, string> = {},
) =>
  (await test.app.db.asAgency(owner, (tx) => postingsAbout(tx, owner.agencyId, subjectId))).map(
    ({ type, account, owner: of, amount }) => `${type} ${account}${names[of] ? `/${names[of]}` : ''} ${amount}`,
  )
