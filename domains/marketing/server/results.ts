import { sql } from 'kysely'
import { standingStatuses } from '#domains/site-visits/contract/standing.ts'
import { moneyOf, type Money } from '#kit/contract/money.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'

interface Result {
  source: string
  campaign: string | null
  bookings: number
  revenue: Money[]
}

const most = 50

/** Returns confirmed bookings of the website between two days, by source and campaign, the most bookings first. */
export async function resultsOf(tx: Tx, { from, to }: { from: string; to: string }): Promise<Result[]> {
  const { rows } = await sql<{ source: string; campaign: string | null; currency: string; bookings: number; amount: number }>`
    SELECT o.source, o.campaign, o.currency, count(*)::int AS bookings, sum(o.amount)::bigint AS amount FROM site_booking_origins o
    JOIN bookings b ON b.agency_id = o.agency_id AND b.id = o.booking_id AND b.status = ANY(${[...standingStatuses]})
    WHERE o.agency_id = ${thisAgency} AND o.confirmed_on BETWEEN ${from} AND ${to}
    GROUP BY o.source, o.campaign, o.currency ORDER BY bookings DESC, o.source, o.campaign`.execute(tx)
  const results = new Map<string, Result>()
  for (const { source, campaign, currency, bookings, amount } of rows) {
    const key = JSON.stringify([source, campaign])
    const one = results.get(key) ?? { source, campaign, bookings: 0, revenue: [] }
    one.bookings += bookings
    one.revenue.push(moneyOf(Number(amount), currency))
    results.set(key, one)
  }
  return [...results.values()].slice(0, most)
}
