import { sql } from 'kysely'
import type { ListRequest } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, like, sortOf } from '#kit/server/database/list.ts'
import type { Dimension, revenueDimensions } from '../../contract/words.ts'
import { rangeOf } from './range.ts'
import { percentOf } from './totals.ts'

type Ranged = ListRequest & { from?: string | undefined; to?: string | undefined }

/** Returns a page of the values of one dimension. */
export async function listVisits(tx: Tx, request: Ranged & { dimension: Dimension }, now: Date) {
  const { from, to } = rangeOf(request, now)
  const { column, direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('site_visit_days')
    .where('dimension', '=', request.dimension)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(request.search !== '', (query) => query.where('value', 'ilike', like(request.search)))
  const rows = await matching
    .select([
      'value',
      sql<number>`sum(visits)::bigint`.as('visits'),
      sql<number>`sum(views)::bigint`.as('views'),
      sql<number>`sum(entries)::bigint`.as('entries'),
      sql<number>`sum(bounces)::bigint`.as('bounces'),
      sql<number>`sum(searches)::bigint`.as('searches'),
      sql<number>`sum(holds)::bigint`.as('holds'),
    ])
    .groupBy('value')
    .orderBy(sql.ref(column), direction)
    .orderBy('value')
    .$call(atPage(request))
    .execute()
  const { total } = await matching.select(sql<number>`count(DISTINCT value)`.as('total')).executeTakeFirstOrThrow()
  // Pages have no bounces of their own: those of a visit belong to the page that it began with.
  const bouncesOf = (bounces: number, visits: number) =>
    request.dimension === 'page' || request.dimension === 'bot' ? null : percentOf(bounces, visits)
  return { rows: rows.map(({ bounces, ...row }) => ({ ...row, bounce_percent: bouncesOf(bounces, row.visits) })), total }
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
