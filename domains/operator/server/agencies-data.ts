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

const withStanding = (query: ReturnType<typeof agenciesOf>) =>
  query
    .leftJoin('kyc_cases as k', 'k.agency_id', 'a.id')
    .leftJoin('subscriptions as s', (join) => join.onRef('s.agency_id', '=', 'a.id').on('s.ended_at', 'is', null))
    .leftJoin('plans as p', 'p.id', 's.plan_id')
    .select(['a.id', 'a.name', 'a.slug', 'a.country_code', 'a.category', 'a.state', 'a.phone', 'a.email', 'a.created_at'])
    .select(['a.suspended_reason', 'a.suspended_at', 'a.exchange_margin_percent'])
    .select(['k.status as verification', 'p.name as plan', 's.status as subscription'])
    .select([
      sql<number>`(SELECT count(*)::int FROM members m WHERE m.agency_id = a.id AND m.state = 'active')`.as('members'),
      sql<{ amount: number; currency: Currency }[]>`(
        SELECT coalesce(json_agg(json_build_object('amount', sums.amount, 'currency', sums.currency) ORDER BY sums.currency), '[]'::json)
        FROM (SELECT currency, sum(balance)::bigint AS amount FROM ledger_accounts l
              WHERE l.agency_id = a.id AND l.type IN ('available', 'pending') AND l.currency <> 'EMAIL'
              GROUP BY currency HAVING sum(balance) <> 0) AS sums)`.as('balances'),
    ])
    .$narrowType<{ state: 'active' | 'suspended' }>()

const columns = { name: 'a.name', created_at: 'a.created_at' } as const

export const agenciesPage = (query: ReturnType<typeof agenciesOf>, request: AgenciesRequest) => {
  const { column, direction } = sortOf(request.sort)
  return withStanding(query)
    .orderBy(columns[column as keyof typeof columns], direction)
    .orderBy('a.id')
    .$call(atPage(request))
    .execute()
}

export const agencyById = (tx: Tx, id: string) => withStanding(agenciesOf(tx, { search: '' }).where('a.id', '=', id)).executeTakeFirst()
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
