import { sql } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays, dayOf, momentOf, timeZone } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { Currency } from '#kit/contract/money.ts'

export interface AccountFilter {
  type?: string | undefined
  currency?: Currency | undefined
  open?: 'true' | undefined
  search: string
}
export interface Days {
  starts_at?: string | undefined
  ends_at?: string | undefined
}

/** Filters accounts, with the client of a receivable; an owner that is not an id has no client. */
export const filteredAccounts = (tx: Tx, agencyId: string, filter: AccountFilter) =>
  tx
    .selectFrom('ledger_accounts as a')
    .leftJoin('clients as c', (join) =>
      join
        .onRef('c.agency_id', '=', 'a.agency_id')
        .on(sql<boolean>`c.id = CASE WHEN a.type = 'receivable' AND a.owner <> '' THEN a.owner::uuid END`),
    )
    .where('a.agency_id', '=', agencyId)
    // Emails are counted in the ledger, but they are no money.
    .where(sql<boolean>`a.currency <> 'EMAIL'`)
    .$if(filter.type !== undefined, (query) => query.where('a.type', '=', filter.type!))
    .$if(filter.currency !== undefined, (query) => query.where('a.currency', '=', filter.currency!))
    .$if(filter.open !== undefined, (query) => query.where('a.balance', '<>', 0))
    .$if(filter.search !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', c.name, CASE WHEN a.type <> 'receivable' THEN a.owner END, replace(a.type, '_', ' ')) ILIKE ${like(filter.search)}`,
      ),
    )

const accountColumns = [
  'a.id',
  'a.type',
  'a.owner',
  'a.currency',
  'a.balance',
  'a.summed_until',
  'c.name as client_name',
  'c.id as client_id',
] as const

export function accountsPage(tx: Tx, agencyId: string, request: AccountFilter & ListRequest) {
  const { column, direction } = sortOf(request.sort)
  return (
    filteredAccounts(tx, agencyId, request)
      .select(accountColumns)
      .orderBy(`a.${column as 'type'}`, direction)
      // Receivables are looked up by the client's name.
      .$if(column === 'type', (query) => query.orderBy('c.name', direction))
      .orderBy('a.id', direction)
      .$call(atPage(request))
      .execute()
  )
}

export const accountById = (tx: Tx, agencyId: string, id: string) =>
  filteredAccounts(tx, agencyId, { search: '' }).select(accountColumns).where('a.id', '=', id).executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountById>>>

/** Returns the postings of an account on some days, in Kampala's time zone. */
export const postedTo = (tx: Tx, agencyId: string, accountId: string, { starts_at, ends_at }: Days) =>
  tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_transactions as t', (join) => join.onRef('t.agency_id', '=', 'p.agency_id').onRef('t.id', '=', 'p.transaction_id'))
    .where('p.agency_id', '=', agencyId)
    .where('p.account_id', '=', accountId)
    .$if(starts_at !== undefined, (query) => query.where('t.at', '>=', momentOf(starts_at!)))
    .$if(ends_at !== undefined, (query) => query.where('t.at', '<', momentOf(addDays(ends_at!, 1))))

/** Returns a page of an account's postings, ordered by time. */
export function postingsPage(tx: Tx, agencyId: string, accountId: string, request: Days & ListRequest) {
  const { direction } = sortOf(request.sort)
  return postedTo(tx, agencyId, accountId, request)
    .select(['t.id', 't.at', 't.type', 't.memo', 't.subject_id', 'p.position', 'p.amount'])
    .orderBy('t.at', direction)
    .orderBy('t.id', direction)
    .orderBy('p.position', direction)
    .$call(atPage(request))
    .execute()
}
export type PostingRow = Awaited<ReturnType<typeof postingsPage>>[number]

/** Returns rows of received and spent amounts on some days: stored sums for summed days, postings for the others. */
function movedOn(tx: Tx, agencyId: string, { id, summed_until }: AccountRow, { starts_at = '', ends_at }: Days) {
  const since = summed_until === null ? '' : addDays(summed_until, 1)
  const from = starts_at > since ? starts_at : since
  const postings = postedTo(tx, agencyId, id, { starts_at: from || undefined, ends_at }).select([
    sql<string>`(t.at AT TIME ZONE ${timeZone})::date`.as('day'),
    sql<number>`greatest(p.amount, 0)`.as('came_in'),
    sql<number>`greatest(-p.amount, 0)`.as('went_out'),
  ])
  if (summed_until === null) return postings
  return tx
    .selectFrom('ledger_sums')
    .select(['day', 'came_in', 'went_out'])
    .where('agency_id', '=', agencyId)
    .where('account_id', '=', id)
    .where('day', '<=', summed_until)
    .$if(starts_at !== '', (query) => query.where('day', '>=', starts_at))
    .$if(ends_at !== undefined, (query) => query.where('day', '<=', ends_at!))
    .unionAll(postings)
}

/** Returns the balance after a posting: the current balance minus the later postings, in minor units. */
export async function balanceAfter(tx: Tx, agencyId: string, account: AccountRow, { id, at, position }: Omit<PostingRow, 'amount'>) {
  const day = dayOf(at)
  const laterDays = tx
    .selectFrom(movedOn(tx, agencyId, account, { starts_at: addDays(day, 1) }).as('m'))
    .select(sql`coalesce(sum(came_in - went_out), 0)`.as('sum'))
  const laterThatDay = postedTo(tx, agencyId, account.id, { starts_at: day, ends_at: day })
    .select(sql`coalesce(sum(p.amount), 0)`.as('sum'))
    .where('t.at', '>=', at)
    .where(
      sql<boolean>`(t.at, t.id, p.position) > ((SELECT at FROM ledger_transactions WHERE agency_id = ${agencyId} AND id = ${id}), ${id}::uuid, ${position}::smallint)`,
    )
  const { balance } = await tx
    .selectFrom('ledger_accounts')
    .select(sql<number>`(balance - (${laterDays}) - (${laterThatDay}))::bigint`.as('balance'))
    .where('agency_id', '=', agencyId)
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  return balance
}

/** Returns the opening balance of the days, and the amounts received and spent on them, in minor units. */
export function sumsOfDays(tx: Tx, agencyId: string, account: AccountRow, { starts_at, ends_at }: Days) {
  const within = starts_at === undefined ? sql`true` : sql`day >= ${starts_at}`
  return tx
    .selectFrom(movedOn(tx, agencyId, account, { ends_at }).as('m'))
    .select([
      sql<number>`coalesce(sum(came_in - went_out) FILTER (WHERE NOT ${within}), 0)::bigint`.as('opening'),
      sql<number>`coalesce(sum(came_in) FILTER (WHERE ${within}), 0)::bigint`.as('came_in'),
      sql<number>`coalesce(sum(went_out) FILTER (WHERE ${within}), 0)::bigint`.as('went_out'),
    ])
    .executeTakeFirstOrThrow()
}
