import { sql } from 'kysely'
import type { Currency } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { AgencyState } from '../../../database/tables.ts'

export interface AgenciesRequest extends ListRequest {
  state?: AgencyState[] | undefined
}

/** Returns agencies that are not deleted, without test agencies. */
export const agenciesOf = (tx: Tx, { search, state }: Pick<AgenciesRequest, 'search' | 'state'>) =>
  tx
    .selectFrom('agencies as a')
    .where('a.state', '!=', 'deleted')
    .where('a.test_of', 'is', null)
    .$if(state !== undefined && state.length > 0, (query) => query.where('a.state', 'in', state!))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([where('a.name', 'ilike', like(search)), where('a.slug', 'ilike', like(search)), where('a.email', 'ilike', like(search))]),
      ),
    )

const rowsOf = (query: ReturnType<typeof agenciesOf>) =>
  query
    .select(['a.id', 'a.name', 'a.slug', 'a.country_code', 'a.category', 'a.state', 'a.phone', 'a.email', 'a.created_at'])
    .select(['a.suspended_reason', 'a.suspended_at', 'a.exchange_margin_percent'])
    .$narrowType<{ state: 'active' | 'suspended' }>()

/**
 * Adds to agencies what their own rows say: verification, plan, members and balances. Each is asked in a statement of its own, because a
 * cluster does not join the rows of many agencies to the list of agencies.
 */
async function withStanding<Row extends { id: string }>(tx: Tx, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [cases, subscriptions, members, sums] = await Promise.all([
    tx.selectFrom('kyc_cases').select(['agency_id', 'status']).where('agency_id', 'in', ids).execute(),
    tx
      .selectFrom('subscriptions as s')
      .innerJoin('plans as p', 'p.id', 's.plan_id')
      .select(['s.agency_id', 's.status', 'p.name as plan'])
      .where('s.agency_id', 'in', ids)
      .where('s.ended_at', 'is', null)
      .execute(),
    tx
      .selectFrom('members')
      .select(['agency_id', sql<number>`count(*)::int`.as('n')])
      .where('agency_id', 'in', ids)
      .where('state', '=', 'active')
      .groupBy('agency_id')
      .execute(),
    tx
      .selectFrom('ledger_accounts')
      .select(['agency_id', 'currency', sql<number>`sum(balance)::bigint`.as('amount')])
      .where('agency_id', 'in', ids)
      .where('type', 'in', ['available', 'pending'])
      .where(sql<boolean>`currency <> 'EMAIL'`)
      .groupBy(['agency_id', 'currency'])
      .having(sql`sum(balance)`, '<>', 0)
      .orderBy('currency')
      .execute(),
  ])
  const byAgency = <Part extends { agency_id: string }>(parts: readonly Part[]) => new Map(parts.map((part) => [part.agency_id, part]))
  const [caseOf, subscriptionOf, membersOf] = [byAgency(cases), byAgency(subscriptions), byAgency(members)]
  return rows.map((row) => ({
    ...row,
    verification: caseOf.get(row.id)?.status ?? null,
    plan: subscriptionOf.get(row.id)?.plan ?? null,
    subscription: subscriptionOf.get(row.id)?.status ?? null,
    members: membersOf.get(row.id)?.n ?? 0,
    balances: sums
      .filter(({ agency_id }) => agency_id === row.id)
      .map(({ amount, currency }) => ({ amount, currency: currency as Currency })),
  }))
}

const columns = { name: 'a.name', created_at: 'a.created_at' } as const

export async function agenciesPage(tx: Tx, query: ReturnType<typeof agenciesOf>, request: AgenciesRequest) {
  const { column, direction } = sortOf(request.sort)
  const rows = await rowsOf(query)
    .orderBy(columns[column as keyof typeof columns], direction)
    .orderBy('a.id')
    .$call(atPage(request))
    .execute()
  return withStanding(tx, rows)
}

export async function agencyById(tx: Tx, id: string) {
  const rows = await rowsOf(agenciesOf(tx, { search: '' }).where('a.id', '=', id)).execute()
  return (await withStanding(tx, rows))[0]
}
export type AgencyRow = NonNullable<Awaited<ReturnType<typeof agencyById>>>

export const peopleOf = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('members as m')
    .innerJoin('roles as r', (join) => join.onRef('r.agency_id', '=', 'm.agency_id').onRef('r.id', '=', 'm.role_id'))
    .select(['m.user_id', 'm.name', 'm.email', 'r.name as role', 'm.state', 'r.built_in'])
    .where('m.agency_id', '=', agencyId)
    .orderBy('m.name')
    .orderBy('m.user_id')
    .limit(200)
    .execute()

/** Returns the operators' log, newest first: all entries, or those about one agency. */
export const logOf = (tx: Tx, { agencyId, search }: { agencyId?: string; search: string }) =>
  tx
    .selectFrom('operator_log as l')
    .leftJoin('agencies as a', 'a.id', 'l.about_agency_id')
    .$if(agencyId !== undefined, (query) => query.where('l.about_agency_id', '=', agencyId!))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('l.operator_name', 'ilike', like(search)),
          where('l.action', 'ilike', like(search)),
          where('a.name', 'ilike', like(search)),
        ]),
      ),
    )

export const logPage = (query: ReturnType<typeof logOf>, request: Pick<ListRequest, 'page' | 'per_page' | 'sort'>) => {
  const { direction } = sortOf(request.sort)
  return query
    .select(['l.id', 'l.at', 'l.operator_name as operator', 'l.action', 'a.name as agency', 'l.subject_id'])
    .select(sql<string | null>`l.after ->> 'text'`.as('text'))
    .orderBy('l.at', direction)
    .orderBy('l.id', direction)
    .$call(atPage(request))
    .execute()
}
