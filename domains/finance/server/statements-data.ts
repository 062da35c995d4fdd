import { sql } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database.ts'
import { like, offsetOf, sortOf } from '#kit/server/list.ts'

export interface AccountFilter {
  type?: string | undefined
  currency?: string | undefined
  open?: 'true' | undefined
  search: string
}
export interface Days {
  starts_at?: string | undefined
  ends_at?: string | undefined
}

/** Accounts with the client of what is owed; an owner that is no id belongs to no client. */
export const filteredAccounts = (tx: Tx, agencyId: string, filter: AccountFilter) =>
  tx
    .selectFrom('ledger_accounts as a')
    .leftJoin('clients as c', (join) =>
      join
        .onRef('c.agency_id', '=', 'a.agency_id')
        .on(sql<boolean>`c.id = CASE WHEN a.type = 'receivable' AND a.owner <> '' THEN a.owner::uuid END`),
    )
    .where('a.agency_id', '=', agencyId)
    .$if(filter.type !== undefined, (query) => query.where('a.type', '=', filter.type!))
    .$if(filter.currency !== undefined, (query) => query.where('a.currency', '=', filter.currency!))
    .$if(filter.open !== undefined, (query) => query.where('a.balance', '<>', 0))
    .$if(filter.search !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(' ', c.name, CASE WHEN a.type <> 'receivable' THEN a.owner END, replace(a.type, '_', ' ')) ILIKE ${like(filter.search)}`,
      ),
    )

const accountColumns = ['a.id', 'a.type', 'a.owner', 'a.currency', 'a.balance', 'c.name as client_name', 'c.id as client_id'] as const

export function accountsPage(tx: Tx, agencyId: string, request: AccountFilter & ListRequest) {
  const { column, direction } = sortOf(request.sort)
  return (
    filteredAccounts(tx, agencyId, request)
      .select(accountColumns)
      .orderBy(`a.${column as 'type'}`, direction)
      // What clients owe is looked for by their names.
      .$if(column === 'type', (query) => query.orderBy('c.name', direction))
      .orderBy('a.id', direction)
      .limit(request.per_page)
      .offset(offsetOf(request))
      .execute()
  )
}

export const accountById = (tx: Tx, agencyId: string, id: string) =>
  filteredAccounts(tx, agencyId, { search: '' }).select(accountColumns).where('a.id', '=', id).executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof accountById>>>

/** What was posted to an account on some days of Kampala. */
export const postedTo = (tx: Tx, agencyId: string, accountId: string, { starts_at, ends_at }: Days) =>
  tx
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_transactions as t', (join) => join.onRef('t.agency_id', '=', 'p.agency_id').onRef('t.id', '=', 'p.transaction_id'))
    .where('p.agency_id', '=', agencyId)
    .where('p.account_id', '=', accountId)
    .$if(starts_at !== undefined, (query) => query.where('t.at', '>=', momentOf(starts_at!)))
    .$if(ends_at !== undefined, (query) => query.where('t.at', '<', momentOf(addDays(ends_at!, 1))))

/** A page of an account's postings in the order of their moments. */
export function postingsPage(tx: Tx, agencyId: string, accountId: string, request: Days & ListRequest) {
  const { direction } = sortOf(request.sort)
  return postedTo(tx, agencyId, accountId, request)
    .select(['t.id', 't.at', 't.type', 't.memo', 't.subject_id', 'p.position', 'p.amount'])
    .orderBy('t.at', direction)
    .orderBy('t.id', direction)
    .orderBy('p.position', direction)
    .limit(request.per_page)
    .offset(offsetOf(request))
    .execute()
}

/** What was posted after a posting, to be taken off today's balance. */
export async function sumAfter(tx: Tx, agencyId: string, accountId: string, { id, position }: { id: string; position: number }) {
  const { sum } = await postedTo(tx, agencyId, accountId, {})
    .select(sql<number>`coalesce(sum(p.amount), 0)::bigint`.as('sum'))
    .where(
      sql<boolean>`(t.at, t.id, p.position) > ((SELECT at FROM ledger_transactions WHERE agency_id = ${agencyId} AND id = ${id}), ${id}::uuid, ${position}::smallint)`,
    )
    .executeTakeFirstOrThrow()
  return sum
}

/** What came in and went out on the days, and what was posted after them. */
export async function sumsOfDays(tx: Tx, agencyId: string, accountId: string, { starts_at, ends_at }: Days) {
  const within = await postedTo(tx, agencyId, accountId, { starts_at, ends_at })
    .select([
      sql<number>`coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0)::bigint`.as('came_in'),
      sql<number>`coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0)::bigint`.as('went_out'),
    ])
    .executeTakeFirstOrThrow()
  if (ends_at === undefined) return { ...within, after: 0 }
  const { after } = await postedTo(tx, agencyId, accountId, { starts_at: addDays(ends_at, 1) })
    .select(sql<number>`coalesce(sum(p.amount), 0)::bigint`.as('after'))
    .executeTakeFirstOrThrow()
  return { ...within, after }
}
