import { sql } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { VerificationStatus } from '#domains/agency/contract.ts'

export interface QueueRequest extends ListRequest {
  status?: VerificationStatus[] | undefined
  waiting?: 'true' | undefined
}

const newDocuments = sql<number>`(SELECT count(*)::int FROM kyc_documents d WHERE d.agency_id = k.agency_id AND d.status = 'uploaded')`

/** Filters cases of agencies that are not deleted. */
export const casesOf = (tx: Tx, { search, status, waiting }: QueueRequest) =>
  tx
    .selectFrom('kyc_cases as k')
    .innerJoin('agencies as a', 'a.id', 'k.agency_id')
    .where('a.state', '!=', 'deleted')
    .$if(search !== '', (query) =>
      query.where((where) => where.or([where('a.name', 'ilike', like(search)), where('k.legal_name', 'ilike', like(search))])),
    )
    // No row has the status `not_started`, so it matches none.
    .$if(status !== undefined && status.length > 0, (query) => query.where(sql<boolean>`k.status = ANY (${status})`))
    .$if(waiting === 'true', (query) =>
      query.where((where) =>
        where.or([
          where('k.status', 'in', ['submitted', 'in_review']),
          where.and([where('k.status', '=', 'approved'), sql<boolean>`${newDocuments} > 0`]),
        ]),
      ),
    )

const columns = { submitted_at: 'k.submitted_at', agency: 'a.name', valid_until: 'k.valid_until' } as const

export const casesPage = (query: ReturnType<typeof casesOf>, request: QueueRequest) => {
  const { column, direction } = sortOf(request.sort)
  return query
    .select(['k.agency_id as id', 'a.name as agency', 'a.country_code', 'a.category', 'k.status', newDocuments.as('new_documents')])
    .select(['k.reviewer_name as reviewer', 'k.submitted_at', 'k.valid_until'])
    .orderBy(columns[column as keyof typeof columns], (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
    .orderBy('k.agency_id')
    .$call(atPage(request))
    .execute()
}

/** Returns approved cases that expire by a day, earliest first. */
export const approvedUntil = (tx: Tx, day: string) =>
  tx
    .selectFrom('kyc_cases')
    .select(['agency_id', 'valid_until', 'reminded_days'])
    .where('status', '=', 'approved')
    .where('valid_until', '<=', day)
    .orderBy('valid_until')
    .orderBy('agency_id')
    .execute()

/** Marks accepted documents of an agency as expired after their last day. */
export const markExpired = (tx: Tx, agencyId: string, today: string) =>
  tx
    .updateTable('kyc_documents')
    .set({ status: 'expired' })
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'accepted')
    .where('expires_on', '<', today)
    .execute()
