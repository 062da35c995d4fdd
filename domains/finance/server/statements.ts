import { notFound } from '#kit/contract/errors.ts'
import { moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal, refuseBackwards } from '#kit/server/database/list.ts'
import { accountWords, type AccountType } from '../contract/accounts.ts'
import { ownerTexts } from './account-owner.ts'
import {
  accountById,
  accountsPage,
  balanceAfter,
  filteredAccounts,
  postedTo,
  postingsPage,
  sumsOfDays,
  type AccountFilter,
  type AccountRow,
  type Days,
  type PostingRow,
} from './statements-data.ts'

function accountView(row: AccountRow, ownerText: (account: AccountRow) => string) {
  const { id, type, currency, balance, client_id } = row
  return {
    id,
    type: type as AccountType,
    name: accountWords[type as AccountType],
    owner: ownerText(row),
    client_id,
    balance: moneyOf(balance, currency),
  }
}

/** Returns the filtered accounts of the ledger with client names. */
export async function listAccounts(tx: Tx, agencyId: string, request: AccountFilter & ListRequest) {
  const rows = await accountsPage(tx, agencyId, request)
  const ownerText = await ownerTexts(tx, rows)
  return {
    rows: rows.map((row) => accountView(row, ownerText)),
    ...(await cappedTotal(tx, filteredAccounts(tx, agencyId, request) as never)),
  }
}

/**
 * Returns the postings of an account with the balance after each. The totals cover all the requested days, in minor units.
 * @throws 404, 422 if the first day is after the last.
 */
export async function accountStatement(tx: Tx, agencyId: string, id: string, request: Days & ListRequest) {
  const account = await accountById(tx, agencyId, id)
  if (!account) throw notFound('Account')
  refuseBackwards(request.starts_at, request.ends_at, 'ends_at')
  const rows = await postingsPage(tx, agencyId, id, request)
  const ownerText = await ownerTexts(tx, [account])
  const balances = await balancesOf(tx, agencyId, account, rows, request.sort)
  return {
    rows: rows.map(({ id: transaction, position, at, type, memo, subject_id, amount }, index) => ({
      id: `${transaction}:${position}`,
      at: at.toISOString(),
      type,
      memo,
      subject_id,
      amount: moneyOf(amount, account.currency),
      balance: moneyOf(balances[index]!, account.currency),
    })),
    ...(await cappedTotal(tx, postedTo(tx, agencyId, id, request) as never)),
    ...(request.download
      ? {}
      : { totals: { account: accountView(account, ownerText), ...(await totalsOf(tx, agencyId, account, request)) } }),
  }
}

/** Returns the balance after each posting, computed backwards from the newest one. */
async function balancesOf(tx: Tx, agencyId: string, account: AccountRow, rows: readonly PostingRow[], sort: string) {
  const newestFirst = sort === 'at' ? rows.toReversed() : rows
  const [newest] = newestFirst
  if (!newest) return []
  let after = await balanceAfter(tx, agencyId, account, newest)
  const balances = newestFirst.map(({ amount }) => {
    const here = after
    after -= amount
    return here
  })
  return newestFirst === rows ? balances : balances.toReversed()
}

/** Returns the opening and closing balance of the days, and the movements between, in minor units. */
async function totalsOf(tx: Tx, agencyId: string, account: AccountRow, days: Days) {
  const { opening, came_in, went_out } = await sumsOfDays(tx, agencyId, account, days)
  return { currency: account.currency, opening, came_in, went_out, closing: opening + came_in - went_out }
}
export type StatementTotals = Awaited<ReturnType<typeof totalsOf>> & { account: ReturnType<typeof accountView> }
