import { moveEvent, workOnEvent } from '#domains/finance/server/provider-events.ts'
import { lookUpTransfer, settleTransfer } from '#domains/transfers/server/sending.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { cappedTotal } from '#kit/server/database/list.ts'
import { actorFor, logOperator, type Operator } from '#kit/server/http/operators.ts'
import * as data from './payouts-data.ts'
import type { ProviderEventStatus, TransferStatus } from '../../../database/tables.ts'

// Money that did not arrive, and messages of payment companies that could not be processed.

const payoutView = ({ amount, currency, ...row }: data.PayoutRow) => ({
  ...row,
  amount: { amount, currency: currency },
  status: row.status,
  updated_at: row.updated_at.toISOString(),
})

const eventView = (row: data.EventRow) => ({
  ...row,
  id: `${row.aggregator}:${row.event_id}`,
  status: row.status,
  received_at: row.received_at.toISOString(),
  done_at: row.done_at?.toISOString() ?? null,
})

/** Returns a page of payouts that failed, were returned, need review or are slow. */
export async function listPayouts(tx: Tx, operator: Operator, request: data.StatusRequest<TransferStatus>) {
  await logOperator(tx, operator, { action: 'payout.listed', subject: 'transfer', after: { text: request.search || null } })
  const query = data.troubledPayouts(tx, request, operator.now)
  return { rows: (await data.payoutsPage(query, request)).map(payoutView), ...(await cappedTotal(tx, query as never)) }
}

async function requirePayout(tx: Tx, id: string): Promise<data.PayoutRow> {
  const row = await data.payoutById(tx, id)
  if (!row) throw notFound('Payout')
  return row
}

/**
 * Asks the payment company about a payout. The log entry is committed first, because no transaction may wait for a
 * company.
 * @throws 404, 409 `not_sent`, 503.
 */
export async function checkPayout(app: App, operator: Operator, id: string) {
  const { agency_id } = await app.db.asPlatform('staff: operator checks a payout', async (tx) => {
    const row = await requirePayout(tx, id)
    await logOperator(tx, operator, {
      action: 'payout.checked',
      subject: 'transfer',
      subjectId: id,
      agencyId: row.agency_id,
      after: { text: row.reference },
    })
    return row
  })
  await lookUpTransfer(app, agency_id, id)
  return app.db.asPlatform('staff: operator reads a payout', async (tx) => payoutView(await requirePayout(tx, id)))
}

/** Settles the review of a payout with an explanation. @throws 404, 409 `nothing_to_settle`. */
export async function settlePayout(tx: Tx, operator: Operator, id: string, text: string) {
  const { agency_id, needs_review } = await requirePayout(tx, id)
  await settleTransfer(tx, actorFor(operator, agency_id), id, text)
  await logOperator(tx, operator, {
    action: 'payout.settled',
    subject: 'transfer',
    subjectId: id,
    agencyId: agency_id,
    before: { needs_review },
    after: { text },
  })
  return payoutView(await requirePayout(tx, id))
}

/** Returns a page of the payment companies' messages. */
export async function listEvents(tx: Tx, operator: Operator, request: data.StatusRequest<ProviderEventStatus>) {
  await logOperator(tx, operator, { action: 'provider_event.listed', subject: 'provider_event', after: { text: request.search || null } })
  const query = data.eventsOf(tx, request)
  return { rows: (await data.eventsPage(query, request)).map(eventView), ...(await cappedTotal(tx, query as never)) }
}

interface EventKey {
  aggregator: string
  event_id: string
}

async function requireEvent(tx: Tx, key: EventKey) {
  const row = await data.eventByKey(tx, key)
  if (!row) throw notFound('Event')
  return eventView(row)
}

/** Processes an event again. @throws 404, 409 `invalid_transition`. */
export async function retryEvent(app: App, tx: Tx, operator: Operator, { aggregator, event_id }: EventKey) {
  const key = { aggregator, event_id }
  await requireEvent(tx, key)
  if (!(await moveEvent(tx, key, ['needs_review', 'ignored'], { status: 'received', reason: null, done_at: null })))
    throw conflict('invalid_transition', 'This event is done or being processed.')
  await app.jobs.enqueue(tx, workOnEvent, key)
  await logOperator(tx, operator, {
    action: 'provider_event.retried',
    subject: 'provider_event',
    subjectId: event_id,
    after: { text: aggregator },
  })
  return requireEvent(tx, key)
}

/** Settles the review of an event with an explanation. @throws 404, 409 `nothing_to_settle`. */
export async function settleEvent(tx: Tx, operator: Operator, { text, aggregator, event_id }: EventKey & { text: string }) {
  const key = { aggregator, event_id }
  const before = await requireEvent(tx, key)
  if (!(await moveEvent(tx, key, ['needs_review'], { status: 'done', reason: `Settled: ${text}`, done_at: operator.now })))
    throw conflict('nothing_to_settle', 'This event does not need review.')
  await logOperator(tx, operator, {
    action: 'provider_event.settled',
    subject: 'provider_event',
    subjectId: event_id,
    before: { reason: before.reason },
    after: { text },
  })
  return requireEvent(tx, key)
}
