import { sql } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { Dimension, revenueDimensions } from '../../contract/words.ts'
import { countsOf } from './months.ts'
import { rangeOf } from './range.ts'
import { percentOf } from './totals.ts'

type Ranged = ListRequest & { from?: string | undefined; to?: string | undefined }

interface VisitRow {
  value: string
  visits: number
  views: number
  entries: number
  bounces: number
  searches: number
  holds: number
}

/** Returns a page of the values of one dimension. */
export async function listVisits(tx: Tx, agencyId: string, request: Ranged & { dimension: Dimension }, now: Date) {
  const { dimension, search, page, per_page } = request
  const counts = await countsOf(tx, agencyId, rangeOf(request, now), [dimension])
  const { column, direction } = sortOf(request.sort)
  const matching = sql`FROM ${counts} WHERE value ILIKE ${like(search)}`
  const { rows } = await sql<VisitRow>`
    SELECT value, sum(visits)::bigint AS visits, sum(views)::bigint AS views, sum(entries)::bigint AS entries, sum(bounces)::bigint AS bounces,
           sum(searches)::bigint AS searches, sum(holds)::bigint AS holds
    ${matching} GROUP BY value ORDER BY ${sql.ref(column)} ${sql.raw(direction)}, value
    LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`.execute(tx)
  const { rows: counted } = await sql<{ total: number }>`SELECT count(DISTINCT value) AS total ${matching}`.execute(tx)
  // Pages have no bounces of their own: those of a visit belong to the page that it began with.
  const bouncesOf = ({ bounces, visits }: VisitRow) => (dimension === 'page' || dimension === 'bot' ? null : percentOf(bounces, visits))
  return { rows: rows.map((row) => ({ ...row, bounce_percent: bouncesOf(row) })), total: counted[0]!.total }
}

/** Returns a page of revenue by source, campaign or landing page. Currencies have rows of their own. */
export async function listRevenue(tx: Tx, request: Ranged & { dimension: (typeof revenueDimensions)[number] }, now: Date) {
  const { from, to } = rangeOf(request, now)
  const { column, direction } = sortOf(request.sort)
  const value = sql<string>`coalesce(${sql.ref(request.dimension)}, '')`
  const matching = tx
    .selectFrom('site_booking_origins')
    .where('confirmed_on', '>=', from)
    .where('confirmed_on', '<=', to)
    .$if(request.search !== '', (query) => query.where(sql<boolean>`${value} ILIKE ${like(request.search)}`))
  const rows = await matching
    .select((of) => [value.as('value'), 'currency', of.fn.countAll<number>().as('bookings'), sql<number>`sum(amount)::bigint`.as('amount')])
    .groupBy([sql`1`, 'currency'])
    .orderBy(sql.ref(column), direction)
    .orderBy('value')
    .orderBy('currency')
    .$call(atPage(request))
    .execute()
  const { total } = await matching.select(sql<number>`count(DISTINCT (${value}, currency))`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}
