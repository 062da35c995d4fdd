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
