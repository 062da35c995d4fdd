import { sql } from 'kysely'
import { timeZone } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Currency } from '#kit/contract/money.ts'

const month = sql<string>`to_char(f.ticketed_at AT TIME ZONE ${sql.lit(timeZone)}, 'YYYY-MM')`

/** Flights ticketed between two moments that were not voided, each with what its client owes or paid for it. */
const sold = (tx: Tx, from: Date, until: Date) =>
  tx
    .selectFrom('flight_bookings as f')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'f.agency_id').onRef('b.id', '=', 'f.booking_id'))
    .where('f.ticketed_at', '>=', from)
    .where('f.ticketed_at', '<', until)
    .where('f.status', '<>', 'void')

const sums = [
  sql<number>`count(*)`.as('bookings'),
  sql<number>`coalesce(sum(f.passengers), 0)`.as('tickets'),
  sql<number>`coalesce(sum(b.total), 0)::bigint`.as('sold'),
  sql<number>`coalesce(sum(f.markup + f.service_fee) FILTER (WHERE f.status IN ('ticketed', 'change_pending')), 0)::bigint`.as('earned'),
] as const

/** Sums by month of Kampala. */
export const soldByMonth = (tx: Tx, from: Date, until: Date, currency: Currency) =>
  sold(tx, from, until)
    .select([month.as('month'), ...sums])
    .where('f.currency', '=', currency)
    .groupBy(month)
    .execute()

const shownCarriers = 12

/** Sums by airline, the largest first. */
export const soldByCarrier = (tx: Tx, from: Date, until: Date, currency: Currency) =>
  sold(tx, from, until)
    .select(['f.carrier', ...sums])
    .where('f.currency', '=', currency)
    .groupBy('f.carrier')
    .orderBy('sold', 'desc')
    .orderBy('f.carrier')
    .limit(shownCarriers)
    .execute()

/** The currencies in which flights were sold, the one of most bookings first. */
export const currenciesSold = async (tx: Tx, from: Date, until: Date): Promise<string[]> => {
  const rows = await sold(tx, from, until)
    .select(['f.currency', sql<number>`count(*)`.as('bookings')])
    .groupBy('f.currency')
    .orderBy('bookings', 'desc')
    .orderBy('f.currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

/** How many flights there are in each state. */
export const countByStatus = (tx: Tx) =>
  tx
    .selectFrom('flight_bookings')
    .select((of) => ['status', of.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()

/** How many deadlines matter, are over, and run out before a moment. */
export async function countDeadlines(tx: Tx, now: Date, tomorrow: Date) {
  return tx
    .selectFrom('flight_bookings')
    .select([
      sql<number>`count(*)`.as('open'),
      sql<number>`count(*) FILTER (WHERE deadline_at < ${now})`.as('overdue'),
      sql<number>`count(*) FILTER (WHERE deadline_at >= ${now} AND deadline_at < ${tomorrow})`.as('today'),
    ])
    .where('deadline_at', 'is not', null)
    .executeTakeFirstOrThrow()
}
