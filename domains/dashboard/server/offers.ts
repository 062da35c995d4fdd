import { sql } from 'kysely'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'

const shownDepartures = 10
const comingDays = 30

/** Returns items by kind and status, the next departures with their occupancy, and totals of the next 30 days. */
export async function offerStatistics(tx: Tx, now: Date) {
  const day = dayOf(now)
  const [counts, departures, coming] = await Promise.all([countItems(tx), nextDepartures(tx, day), comingPlaces(tx, day)])
  return { kinds: byKind(counts), departures, coming: { days: comingDays, ...coming } }
}

/** Returns the number of items by kind and status. */
export const countItems = (tx: Tx) =>
  tx
    .selectFrom('inventory')
    .select((of) => ['kind', 'status', of.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'status'])
    .orderBy('kind')
    .orderBy('status')
    .execute()

function byKind(counts: Awaited<ReturnType<typeof countItems>>) {
  return [...new Set(counts.map(({ kind }) => kind))].map((kind) => {
    const own = counts.filter((one) => one.kind === kind)
    return {
      kind,
      total: own.reduce((sum, { count }) => sum + count, 0),
      by_status: Object.fromEntries(own.map(({ status, count }) => [status, count])),
    }
  })
}

const nextDepartures = (tx: Tx, day: string) =>
  tx
    .selectFrom(
      tx
        .selectFrom('departures')
        .selectAll()
        .where('starts_on', '>=', day)
        .where('status', '!=', 'cancelled')
        .orderBy('starts_on')
        .orderBy('id')
        .limit(shownDepartures)
        .as('d'),
    )
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
    .select(['d.id', 'd.inventory_id', 'i.title', 'd.starts_on', 'd.ends_on', 'd.starts_at', 'd.status', 'd.capacity', 'd.held', 'd.sold'])
    .orderBy('d.starts_on')
    .orderBy('d.id')
    .execute()

const comingPlaces = (tx: Tx, day: string) =>
  tx
    .selectFrom('departures')
    .select((of) => [
      of.fn.countAll<number>().as('departures'),
      sql<number>`coalesce(sum(capacity), 0)`.as('capacity'),
      sql<number>`coalesce(sum(held + sold), 0)`.as('taken'),
    ])
    .where('starts_on', '>=', day)
    .where('starts_on', '<=', addDays(day, comingDays))
    .where('status', '!=', 'cancelled')
    .executeTakeFirstOrThrow()
