import { sql } from 'kysely'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { goalKinds, vitalLimits, type Comparison, type Vital } from '../../contract/words.ts'
import { countsOf } from './months.ts'
import { comparedRange, rangeOf, type Range } from './range.ts'
import { hoursOf, percentOf, totalsOf } from './totals.ts'

const mostShown = 10
const lists = ['page', 'landing', 'source', 'campaign', 'country', 'country_by', 'device', 'browser', 'bot'] as const
type Listed = (typeof lists)[number]

interface Counted {
  value: string
  visits: number
  views: number
  entries: number
}

/** Returns everything that the screen shows of a range of days. @throws 422 at `to`. */
export async function websiteAnalytics(
  tx: Tx,
  agencyId: string,
  query: { from?: string | undefined; to?: string | undefined; compare: Comparison },
  now: Date,
) {
  const range = rangeOf(query, now)
  const { totals, points, holds } = await totalsOf(tx, range)
  const before = comparedRange(range, query.compare)
  const compared = before && (await totalsOf(tx, before))
  const isOneDay = range.from === range.to
  const top = await topValues(tx, agencyId, range)
  const paid = await paidOf(tx, range)
  return {
    ...range,
    updated_at: await updatedAt(tx),
    totals,
    compared: before && compared && { ...before, totals: compared.totals },
    unit: isOneDay ? ('hour' as const) : ('day' as const),
    points: isOneDay ? await hoursOf(tx, range.from) : points,
    compared_points: !before || !compared ? [] : isOneDay ? await hoursOf(tx, before.from) : compared.points,
    pages: top.page,
    landing_pages: top.landing,
    sources: top.source,
    campaigns: top.campaign,
    countries: top.country,
    country_by_zone_percent: percentOf(
      visitsOf(top.country_by, 'zone'),
      visitsOf(top.country_by, 'zone') + visitsOf(top.country_by, 'language'),
    ),
    devices: top.device,
    browsers: top.browser,
    bots: top.bot,
    vitals: await vitalsOf(tx, agencyId, range),
    funnel: funnelOf({ visit: totals.visits, search: totals.searches, hold: holds, paid }),
    goals: await goalsOf(tx, agencyId, range, { visits: totals.visits, paid }),
    revenue: {
      by_source: await revenueBy(tx, range, 'source'),
      by_campaign: await revenueBy(tx, range, 'campaign'),
      by_landing_page: await revenueBy(tx, range, 'landing_page'),
    },
  }
}

const visitsOf = (rows: readonly Counted[], value: string): number => rows.find((row) => row.value === value)?.visits ?? 0

