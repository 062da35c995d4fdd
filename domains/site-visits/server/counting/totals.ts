import { sql } from 'kysely'
import { moneyOf } from '#kit/contract/money.ts'
import { addDays, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Range } from './range.ts'

/** A percentage with one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10)

/** Returns all days of a range. */
const daysOf = ({ from, to }: Range): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Returns the sums of a range, and its days. Visitors are those of a day, or their average: days cannot be added up. */
export async function totalsOf(tx: Tx, range: Range) {
  const rows = await tx
    .selectFrom('site_visit_days')
    .select(['day', 'visitors', 'visits', 'views', 'bounces', 'seconds', 'searches', 'holds'])
    .where('dimension', '=', 'all')
    .where('day', '>=', range.from)
    .where('day', '<=', range.to)
    .execute()
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const points = daysOf(range).map((day) => {
    const row = byDay.get(day)
    return { at: day, visitors: row?.visitors ?? 0, visits: row?.visits ?? 0, views: row?.views ?? 0 }
  })
  const sum = (key: 'visits' | 'views' | 'bounces' | 'seconds' | 'searches' | 'holds') => rows.reduce((all, row) => all + row[key], 0)
  const visits = sum('visits')
  const visitors = points.reduce((all, point) => all + point.visitors, 0)
  return {
    points,
    holds: sum('holds'),
    totals: {
      visits,
      views: sum('views'),
      visitors: points.length === 1 ? visitors : null,
      visitors_per_day: Math.round((visitors / points.length) * 10) / 10,
      bounce_percent: percentOf(sum('bounces'), visits),
      seconds_per_visit: visits === 0 ? null : Math.round(sum('seconds') / visits),
      searches: sum('searches'),
      bot_views: await botViews(tx, range),
      ...(await salesOf(tx, range)),
    },
  }
}

async function botViews(tx: Tx, { from, to }: Range): Promise<number> {
  const { views } = await tx
    .selectFrom('site_visit_days')
    .select(sql<number>`coalesce(sum(views), 0)::bigint`.as('views'))
    .where('dimension', '=', 'bot')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow()
  return views
}

async function salesOf(tx: Tx, { from, to }: Range) {
  const rows = await tx
    .selectFrom('site_booking_origins')
    .select((of) => ['currency', of.fn.countAll<number>().as('bookings'), sql<number>`sum(amount)::bigint`.as('amount')])
    .where('confirmed_on', '>=', from)
    .where('confirmed_on', '<=', to)
    .groupBy('currency')
    .orderBy('currency')
    .execute()
  return {
    bookings: rows.reduce((all, { bookings }) => all + bookings, 0),
    revenue: rows.map(({ amount, currency }) => moneyOf(amount, currency)),
  }
}

/** Returns the hours of a day. */
export async function hoursOf(tx: Tx, day: string) {
  const [start, end] = [momentOf(day), momentOf(addDays(day, 1))]
  const rows = await tx
    .selectFrom('site_visit_hours')
    .select(['hour', 'visitors', 'visits', 'views'])
    .where('hour', '>=', start)
    .where('hour', '<', end)
    .execute()
  const byHour = new Map(rows.map((row) => [row.hour.getTime(), row]))
  return Array.from({ length: 24 }, (_, n) => {
    const hour = new Date(start.getTime() + n * 3_600_000)
    const row = byHour.get(hour.getTime())
    return { at: hour.toISOString(), visitors: row?.visitors ?? 0, visits: row?.visits ?? 0, views: row?.views ?? 0 }
  })
}
