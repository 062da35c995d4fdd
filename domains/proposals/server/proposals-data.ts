import { sql, type SelectQueryBuilder } from 'kysely'
import { ofAgencyWithLogo } from '#domains/agency/server/facts.ts'
import { itemCover } from '#domains/inventory/server/items/pictures.ts'
import { memberName } from '#domains/team/server/names.ts'
import { clientName } from '#domains/clients/server/names.ts'
import type { DB, ProposalStatus } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'

type Query = SelectQueryBuilder<DB & { p: DB['proposals'] }, 'p', {}>

const withNames = (query: Query) =>
  query.selectAll('p').select([clientName('p.client_id').as('client_name'), memberName('p.owner_id').as('owner_name')])

export interface ProposalFilter extends ListRequest {
  status?: readonly ProposalStatus[] | undefined
  client_id?: string | undefined
  inquiry_id?: string | undefined
}

const named = (search: string) =>
  sql<boolean>`(p.reference || ' ' || p.title || ' ' || coalesce(${clientName('p.client_id')}, '')) ILIKE ${like(search)}`

function matching(tx: Tx, filter: ProposalFilter): Query {
  let query: Query = tx.selectFrom('proposals as p')
  if (filter.status?.length) query = query.where('p.status', 'in', [...filter.status])
  if (filter.client_id) query = query.where('p.client_id', '=', filter.client_id)
  if (filter.inquiry_id) query = query.where('p.inquiry_id', '=', filter.inquiry_id)
  if (filter.search) query = query.where(named(filter.search))
  return query
}

const columns = { created_at: 'p.created_at', sent_at: 'p.sent_at', total: 'p.total' } as const

