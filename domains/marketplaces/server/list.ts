import { sql } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

interface Filter extends ListRequest {
  tab: 'mine' | 'joined' | 'directory'
}

/** Returns a page of the agency's own marketplaces, of those it joined, or of the directory. */
export const listMarketplaces = (tx: Tx, actor: Actor, { tab, ...request }: Filter) =>
  tab === 'mine' ? listMine(tx, actor, request) : listOthers(tx, actor, request, tab)

const inState = (state: 'approved' | 'requested') =>
  sql<number>`(SELECT count(*)::int FROM marketplace_vendors v
    WHERE v.agency_id = ${thisAgency} AND v.marketplace_id = m.id AND v.state = ${sql.lit(state)})`

async function listMine(tx: Tx, actor: Actor, request: ListRequest) {
  const { column, direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('marketplaces as m')
    .$if(request.search !== '', (query) => query.where('m.name', 'ilike', like(request.search)))
  const rows = await matching
    .select(['m.id', 'm.name', 'm.slug', 'm.tagline', 'm.joining', 'm.listed', 'm.created_at'])
    .select([inState('approved').as('vendors'), inState('requested').as('requests')])
    .orderBy(column === 'name' ? sql`lower(m.name)` : 'm.created_at', direction)
    .orderBy('m.id', direction)
    .$call(atPage(request))
    .execute()
  const { name: owner_name } = await ofAgency(tx, actor.agencyId).select('name').executeTakeFirstOrThrow()
  return {
    rows: rows.map(({ created_at, ...row }) => ({
      ...row,
      owner_name,
      relation: 'owner' as const,
      state: null,
      created_at: created_at.toISOString(),
    })),
    ...(await cappedTotal(tx, matching as never)),
  }
}

async function listOthers(tx: Tx, actor: Actor, request: ListRequest, tab: 'joined' | 'directory') {
  const { column, direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('marketplace_directory as d')
    .leftJoin('marketplace_memberships as j', (join) => join.onRef('j.marketplace_id', '=', 'd.id').on('j.agency_id', '=', actor.agencyId))
    .$if(tab === 'joined', (query) => query.where('j.state', 'is not', null))
    .$if(tab === 'directory', (query) => query.where('d.listed', '=', true))
    .$if(request.search !== '', (query) =>
      query.where((where) =>
        where.or([where('d.name', 'ilike', like(request.search)), where('d.owner_name', 'ilike', like(request.search))]),
      ),
    )
  const rows = await matching
    .select([
      'd.id',
      'd.owner_id',
      'd.name',
      'd.slug',
      'd.tagline',
      'd.owner_name',
      'd.joining',
      'd.listed',
      'd.vendors',
      'd.created_at',
      'j.state',
    ])
    .orderBy(column === 'name' ? sql`lower(d.name)` : 'd.created_at', direction)
    .orderBy('d.id', direction)
    .$call(atPage(request))
    .execute()
  return {
    rows: rows.map(({ owner_id, created_at, state, ...row }) => ({
      ...row,
      state,
      relation:
        owner_id === actor.agencyId
          ? ('owner' as const)
          : state && state !== 'left' && state !== 'removed'
            ? ('vendor' as const)
            : ('visitor' as const),
      requests: null,
      created_at: created_at.toISOString(),
    })),
    ...(await cappedTotal(tx, matching as never)),
  }
}
