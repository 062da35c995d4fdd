import { sql } from 'kysely'
import { clientName } from '#domains/clients/server/names.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { like, pageInOne, searched, sortOf } from '#kit/server/database/list.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { PaymentMethod, PaymentObjective, PaymentStatus } from '../../../database/tables.ts'

export interface PaymentFilter {
  currency?: Currency | undefined
  objective?: PaymentObjective | undefined
  aggregator?: string | undefined
  method?: PaymentMethod | undefined
  status?: PaymentStatus | undefined
  starts_at?: string | undefined
  ends_at?: string | undefined
  booking_id?: string | undefined
  client_id?: string | undefined
  /** The complete payment reference. */
  reference?: string | undefined
  search: string
}

/** Filters payments as the list does; days are in Kampala's time zone. */
export const filteredPayments = (tx: Tx, agencyId: string, filter: PaymentFilter) =>
  tx
    .selectFrom('payments')
    .where('agency_id', '=', agencyId)
    .$if(filter.currency !== undefined, (query) => query.where('currency', '=', filter.currency!))
    .$if(filter.objective !== undefined, (query) => query.where('objective', '=', filter.objective!))
    .$if(filter.aggregator !== undefined, (query) => query.where('aggregator', '=', filter.aggregator!))
    .$if(filter.method !== undefined, (query) => query.where('method', '=', filter.method!))
    .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status!))
    .$if(filter.booking_id !== undefined, (query) => query.where('booking_id', '=', filter.booking_id!))
    .$if(filter.client_id !== undefined, (query) => query.where('client_id', '=', filter.client_id!))
    .$if(filter.reference !== undefined, (query) => query.where('reference', '=', filter.reference!))
    .$if(filter.starts_at !== undefined, (query) => query.where('created_at', '>=', momentOf(filter.starts_at!)))
    .$if(filter.ends_at !== undefined, (query) => query.where('created_at', '<', momentOf(addDays(filter.ends_at!, 1))))
    .$if(filter.search !== '', (query) =>
      query.where(searched('reference', 'payer_name', 'payer_phone', 'external_reference'), 'ilike', like(filter.search)),
    )

/** Returns a page of payments with booking and client names, and the capped total. */
export function paymentsPage(tx: Tx, agencyId: string, request: PaymentFilter & ListRequest & { cursor?: string | undefined }) {
  const matching = filteredPayments(tx, agencyId, request)
  return pageInOne(tx, request, {
    rows: matching.selectAll('payments'),
    matching,
    order: sql.ref(sortOf(request.sort).column),
    more: { booking_reference: bookingReference, client_name: clientName('page.client_id') },
  })
}

const bookingReference = sql<
  string | null
>`(SELECT b.reference FROM bookings b WHERE b.agency_id = ${thisAgency} AND b.id = page.booking_id)`

/** Maximum number of payments to sum for a search, booking or client. A wider search, such as "pay", gets no sums. */
export const maxPaymentsSummed = 50_000

/**
 * Returns received and refunded sums by currency, method and status, or `null` above `most` payments. Sums of a booking,
 * client or search are computed from its payments; all others come from a table of daily sums.
 */
export async function paymentSums(tx: Tx, agencyId: string, filter: PaymentFilter, most = maxPaymentsSummed) {
  const byRows = filter.booking_id !== undefined || filter.client_id !== undefined || filter.search !== ''
  const settled = sql<boolean>`status IN ('succeeded', 'reversed')`
  const rows = await tx
    .selectFrom(byRows ? paymentRows(tx, agencyId, filter, most).as('s') : dayRows(tx, agencyId, filter).as('s'))
    .select([
      'currency',
      'method',
      'status',
      sql<number>`sum(count)::bigint`.as('count'),
      sql<number>`coalesce(sum(amount) FILTER (WHERE ${settled}), 0)::bigint`.as('received'),
      sql<number>`coalesce(sum(refunded) FILTER (WHERE ${settled}), 0)::bigint`.as('refunded'),
      sql<number>`coalesce(sum(fee) FILTER (WHERE ${settled}), 0)::bigint`.as('fees'),
    ])
    .groupBy(['currency', 'method', 'status'])
    .having(sql<boolean>`sum(count) > 0`)
    .orderBy('currency')
    .orderBy('method')
    .orderBy('status')
    .execute()
  return byRows && rows.reduce((sum, { count }) => sum + count, 0) > most ? null : rows
}

const summed = ['currency', 'method', 'status', 'amount', 'refunded', 'fee'] as const

const paymentRows = (tx: Tx, agencyId: string, filter: PaymentFilter, most: number) =>
  filteredPayments(tx, agencyId, filter)
    .select([...summed, sql<number>`1`.as('count')])
    .limit(most + 1)

const dayRows = (tx: Tx, agencyId: string, filter: PaymentFilter) =>
  tx
    .selectFrom('payment_sums')
    .where('agency_id', '=', agencyId)
    .$if(filter.currency !== undefined, (query) => query.where('currency', '=', filter.currency!))
    .$if(filter.objective !== undefined, (query) => query.where('objective', '=', filter.objective!))
    .$if(filter.aggregator !== undefined, (query) => query.where('aggregator', '=', filter.aggregator!))
    .$if(filter.method !== undefined, (query) => query.where('method', '=', filter.method!))
    .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status!))
    .$if(filter.starts_at !== undefined, (query) => query.where('day', '>=', filter.starts_at!))
    .$if(filter.ends_at !== undefined, (query) => query.where('day', '<=', filter.ends_at!))
    .select([...summed, 'count'])

export const receivedByDay = (tx: Tx, days: readonly string[], currency: Currency) =>
  tx
    .selectFrom('payment_sums')
    .select((of) => ['day', of.fn.sum<number>('amount').as('received')])
    .where('currency', '=', currency)
    .where('day', 'in', [...days])
    .where('status', 'in', ['succeeded', 'reversed'])
    .groupBy('day')
    .execute()
