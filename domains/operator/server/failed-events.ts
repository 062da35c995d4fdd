import { notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { retryEvent } from '#kit/server/events/outbox.ts'
import { logOperator, type Operator } from '#kit/server/http/operators.ts'
import { failedEvents, failedEventsPage } from './failed-events-data.ts'

/** Returns a page of the business events that a listener gave up on. */
export async function listFailedEvents(tx: Tx, operator: Operator, request: ListRequest) {
  await logOperator(tx, operator, { action: 'failed_event.listed', subject: 'business_event', after: { text: request.search || null } })
  const query = failedEvents(tx, request)
  const rows = await failedEventsPage(query, request)
  return {
    rows: rows.map(({ created_at, failed_at, ...row }) => ({
      ...row,
      id: `${row.event_id} ${row.listener}`,
      happened_at: created_at.toISOString(),
      failed_at: failed_at.toISOString(),
    })),
    ...(await cappedTotal(tx, query as never)),
  }
}

interface Key {
  agency_id: string
  event_id: string
  listener: string
}

/** Redelivers an event to a listener that gave up on it. @throws 404. */
export async function retryFailedEvent(tx: Tx, operator: Operator, { agency_id, event_id, listener }: Key) {
  if (!(await retryEvent(tx, agency_id, event_id, listener))) throw notFound('Event')
  await logOperator(tx, operator, {
    action: 'failed_event.retried',
    subject: 'business_event',
    subjectId: event_id,
    agencyId: agency_id,
    after: { text: listener },
  })
  return { retried: true }
}