async function updatedAt(tx: Tx): Promise<string | null> {
  const row = await tx
    .selectFrom('site_visit_rolls')
    .select('rolled_at')
    .where('rolled_at', 'is not', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.rolled_at?.toISOString() ?? null
}

/** Returns the ten most frequent values of each dimension, in one statement. */
async function topValues(tx: Tx, agencyId: string, range: Range): Promise<Record<Listed, Counted[]>> {
  const { rows } = await sql<Counted & { dimension: Listed }>`
    SELECT dimension, value, visits, views, entries FROM (
      SELECT dimension, value, sum(visits)::bigint AS visits, sum(views)::bigint AS views, sum(entries)::bigint AS entries,
             row_number() OVER (PARTITION BY dimension ORDER BY sum(visits) DESC, sum(views) DESC, value) AS rank
      FROM ${await countsOf(tx, agencyId, range, lists)} GROUP BY dimension, value
    ) AS summed WHERE rank <= ${sql.lit(mostShown)} ORDER BY rank`.execute(tx)
  return Object.fromEntries(
    lists.map((name) => [name, rows.filter(({ dimension }) => dimension === name).map(({ dimension: _dimension, ...row }) => row)]),
  ) as Record<Listed, Counted[]>
}

const steps: Record<Vital, number> = { lcp: 100, inp: 10, cls: 10 }

/** Returns the value that three quarters of the measurements do not exceed, from how many fell into each step. */
export function percentile75(counts: readonly { from: number; count: number }[], step: number): number | null {
  const measured = counts.reduce((all, { count }) => all + count, 0)
  if (measured === 0) return null
  let left = measured * 0.75
  for (const { from, count } of [...counts].sort((a, b) => a.from - b.from)) {
    if (left <= count) return Math.round(from + (left / count) * step)
    left -= count
  }
  return null
}

async function vitalsOf(tx: Tx, agencyId: string, range: Range) {
  const vitals = Object.keys(vitalLimits) as Vital[]
  const { rows } = await sql<{ dimension: Vital; value: string; count: number }>`
    SELECT dimension, value, sum(views)::bigint AS count FROM ${await countsOf(tx, agencyId, range, vitals)} GROUP BY dimension, value`.execute(
    tx,
  )
  return vitals.map((vital) => {
    const counts = rows.filter(({ dimension }) => dimension === vital).map(({ value, count }) => ({ from: Number(value), count }))
    const p75 = percentile75(counts, steps[vital])
    const [good, poor] = vitalLimits[vital]
    const rating = p75 === null ? null : p75 <= good ? ('good' as const) : p75 <= poor ? ('fair' as const) : ('poor' as const)
    return { vital, p75, rating, measured: counts.reduce((all, { count }) => all + count, 0) }
  })
}

/** Returns how many bookings that visitors made in a range of days are confirmed. */
async function paidOf(tx: Tx, { from, to }: Range): Promise<number> {
  const { paid } = await tx
    .selectFrom('site_booking_origins')
    .select(sql<number>`count(*) FILTER (WHERE confirmed_on IS NOT NULL)`.as('paid'))
    .where('booked_on', '>=', from)
    .where('booked_on', '<=', to)
    .executeTakeFirstOrThrow()
  return paid
}

const funnelOf = (counts: Record<'visit' | 'search' | 'hold' | 'paid', number>) =>
  (Object.keys(counts) as (keyof typeof counts)[]).map((step) => ({
    step,
    count: counts[step],
    percent: percentOf(counts[step], counts.visit),
  }))

async function goalsOf(tx: Tx, agencyId: string, range: Range, { visits, paid }: { visits: number; paid: number }) {
  const { rows } = await sql<{ id: string; name: string; kind: 'page' | 'event'; target: string; visits: number }>`
    SELECT g.id, g.name, g.kind, g.target, coalesce(sum(counts.visits), 0)::bigint AS visits
    FROM site_goals AS g
    LEFT JOIN ${await countsOf(tx, agencyId, range, goalKinds)} ON counts.dimension = g.kind AND counts.value = g.target
    WHERE g.agency_id = ${agencyId} GROUP BY g.id, g.name, g.kind, g.target ORDER BY g.name, g.id`.execute(tx)
  return rows.map((goal) => {
    // A payment is no event of a visit: it may come days later.
    const reached = goal.kind === 'event' && goal.target === 'paid' ? paid : goal.visits
    return { ...goal, visits: reached, percent: percentOf(reached, visits) }
  })
}

type RevenueDimension = 'source' | 'campaign' | 'landing_page'

async function revenueBy(tx: Tx, { from, to }: Range, dimension: RevenueDimension) {
  const rows = await tx
    .selectFrom('site_booking_origins')
    .select((of) => [
      sql<string>`coalesce(${sql.ref(dimension)}, '')`.as('value'),
      'currency',
      of.fn.countAll<number>().as('bookings'),
      sql<number>`sum(amount)::bigint`.as('amount'),
    ])
    .where('confirmed_on', '>=', from)
    .where('confirmed_on', '<=', to)
    .groupBy([sql`1`, 'currency'])
    .orderBy('bookings', 'desc')
    .orderBy('value')
    .execute()
  const values = Map.groupBy(rows, ({ value }) => value)
  return [...values].slice(0, mostShown).map(([value, own]) => ({
    value,
    bookings: own.reduce((all, { bookings }) => all + bookings, 0),
    revenue: own.map(({ amount, currency }) => moneyOf(amount, currency as Currency)),
  }))
}