/** Returns a page of proposals with the names of client and owner. */
export async function pageOfProposals(tx: Tx, filter: ProposalFilter) {
  const { column, direction } = sortOf(filter.sort)
  const query = matching(tx, filter)
  const rows = await withNames(query)
    .select(itemCover('p.inventory_id').as('cover_key'))
    .orderBy(columns[column as keyof typeof columns], (order) =>
      column === 'sent_at' && direction === 'desc' ? order.desc().nullsLast() : order[direction](),
    )
    .orderBy('p.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}

/** Returns a page of sent proposals with a tour package. */
export async function pageOfSentPackages(tx: Tx, filter: ListRequest & { status?: readonly ProposalStatus[] | undefined }) {
  const { column, direction } = sortOf(filter.sort)
  let query = tx
    .selectFrom('proposals as p')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'p.agency_id').onRef('i.id', '=', 'p.inventory_id'))
    .where('p.sent_at', 'is not', null)
    .where('i.kind', '=', 'tour_package')
  if (filter.status?.length) query = query.where('p.status', 'in', [...filter.status])
  if (filter.search) query = query.where(named(filter.search))
  const rows = await query
    .select(['p.id', 'p.reference', 'p.title', 'p.status', 'p.total', 'p.currency', 'p.sent_at', 'p.expires_at'])
    .select([clientName('p.client_id').as('client_name'), 'p.inventory_id as package_id', 'i.title as package_title'])
    .orderBy(column === 'total' ? 'p.total' : 'p.sent_at', direction)
    .orderBy('p.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}

/** Returns a proposal with the names of client and owner. */
export const proposalById = (tx: Tx, id: string) => withNames(tx.selectFrom('proposals as p').where('p.id', '=', id)).executeTakeFirst()
export type NamedProposal = NonNullable<Awaited<ReturnType<typeof proposalById>>>

/** Returns the proposal's row, locked until the transaction ends. */
export const lockProposal = (tx: Tx, id: string) =>
  tx.selectFrom('proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type ProposalRow = NonNullable<Awaited<ReturnType<typeof lockProposal>>>

/** Returns the proposal of a booking, locked. */
export const lockByBooking = (tx: Tx, bookingId: string) =>
  tx.selectFrom('proposals').selectAll().where('booking_id', '=', bookingId).forUpdate().executeTakeFirst()

export const versionsOf = (tx: Tx, proposalId: string) =>
  tx.selectFrom('proposal_versions').selectAll().where('proposal_id', '=', proposalId).orderBy('number', 'desc').execute()
export type VersionRow = Awaited<ReturnType<typeof versionsOf>>[number]

export async function insertVersion(tx: Tx, actor: Actor, proposalId: string, number: number, content: object): Promise<void> {
  await tx
    .insertInto('proposal_versions')
    .values({ agency_id: actor.agencyId, proposal_id: proposalId, number, content: JSON.stringify(content), created_at: actor.now })
    .execute()
}

export async function changeVersion(
  tx: Tx,
  proposalId: string,
  number: number,
  { content, priced, brochure, sent_at }: { content?: object; priced?: object; brochure?: object; sent_at?: Date },
): Promise<void> {
  await tx
    .updateTable('proposal_versions')
    .set({
      ...(content ? { content: JSON.stringify(content) } : {}),
      ...(priced ? { priced: JSON.stringify(priced) } : {}),
      ...(brochure ? { brochure: JSON.stringify(brochure) } : {}),
      ...(sent_at ? { sent_at } : {}),
    })
    .where('proposal_id', '=', proposalId)
    .where('number', '=', number)
    .execute()
}

/** Updates a locked proposal and increments its version. */
export const changeProposal = (tx: Tx, actor: Actor, row: ProposalRow, fields: Partial<ProposalRow>): Promise<ProposalRow> =>
  tx
    .updateTable('proposals')
    .set({ ...fields, version: row.version + 1, updated_at: actor.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

const mostEvents = 200

export const eventsOf = (tx: Tx, proposalId: string) =>
  tx
    .selectFrom('proposal_events')
    .select(['id', 'at', 'type', 'title', 'detail', 'user_name'])
    .where('proposal_id', '=', proposalId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostEvents)
    .execute()

interface Event {
  type: string
  title: string
  detail?: string | null
  /** Who did it; the actor if absent. */
  by?: string | null
}

/** Adds an entry to a proposal's activity. */
export async function addEvent(tx: Tx, actor: Actor, proposalId: string, { type, title, detail = null, by }: Event): Promise<void> {
  await tx
    .insertInto('proposal_events')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      proposal_id: proposalId,
      at: actor.now,
      type,
      title,
      detail,
      user_name: by ?? actor.userName ?? null,
    })
    .execute()
}

const mostLooks = 50

export const looksAt = (tx: Tx, proposalId: string) =>
  tx
    .selectFrom('proposal_views')
    .select(['at', 'version'])
    .where('proposal_id', '=', proposalId)
    .orderBy('at', 'desc')
    .limit(mostLooks)
    .execute()

/** Whether the visitor has viewed it since `since`. */
export const viewedSince = (tx: Tx, proposalId: string, visitor: string, since: Date) =>
  tx
    .selectFrom('proposal_views')
    .select('id')
    .where('proposal_id', '=', proposalId)
    .where('visitor', '=', visitor)
    .where('at', '>', since)
    .executeTakeFirst()

export async function insertLook(tx: Tx, actor: Actor, proposalId: string, version: number, visitor: string): Promise<void> {
  await tx
    .insertInto('proposal_views')
    .values({ agency_id: actor.agencyId, id: newId(), proposal_id: proposalId, version, visitor, at: actor.now })
    .execute()
}

/** Returns the agency's public details; nothing if it is not active. */
export const agencyOf = (tx: Tx, agencyId: string) =>
  ofAgencyWithLogo(tx)
    .select(['a.id', 'a.name', 'a.email', 'a.phone', 'a.website', 'a.currency'])
    .where('a.id', '=', agencyId)
    .where('a.state', '<>', 'deleted')
    .executeTakeFirst()

export const kindsOf = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('inventory')
        .select(['id', 'kind'])
        .where('id', 'in', [...ids])
        .execute()
