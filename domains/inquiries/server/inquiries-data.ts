import { sql, type SelectQueryBuilder } from 'kysely'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { memberName } from '#domains/team/server/names.ts'
import { clientName } from '#domains/clients/server/names.ts'
import { itemTitle } from '#domains/inventory/server/items/titles.ts'
import type { DB, InquirySource, InquiryStatus } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { isOver } from './waiting.ts'

export interface InquiryFilter extends ListRequest {
  status?: readonly InquiryStatus[] | undefined
  source?: readonly InquirySource[] | undefined
  package_id?: string | undefined
  client_id?: string | undefined
  owner_id?: string | undefined
  waiting?: 'overdue' | 'any' | undefined
}

type Query = SelectQueryBuilder<DB & { q: DB['inquiries'] }, 'q', {}>

const withNames = (query: Query) =>
  query.selectAll('q').select([itemTitle('q.inventory_id').as('package_title'), memberName('q.owner_id').as('owner_name')])

function matching(tx: Tx, filter: InquiryFilter, now: Date): Query {
  let query: Query = tx.selectFrom('inquiries as q')
  if (filter.status?.length) query = query.where('q.status', 'in', [...filter.status])
  if (filter.source?.length) query = query.where('q.source', 'in', [...filter.source])
  if (filter.package_id) query = query.where('q.inventory_id', '=', filter.package_id)
  if (filter.client_id) query = query.where('q.client_id', '=', filter.client_id)
  if (filter.owner_id === 'none') query = query.where('q.owner_id', 'is', null)
  else if (filter.owner_id) query = query.where('q.owner_id', '=', filter.owner_id)
  if (filter.waiting) query = query.where('q.first_responded_at', 'is', null).where('q.status', 'not in', [...isOver])
  if (filter.waiting === 'overdue') query = query.where('q.first_response_due_at', '<', now)
  if (filter.search)
    query = query.where(
      sql<string>`q.reference || ' ' || q.name || ' ' || coalesce(q.email, '') || ' ' || coalesce(q.message, '')`,
      'ilike',
      like(filter.search),
    )
  return query
}

const columns = {
  created_at: 'q.created_at',
  starts_on: 'q.starts_on',
  name: 'q.name',
  first_response_due_at: 'q.first_response_due_at',
} as const

/** Returns a page of inquiries with the titles of their items and the names of their owners. */
export async function pageOfInquiries(tx: Tx, filter: InquiryFilter, now: Date) {
  const { column, direction } = sortOf(filter.sort)
  const query = matching(tx, filter, now)
  const rows = await withNames(query)
    .orderBy(columns[column as keyof typeof columns], direction)
    .orderBy('q.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, query as never)) }
}
export type InquiryRow = Awaited<ReturnType<typeof pageOfInquiries>>['rows'][number]

/** Returns an inquiry with the names of its client and booking. */
export const inquiryById = (tx: Tx, id: string) =>
  withNames(tx.selectFrom('inquiries as q').where('q.id', '=', id))
    .leftJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'q.agency_id').onRef('b.id', '=', 'q.booking_id'))
    .select([clientName('q.client_id').as('client_name'), 'b.reference as booking_reference'])
    .executeTakeFirst()

/** Returns the inquiry's row, locked until the transaction ends. */
export const lockInquiry = (tx: Tx, id: string) =>
  tx.selectFrom('inquiries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type LockedInquiry = NonNullable<Awaited<ReturnType<typeof lockInquiry>>>

const longestThread = 500

/** Returns the thread of an inquiry, oldest first. */
export const threadOf = (tx: Tx, inquiryId: string) =>
  tx
    .selectFrom('inquiry_messages')
    .select(['id', 'kind', 'subject', 'body', 'link', 'user_name', 'at'])
    .where('inquiry_id', '=', inquiryId)
    .orderBy('at')
    .orderBy('id')
    .limit(longestThread)
    .execute()

export const agencyMail = (tx: Tx, agencyId: string) =>
  ofAgency(tx, agencyId).select(['name', 'email', 'phone', 'language']).executeTakeFirstOrThrow()
