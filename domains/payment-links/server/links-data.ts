import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { PaymentLinkKind, PaymentLinkPayments, PaymentLinkStatus, PaymentLinks } from '../../../database/tables.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { makeShortLink, shortCodeOf } from '#kit/server/pages/short-links.ts'
import type { Currency } from '#kit/contract/money.ts'

export type LinkRow = Selectable<PaymentLinks>

export interface LinkFilter {
  status?: PaymentLinkStatus[] | undefined
  kind?: PaymentLinkKind[] | undefined
  currency?: Currency | undefined
  client_id?: string | undefined
  booking_id?: string | undefined
  starts_at?: string | undefined
  ends_at?: string | undefined
}

/** An open link counts as expired once its last day is over, even before the job has marked it. */
const statusOn = (today: string) =>
  sql<string>`CASE WHEN l.status IN ('active', 'partially_paid') AND l.expires_on < ${today}::date THEN 'expired' ELSE l.status END`

const named = (tx: Tx) =>
  tx
    .selectFrom('payment_links as l')
    .leftJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'l.agency_id').onRef('c.id', '=', 'l.client_id'))
    .leftJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))

const names = [
  'c.name as client_name',
  'c.email as client_email',
  'c.phone as client_phone',
  'b.reference as booking_reference',
  // Until then the places of a booking wait for this payment.
  sql<Date | null>`CASE WHEN b.status = 'on_hold' AND b.kept_by IS NULL AND b.paid = 0 THEN b.hold_expires_at END`.as('held_until'),
  shortCodeOf('l.id').as('short_code'),
] as const

const orders: Record<string, ReturnType<typeof sql>> = {
  title: sql`lower(l.title)`,
  amount: sql`l.amount`,
  paid: sql`l.paid`,
  expires_on: sql`l.expires_on`,
  created_at: sql`l.created_at`,
}

/** Nullable columns are sorted with NULLS LAST. For other columns that is not needed and would prevent the use of their indexes. */
const mayBeEmpty: readonly string[] = ['amount', 'expires_on']

export async function pageOfLinks(tx: Tx, filter: LinkFilter & ListRequest, now: Date) {
  const today = dayOf(now)
  const matching = named(tx)
    .where('l.deleted_at', 'is', null)
    .$if(filter.search !== '', (query) =>
      query.where(
        sql<boolean>`(l.title || ' ' || l.reference || ' ' || coalesce(c.name, '') || ' ' || coalesce(b.reference, '')) ILIKE ${like(filter.search)}`,
      ),
    )
    .$if(filter.status !== undefined, (query) => query.where(statusOn(today), 'in', filter.status!))
    .$if(filter.kind !== undefined, (query) => query.where('l.kind', 'in', filter.kind!))
    .$if(filter.currency !== undefined, (query) => query.where('l.currency', '=', filter.currency!))
    .$if(filter.client_id !== undefined, (query) => query.where('l.client_id', '=', filter.client_id!))
    .$if(filter.booking_id !== undefined, (query) => query.where('l.booking_id', '=', filter.booking_id!))
    .$if(filter.starts_at !== undefined, (query) => query.where('l.created_at', '>=', momentOf(filter.starts_at!)))
    .$if(filter.ends_at !== undefined, (query) => query.where('l.created_at', '<', momentOf(addDays(filter.ends_at!, 1))))
  const { column, direction } = sortOf(filter.sort)
  const rows = await matching
    .selectAll('l')
    .select(names)
    .orderBy(orders[column]!, (order) =>
      mayBeEmpty.includes(column) && direction === 'desc' ? order.desc().nullsLast() : order[direction](),
    )
    .orderBy('l.id', direction)
    .$call(atPage(filter))
    .execute()
  return { rows, ...(await cappedTotal(tx, matching as never)) }
}
export type NamedLink = Awaited<ReturnType<typeof pageOfLinks>>['rows'][number]

/** Returns a link with related names, also if it is deleted. */
export const linkById = (tx: Tx, id: string): Promise<NamedLink | undefined> =>
  named(tx).selectAll('l').select(names).where('l.id', '=', id).executeTakeFirst()

/** Returns the link's row, locked. Lock order: link, then booking, then payments. */
export const lockLinkRow = (tx: Tx, id: string): Promise<LinkRow | undefined> =>
  tx.selectFrom('payment_links').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Inserts a link with its short address. */
export async function insertLink(tx: Tx, row: Insertable<PaymentLinks>): Promise<void> {
  await tx.insertInto('payment_links').values(row).execute()
  await makeShortLink(tx, row.agency_id, 'payment_link', row.id)
}

export const changeLink = (tx: Tx, id: string, change: Updateable<PaymentLinks>) =>
  tx
    .updateTable('payment_links')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

