import { sql } from 'kysely'
import type { Tx } from '#kit/server/database/database.ts'

/** The day by which it is decided whether departure `d` of package `p` runs. */
const decideBy = sql<string>`d.starts_on - p.decision_days_before`

/** Returns departures that are booked and undecided, and must be decided by `day`, the earliest first. Those that have left are over. */
export const decisionsDue = (tx: Tx, { today, day, limit }: { today: string; day: string; limit: number }) =>
  tx
    .selectFrom('departures as d')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
    .innerJoin('tour_packages as p', (join) => join.onRef('p.agency_id', '=', 'd.agency_id').onRef('p.inventory_id', '=', 'd.inventory_id'))
    .leftJoin('trips as t', (join) => join.onRef('t.agency_id', '=', 'd.agency_id').onRef('t.id', '=', 'd.id'))
    .select([
      'd.id',
      'i.title',
      'd.starts_on',
      'p.minimum_pax as minimum',
      sql<number>`d.held + d.sold`.as('booked'),
      decideBy.as('decide_by'),
    ])
    .where('d.starts_on', '>=', today)
    .where('d.status', '!=', 'cancelled')
    .where('p.minimum_pax', 'is not', null)
    .where(sql<boolean>`${decideBy} <= ${day}::date`)
    .where(sql<boolean>`d.held + d.sold > 0`)
    .where(sql<boolean>`coalesce(t.decision, 'open') = 'open'`)
    .orderBy(decideBy)
    .orderBy('d.id')
    .limit(limit)
    .execute()
