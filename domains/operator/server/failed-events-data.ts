import { sql } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'

/** Returns deliveries that a listener gave up on. */
export const failedEvents = (tx: Tx, { search }: Pick<ListRequest, 'search'>) =>
  tx
    .selectFrom('business_event_failures as f')
    .innerJoin('business_events as e', (join) => join.onRef('e.agency_id', '=', 'f.agency_id').onRef('e.id', '=', 'f.event_id'))
    .innerJoin('agencies as a', 'a.id', 'f.agency_id')
    .where('f.retry_at', 'is', null)
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or((['e.type', 'f.listener', 'f.error', 'a.name'] as const).map((column) => where(column, 'ilike', like(search)))),
      ),
    )

export const failedEventsPage = (query: ReturnType<typeof failedEvents>, request: ListRequest) => {
  const { direction } = sortOf(request.sort)
  return query
    .select(['f.agency_id', 'a.name as agency', 'f.event_id', 'e.type', 'f.listener', 'f.tries', 'f.error', 'f.failed_at', 'e.created_at'])
    .select(sql<string>`left(e.payload::text, 4000)`.as('payload'))
    .orderBy('f.failed_at', direction)
    .orderBy('f.event_id')
    .orderBy('f.listener')
    .$call(atPage(request))
    .execute()
}
