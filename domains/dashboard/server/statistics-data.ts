import { sql } from 'kysely'
import { timeZone } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Currency } from '#kit/contract/money.ts'

const confirmedTotal = sql<number>`coalesce(sum(total) FILTER (WHERE confirmed_at IS NOT NULL), 0)`

/** Returns bookings created between two moments, by day in Kampala, status and currency. */
export const bookedByDay = (tx: Tx, from: Date, until: Date) =>
  tx
    .selectFrom('bookings')
    .select((of) => [
      sql<string>`(created_at AT TIME ZONE ${sql.lit(timeZone)})::date`.as('day'),
      'currency',
      'status',
      of.fn.countAll<number>().as('bookings'),
      sql<number>`coalesce(sum(travellers), 0)`.as('travellers'),
      confirmedTotal.as('revenue'),
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy([sql`1`, 'currency', 'status'])
    .execute()
export type BookedDay = Awaited<ReturnType<typeof bookedByDay>>[number]

const shownItems = 5

/**
 * Returns the items with the highest value, by bookings created between two moments. Cancelled bookings count as bookings, but not
 * towards the value.
 */
export const bestItems = (tx: Tx, from: Date, until: Date, currency: Currency) =>
  tx
    .selectFrom(
      tx
        .selectFrom('bookings as b')
        .innerJoin('booking_lines as l', (join) => join.onRef('l.agency_id', '=', 'b.agency_id').onRef('l.booking_id', '=', 'b.id'))
        .select((of) => [
          'l.agency_id',
          'l.inventory_id',
          of.fn.count<number>('b.id').distinct().as('bookings'),
          sql<number>`coalesce(sum(l.amount) FILTER (WHERE b.confirmed_at IS NOT NULL AND b.status <> 'cancelled'), 0)`.as('revenue'),
        ])
        .where('b.created_at', '>=', from)
        .where('b.created_at', '<', until)
        .where('b.currency', '=', currency)
        .where('l.inventory_id', 'is not', null)
        .groupBy(['l.agency_id', 'l.inventory_id'])
        .orderBy('revenue', 'desc')
        .orderBy('bookings', 'desc')
        .orderBy('l.inventory_id')
        .limit(shownItems)
        .as('best'),
    )
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'best.agency_id').onRef('i.id', '=', 'best.inventory_id'))
    .select(['i.id as inventory_id', 'i.title', 'best.bookings', 'best.revenue'])
    .orderBy('best.revenue', 'desc')
    .orderBy('best.bookings', 'desc')
    .orderBy('best.inventory_id')
    .execute()

/** Returns bookings by source: those created from `middle` on, and those before it. */
export const bookedBySource = (tx: Tx, from: Date, middle: Date, until: Date) =>
  tx
    .selectFrom('bookings')
    .select([
      'source',
      sql<number>`count(*) FILTER (WHERE created_at >= ${middle})`.as('bookings'),
      sql<number>`count(*) FILTER (WHERE created_at < ${middle})`.as('before'),
    ])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy('source')
    .orderBy('bookings', 'desc')
    .orderBy('before', 'desc')
    .orderBy('source')
    .execute()

/** Returns bookings created between two moments by their client's home country. Clients without one are left out. */
export const bookedByCountry = (tx: Tx, from: Date, until: Date) =>
  tx
    .selectFrom('bookings as b')
    .innerJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'b.agency_id').onRef('c.id', '=', 'b.client_id'))
    .select((of) => [sql<string>`c.country_code`.as('country_code'), of.fn.countAll<number>().as('bookings')])
    .where('b.created_at', '>=', from)
    .where('b.created_at', '<', until)
    .where('c.country_code', 'is not', null)
    .groupBy('c.country_code')
    .orderBy('bookings', 'desc')
    .orderBy('c.country_code')
    .execute()
