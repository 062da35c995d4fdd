import { sql } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { ProviderEventStatus, TransferStatus } from '../../../database/tables.ts'

export interface StatusRequest<Status> extends ListRequest {
  status?: Status[] | undefined
}

/** Time on its way after which staff see a payout. */
const slowMs = 60 * 60_000

/** Returns payouts that need the staff's attention. */
export const troubledPayouts = (tx: Tx, { search, status }: StatusRequest<TransferStatus>, now: Date) =>
  tx
    .selectFrom('transfers as t')
    .innerJoin('agencies as a', 'a.id', 't.agency_id')
    .innerJoin('beneficiaries as b', (join) => join.onRef('b.agency_id', '=', 't.agency_id').onRef('b.id', '=', 't.beneficiary_id'))
    .where((where) =>
      where.or([
        where('t.status', 'in', ['failed', 'returned']),
        where('t.needs_review', 'is not', null),
        where.and([
          where('t.status', 'in', ['approved', 'processing', 'sent']),
          where('t.updated_at', '<', new Date(now.getTime() - slowMs)),
        ]),
      ]),
    )
    .$if(status !== undefined && status.length > 0, (query) => query.where('t.status', 'in', status!))
    .$if(search !== '', (query) =>
      query.where((where) => where.or([where('t.reference', 'ilike', like(search)), where('a.name', 'ilike', like(search))])),
    )

const payoutColumns = [
  't.id',
  't.agency_id',
  'a.name as agency',
  't.reference',
  sql<string>`coalesce(t.payee->>'name', b.name)`.as('beneficiary'),
  't.amount',
  't.currency',
  't.status',
  't.reason',
  't.needs_review',
  't.aggregator',
  't.updated_at',
] as const

export const payoutsPage = (query: ReturnType<typeof troubledPayouts>, request: ListRequest) => {
  const { direction } = sortOf(request.sort)
  return query.select(payoutColumns).orderBy('t.updated_at', direction).orderBy('t.id').$call(atPage(request)).execute()
}

export const payoutById = (tx: Tx, id: string) =>
  tx
    .selectFrom('transfers as t')
    .innerJoin('agencies as a', 'a.id', 't.agency_id')
    .innerJoin('beneficiaries as b', (join) => join.onRef('b.agency_id', '=', 't.agency_id').onRef('b.id', '=', 't.beneficiary_id'))
    .select(payoutColumns)
    .where('t.id', '=', id)
    .executeTakeFirst()
export type PayoutRow = NonNullable<Awaited<ReturnType<typeof payoutById>>>

export const eventsOf = (tx: Tx, { search, status }: StatusRequest<ProviderEventStatus>) =>
  tx
    .selectFrom('provider_events')
    .$if(status !== undefined && status.length > 0, (query) => query.where('status', 'in', status!))
    .$if(search !== '', (query) =>
      query.where((where) => where.or([where('event_id', 'ilike', like(search)), where('body', 'ilike', like(search))])),
    )

const bodyShown = sql<string>`left(body, 4000)`.as('body')

export const eventsPage = (query: ReturnType<typeof eventsOf>, request: ListRequest) => {
  const { direction } = sortOf(request.sort)
  return query
    .select(['aggregator', 'event_id', 'status', 'reason', bodyShown, 'received_at', 'done_at'])
    .orderBy('received_at', direction)
    .orderBy('event_id')
    .$call(atPage(request))
    .execute()
}

interface EventKey {
  aggregator: string
  event_id: string
}

export const eventByKey = (tx: Tx, { aggregator, event_id }: EventKey) =>
  tx
    .selectFrom('provider_events')
    .select(['aggregator', 'event_id', 'status', 'reason', bodyShown, 'received_at', 'done_at'])
    .where('aggregator', '=', aggregator)
    .where('event_id', '=', event_id)
    .executeTakeFirst()
export type EventRow = NonNullable<Awaited<ReturnType<typeof eventByKey>>>
