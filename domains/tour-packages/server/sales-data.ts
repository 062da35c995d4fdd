import { sql } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import { cappedTotal, like, offsetOf, sortOf } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/database.ts'

const listOf = (text: string | undefined) => text?.split(',').filter(Boolean) ?? []

/** Proposals that were sent. */
export async function pageOfSentProposals(tx: Tx, filter: ListRequest & { status?: string | undefined }) {
  const { column, direction } = sortOf(filter.sort)
  let query = tx.selectFrom('proposals as p').where('p.sent_at', 'is not', null)
  const statuses = listOf(filter.status)
  if (statuses.length > 0) query = query.where('p.status', 'in', statuses)
  if (filter.search) query = query.where(sql<string>`p.reference || ' ' || p.title`, 'ilike', like(filter.search))
  const rows = await query
    .leftJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'p.agency_id').onRef('c.id', '=', 'p.client_id'))
    .leftJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'p.agency_id').onRef('i.id', '=', 'p.inventory_id'))
    .select([
      'p.id',
      'p.reference',
      'p.title',
      'p.status',
      'c.name as client_name',
      'p.inventory_id as package_id',
      'i.title as package_title',
      'p.total',
      'p.currency',
      'p.sent_at',
      'p.expires_at',
    ])
    .orderBy(column === 'total' ? 'p.total' : 'p.sent_at', direction)
    .orderBy('p.id', direction)
    .limit(filter.per_page)
    .offset(offsetOf(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}

interface InquiryFilter extends ListRequest {
  status?: readonly string[] | undefined
  source?: readonly string[] | undefined
  package_id?: string | undefined
}

/** Inquiries of the agency, those about a package with its title. */
export async function pageOfInquiries(tx: Tx, filter: InquiryFilter) {
  const { column, direction } = sortOf(filter.sort)
  let query = tx.selectFrom('inquiries as q')
  if (filter.status?.length) query = query.where('q.status', 'in', [...filter.status])
  if (filter.source?.length) query = query.where('q.source', 'in', [...filter.source])
  if (filter.package_id) query = query.where('q.inventory_id', '=', filter.package_id)
  if (filter.search)
    query = query.where(
      sql<string>`q.reference || ' ' || q.name || ' ' || coalesce(q.email, '') || ' ' || coalesce(q.message, '')`,
      'ilike',
      like(filter.search),
    )
  const columns = { created_at: 'q.created_at', starts_on: 'q.starts_on', name: 'q.name' } as const
  const rows = await query
    .leftJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'q.agency_id').onRef('i.id', '=', 'q.inventory_id'))
    .select([
      'q.id',
      'q.reference',
      'q.status',
      'q.source',
      'q.name',
      'q.email',
      'q.phone',
      'q.message',
      'q.inventory_id as package_id',
      'i.title as package_title',
    ])
    .select(['q.starts_on', 'q.travellers', 'q.first_response_due_at', 'q.first_responded_at', 'q.created_at'])
    .orderBy(columns[column as keyof typeof columns], direction)
    .orderBy('q.id', direction)
    .limit(filter.per_page)
    .offset(offsetOf(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}
