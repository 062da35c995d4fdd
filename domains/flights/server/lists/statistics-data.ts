import { sql } from 'kysely'
import { timeZone } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Currency } from '#kit/contract/money.ts'

const month = sql<string>`to_char(f.ticketed_at AT TIME ZONE ${sql.lit(timeZone)}, 'YYYY-MM')`

/** Flights ticketed in a period and not voided, each with its client's total. */
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

/** Sums by month, in Kampala time. */
export const soldByMonth = (tx: Tx, from: Date, until: Date, currency: Currency) =>
  sold(tx, from, until)
    .select([month.as('month'), ...sums])
    .where('f.currency', '=', currency)
    .groupBy(month)
    .execute()

const shownCarriers = 12

/** Sums by airline, largest first. */
export const soldByCarrier = (tx: Tx, from: Date, until: Date, currency: Currency) =>
  sold(tx, from, until)
    .select(['f.carrier', ...sums])
    .where('f.currency', '=', currency)
    .groupBy('f.carrier')
    .orderBy('sold', 'desc')
    .orderBy('f.carrier')
    .limit(shownCarriers)
    .execute()

/** The currencies of sold flights, the most used first. */
export const currenciesSold = async (tx: Tx, from: Date, until: Date): Promise<string[]> => {
  const rows = await sold(tx, from, until)
    .select(['f.currency', sql<number>`count(*)`.as('bookings')])
    .groupBy('f.currency')
    .orderBy('bookings', 'desc')
    .orderBy('f.currency')
    .execute()
  return rows.map(({ currency }) => currency)
}

/** Number of flights per status. */
export const countByStatus = (tx: Tx) =>
  tx
    .selectFrom('flight_bookings')
    .select((of) => ['status', of.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute()

/** Number of open deadlines, of passed ones, and of those before `tomorrow`. */
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