/** Counts a view of the page without changing the link's version. */
export const countView = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('payment_links')
    .set({ views: sql<number>`views + 1`, viewed_at: now })
    .where('id', '=', id)
    .execute()

/** Returns the payments of a link, newest first, with the link's own data about each. */
export const attemptsOf = (tx: Tx, linkId: string) =>
  tx
    .selectFrom('payment_link_payments as a')
    .innerJoin('payments as p', (join) => join.onRef('p.agency_id', '=', 'a.agency_id').onRef('p.id', '=', 'a.payment_id'))
    .leftJoin('booking_documents as d', (join) =>
      join.onRef('d.agency_id', '=', 'p.agency_id').onRef('d.payment_id', '=', 'p.id').on('d.type', '=', 'receipt'),
    )
    .select([
      'p.id',
      'p.reference',
      'p.status',
      'p.method',
      'p.amount',
      'p.refunded',
      'p.currency',
      'p.failure_code',
      'p.needs_review',
      'p.payer_name',
      'p.payer_phone',
      'a.payer_email',
      'a.payer_reference',
      'a.website',
      'p.created_at',
      'p.succeeded_at',
    ])
    .select((of) => of.fn.coalesce('a.receipt_number', 'd.number').as('receipt_number'))
    .where('a.link_id', '=', linkId)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(200)
    .execute()

export type LinkPayment = Selectable<PaymentLinkPayments>

export const insertLinkPayment = (tx: Tx, row: Insertable<PaymentLinkPayments>) =>
  tx.insertInto('payment_link_payments').values(row).execute()

/** Returns the newest payment of a link that the payer has begun and whose outcome is not known. */
export const underWayOf = (tx: Tx, linkId: string) =>
  tx
    .selectFrom('payment_link_payments as a')
    .innerJoin('payments as p', (join) => join.onRef('p.agency_id', '=', 'a.agency_id').onRef('p.id', '=', 'a.payment_id'))
    .select(['p.id', 'p.status', 'p.amount', 'p.currency', 'p.created_at'])
    .where('a.link_id', '=', linkId)
    .where('p.status', 'in', ['prompt_sent', 'timed_out_unknown'])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Returns the link's own data about a payment. */
export const linkPaymentOf = (tx: Tx, paymentId: string): Promise<LinkPayment | undefined> =>
  tx.selectFrom('payment_link_payments').selectAll().where('payment_id', '=', paymentId).executeTakeFirst()

/** The same row, locked, so that only one receipt number is assigned. */
export const lockLinkPayment = (tx: Tx, paymentId: string): Promise<LinkPayment | undefined> =>
  tx.selectFrom('payment_link_payments').selectAll().where('payment_id', '=', paymentId).forUpdate().executeTakeFirst()

export const keepReceipt = (tx: Tx, paymentId: string, receipt_number: string, receipt: object) =>
  tx
    .updateTable('payment_link_payments')
    .set({ receipt_number, receipt: JSON.stringify(receipt) })
    .where('payment_id', '=', paymentId)
    .execute()

/** Sums by currency: counts exclude deleted links, money includes them. */
export const linkSums = (tx: Tx, now: Date) => {
  const status = statusOn(dayOf(now))
  const here = sql`l.deleted_at IS NULL`
  const open = sql`${here} AND ${status} IN ('active', 'partially_paid')`
  return tx
    .selectFrom('payment_links as l')
    .select([
      'l.currency',
      sql<number>`sum(l.paid)::bigint`.as('collected'),
      sql<number>`sum(l.refunded)::bigint`.as('refunded'),
      sql<number>`coalesce(sum(greatest(l.amount - l.paid + l.refunded, 0)) FILTER (WHERE ${open} AND l.kind = 'single_use'), 0)::bigint`.as(
        'outstanding',
      ),
      sql<number>`sum(l.payments)`.as('payments'),
      sql<number>`count(*) FILTER (WHERE ${open})`.as('open'),
      sql<number>`count(*) FILTER (WHERE ${here} AND ${status} = 'paid')`.as('paid'),
      sql<number>`count(*) FILTER (WHERE ${here} AND ${status} = 'expired')`.as('expired'),
    ])
    .groupBy('l.currency')
    .orderBy(sql`count(*)`, 'desc')
    .execute()
}

/** Returns open links of all agencies whose last day is over. */
export const overdueLinks = (tx: Tx, today: string, limit: number) =>
  tx
    .selectFrom('payment_links')
    .select(['agency_id', 'id'])
    .where('status', 'in', ['active', 'partially_paid'])
    .where('deleted_at', 'is', null)
    .where('expires_on', '<', today)
    .orderBy('expires_on')
    .limit(limit)
    .execute()
