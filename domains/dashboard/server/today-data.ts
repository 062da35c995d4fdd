import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import { deliveredKinds } from '#domains/inventory/contract/kinds.ts'
import { booksItem } from '#domains/inventory/server/items/booked-lines.ts'
import { addDays } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { Currency } from '#kit/contract/money.ts'

const maxRows = 10
const longestTrip = 366
const travelling = ['confirmed', 'in_progress', 'completed'] as const
/** Bookings with money due. The index `bookings_owed` has the same condition. */
const owed = sql<boolean>`status IN ('confirmed', 'in_progress', 'completed', 'no_show') AND total > paid - refunded`
const due = sql<number>`greatest(0, total - paid + refunded)`

/** Returns trips that start, or longer ones that end, on a day: one row per departure or event, or per booking for all else. */
export const tripsOf = (tx: Tx, day: string, which: 'departing' | 'returning') =>
  tx
    .selectFrom('booking_lines as l')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
    .innerJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'b.agency_id').onRef('c.id', '=', 'b.client_id'))
    .leftJoin('departures as d', (join) => join.onRef('d.agency_id', '=', 'l.agency_id').onRef('d.id', '=', 'l.departure_id'))
    .select((of) => [
      'l.inventory_id',
      'l.departure_id',
      'l.kind',
      'l.title',
      'l.starts_on',
      'l.ends_on',
      'd.starts_at',
      'd.capacity',
      sql<number>`sum(l.places)`.as('places'),
      of.fn.count<number>('b.id').distinct().as('bookings'),
      sql<number>`count(DISTINCT b.id) FILTER (WHERE b.total > b.paid - b.refunded)`.as('unpaid'),
      sql<string>`(array_agg(b.id))[1]`.as('booking_id'),
      sql<string>`(array_agg(b.client_name))[1]`.as('client_name'),
      sql<string | null>`(array_agg(c.phone))[1]`.as('client_phone'),
      sql<Currency>`(array_agg(b.currency))[1]`.as('currency'),
      sql<number>`max(greatest(0, b.total - b.paid + b.refunded))`.as('due'),
      sql<string[]>`array_agg(l.id)`.as('line_ids'),
      sql<Date | null>`min(l.starts_at)`.as('from'),
      sql<Date | null>`max(l.ends_at)`.as('until'),
      which === 'departing'
        ? sql<boolean>`bool_and(b.status IN ('in_progress', 'completed'))`.as('done')
        : sql<boolean>`bool_and(b.status = 'completed')`.as('done'),
    ])
    .where('b.status', 'in', travelling)
    .where('l.cancelled_at', 'is', null)
    .where('l.kind', 'not in', deliveredKinds)
    .where(booksItem)
    .$if(which === 'departing', (query) => query.where('l.starts_on', '=', day))
    .$if(which === 'returning', (query) =>
      query.where('l.starts_on', '<', day).where('l.starts_on', '>=', addDays(day, -longestTrip)).where('l.ends_on', '=', day),
    )
    .groupBy([
      'l.inventory_id',
      'l.departure_id',
      'l.kind',
      'l.title',
      'l.starts_on',
      'l.ends_on',
      'd.starts_at',
      'd.capacity',
      sql`CASE WHEN l.departure_id IS NULL AND l.kind <> 'event' THEN b.id END`,
    ])
    .orderBy('d.starts_at', (order) => order.asc().nullsLast())
    .orderBy('l.title')
    .orderBy('booking_id')
    .limit(50)
    .execute()
export type TripOfToday = Awaited<ReturnType<typeof tripsOf>>[number]

const columns = [
  'id',
  'reference',
  'status',
  'payment_status',
  'title',
  'client_name',
  'starts_on',
  'currency',
  'total',
  'hold_expires_at',
  'payment_due_at',
  'needs_attention',
  'updated_at',
] as const

const firstOf = (query: SelectQueryBuilder<DB, 'bookings', object>) => query.select([...columns, due.as('due')]).limit(maxRows)
export type BookingOfToday = Awaited<ReturnType<ReturnType<typeof firstOf>['execute']>>[number]

/** Adds the total count. Use it only for sets that are always small. */
const counted = (query: SelectQueryBuilder<DB, 'bookings', object>) =>
  firstOf(query)
    .select((of) => of.fn.countAll<number>().over().as('count'))
    .execute()

/** Returns holds that expire before a moment, soonest first. */
export const holdsUntil = (tx: Tx, now: Date, until: Date) =>
  counted(
    tx
      .selectFrom('bookings')
      .where('status', '=', 'on_hold')
      .where('hold_expires_at', '>', now)
      .where('hold_expires_at', '<=', until)
      .orderBy('hold_expires_at')
      .orderBy('id'),
  )

/** Returns overdue bookings, longest overdue first. */
export const overdueAt = (tx: Tx, now: Date) =>
  firstOf(tx.selectFrom('bookings').where(owed).where('payment_due_at', '<', now).orderBy('payment_due_at').orderBy('id')).execute()

/** Returns bookings that need attention, newest first. */
export const needingAttention = (tx: Tx) =>
  counted(tx.selectFrom('bookings').where('needs_attention', 'is not', null).orderBy('created_at', 'desc').orderBy('id', 'desc'))

/** Returns the money due by currency, overdue or not. */
export const owedByCurrency = (tx: Tx, now: Date) =>
  tx
    .selectFrom('bookings')
    .select((of) => [
      'currency',
      sql<boolean>`coalesce(payment_due_at < ${now}, false)`.as('overdue'),
      of.fn.countAll<number>().as('count'),
      sql<number>`sum(${due})`.as('due'),
    ])
    .where(owed)
    .groupBy(['currency', sql`2`])
    .orderBy('currency')
    .execute()

/** Returns bookings that start today and are not fully paid, by client. */
export const unpaidArrivals = (tx: Tx, day: string) =>
  firstOf(
    tx
      .selectFrom('bookings')
      .where(owed)
      .where('starts_on', '=', day)
      .where(sql<boolean>`NOT (kinds <@ ARRAY[${sql.join(deliveredKinds)}]::text[])`)
      .orderBy('client_name')
      .orderBy('id'),
  ).execute()

const latest = 1000

/** Returns the kinds of the latest bookings made since a moment, most first. A thousand are enough to know what an agency sells. */
export const kindsBooked = async (tx: Tx, since: Date) =>
  (
    await sql<{ kind: string; bookings: number }>`
      SELECT kind, count(*) AS bookings
      FROM (SELECT kinds FROM bookings WHERE agency_id = ${thisAgency} AND created_at >= ${since}
        AND status NOT IN ('cancelled', 'expired', 'declined') ORDER BY created_at DESC, id DESC LIMIT ${latest}) b
      CROSS JOIN LATERAL unnest(b.kinds) AS kind
      GROUP BY kind ORDER BY bookings DESC, kind`.execute(tx)
  ).rows
