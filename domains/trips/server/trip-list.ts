import { sql } from 'kysely'
import { fieldHeadings } from '#domains/clients/server/fields/headings.ts'
import { hasFieldText, type FieldValues } from '#domains/clients/server/fields/values.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedCount, cappedTotal, like, refuseBackwards, sortOf } from '#kit/server/database/list.ts'
import type { TripDecision, TripKind } from '../contract/words.ts'
import { travelling } from './trip-data.ts'

export interface TripFilter extends ListRequest {
  kind?: TripKind | undefined
  decision?: readonly TripDecision[] | undefined
  from?: string | undefined
  to?: string | undefined
  hotel?: string | undefined
}

/** Trips may last so many days, so those that run on a day began at most so long before it. */
const longest = 366

/**
 * Returns a page of departures and events that are booked, of bookings of packages without a departure, and of stays by day of arrival.
 * @throws 422 at `to`.
 */
export async function listTrips(tx: Tx, filter: TripFilter) {
  refuseBackwards(filter.from, filter.to, 'to')
  const { column, direction } = sortOf(filter.sort)
  const all = departuresWhere(tx, filter)
    .unionAll(bookingsWhere(tx, filter))
    .unionAll(groupsWhere(tx, filter, 'event'))
    .unionAll(groupsWhere(tx, filter, 'stays'))
  const matching = tx
    .selectFrom(all.as('t'))
    .leftJoin('trips as r', (join) => join.onRef('r.agency_id', '=', 't.agency_id').onRef('r.id', '=', 't.id'))
    .$if(filter.kind !== undefined, (query) => query.where('t.kind', '=', filter.kind!))
    .$if(filter.hotel !== undefined, (query) => query.where('t.kind', '=', 'stays'))
    .$if(filter.search !== '', (query) =>
      query.where((where) =>
        where.or([
          where('t.title', 'ilike', like(filter.search)),
          where('t.client_name', 'ilike', like(filter.search)),
          hasFieldText('r.field_texts', filter.search),
        ]),
      ),
    )
    .$if(Boolean(filter.decision?.length), (query) =>
      query.where(sql<string>`coalesce(r.decision, 'open')`, 'in', [...(filter.decision ?? [])]),
    )
  // All of them are grouped and sorted in any case, so counting them costs nothing here. Only a page behind the last has to ask again.
  const rows = await matching
    .select(['t.id', 't.kind', 't.title', 't.client_name', 't.starts_on', 't.ends_on', 't.starts_at', 't.booked', 't.capacity', 't.hotels'])
    .select(['t.minimum', 't.days_before', sql<TripDecision>`coalesce(r.decision, 'open')`.as('decision')])
    .select([sql<FieldValues>`coalesce(r.fields, '{}')`.as('fields'), sql<number>`count(*) OVER ()`.as('n')])
    .orderBy(`t.${column as 'starts_on' | 'booked'}`, direction)
    .orderBy('t.id', direction)
    .$call(atPage(filter))
    .execute()
  return {
    rows: rows.map(({ days_before, n: _n, ...row }) => ({
      ...row,
      decide_by: days_before === null ? null : addDays(row.starts_on, -days_before),
    })),
    ...(rows[0] || filter.page === 1 ? cappedCount(rows[0]?.n ?? 0) : await cappedTotal(tx, matching as never)),
    ...(await fieldHeadings(tx, 'departure', filter)),
  }
}

const noHotels = sql<string[]>`'{}'::text[]`.as('hotels')
const hotelsInGroup = sql<string[]>`coalesce(array_agg(DISTINCT trim(i.place_name)) FILTER (WHERE trim(i.place_name) <> ''), '{}')`.as(
  'hotels',
)

const departuresWhere = (tx: Tx, { from, to }: TripFilter) =>
  tx
    .selectFrom('departures as d')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
    .leftJoin('tour_packages as p', (join) => join.onRef('p.agency_id', '=', 'd.agency_id').onRef('p.inventory_id', '=', 'd.inventory_id'))
    .select(['d.agency_id', 'd.id', sql<TripKind>`'departure'`.as('kind'), 'i.title', sql<string | null>`NULL::text`.as('client_name')])
    .select([
      'd.starts_on',
      'd.ends_on',
      'd.starts_at',
      sql<number>`d.held + d.sold`.as('booked'),
      sql<number | null>`d.capacity`.as('capacity'),
    ])
    .select(['p.minimum_pax as minimum', 'p.decision_days_before as days_before', noHotels])
    .where(sql<boolean>`d.held + d.sold > 0`)
    .$if(from !== undefined, (query) => query.where('d.starts_on', '>=', addDays(from!, -longest)).where('d.ends_on', '>=', from!))
    .$if(to !== undefined, (query) => query.where('d.starts_on', '<=', to!))

const bookingsWhere = (tx: Tx, { from, to }: TripFilter) =>
  tx
    .selectFrom('bookings as b')
    .select(['b.agency_id', 'b.id', sql<TripKind>`'booking'`.as('kind'), 'b.title', sql<string | null>`b.client_name`.as('client_name')])
    .select([
      sql<string>`b.starts_on`.as('starts_on'),
      sql<string>`b.ends_on`.as('ends_on'),
      sql<string | null>`NULL::time`.as('starts_at'),
    ])
    .select(['b.travellers as booked', sql<number | null>`NULL::integer`.as('capacity')])
    .select([sql<number | null>`NULL::integer`.as('minimum'), sql<number | null>`NULL::integer`.as('days_before'), noHotels])
    .where('b.status', 'in', [...travelling])
    .where('b.starts_on', 'is not', null)
    .where((where) =>
      where.exists(
        where
          .selectFrom('booking_lines as l')
          .select(sql`1`.as('one'))
          .whereRef('l.agency_id', '=', 'b.agency_id')
          .whereRef('l.booking_id', '=', 'b.id')
          .where('l.kind', '=', 'tour_package')
          .where('l.departure_id', 'is', null)
          .where('l.cancelled_at', 'is', null),
      ),
    )
    .$if(from !== undefined, (query) => query.where('b.starts_on', '>=', addDays(from!, -longest)).where('b.ends_on', '>=', from!))
    .$if(to !== undefined, (query) => query.where('b.starts_on', '<=', to!))

/** Events by their id, and stays by the day of arrival: bookings that have something in common besides a departure. */
function groupsWhere(tx: Tx, { from, to, hotel }: TripFilter, kind: 'event' | 'stays') {
  const isEvent = kind === 'event'
  const id = isEvent ? sql<string>`l.inventory_id` : sql<string>`('00000000-0000-8000-8000-0000' || to_char(l.starts_on, 'YYYYMMDD'))::uuid`
  const title = isEvent ? sql<string>`min(l.title)` : sql<string>`'Arrivals on ' || to_char(l.starts_on, 'FMDD Mon YYYY')`
  return tx
    .selectFrom('booking_lines as l')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'l.agency_id').onRef('i.id', '=', 'l.inventory_id'))
    .select(['l.agency_id', id.as('id'), sql<TripKind>`${sql.lit(kind)}`.as('kind'), title.as('title')])
    .select([sql<string | null>`NULL::text`.as('client_name'), sql<string>`min(l.starts_on)`.as('starts_on')])
    .select([sql<string>`max(l.ends_on)`.as('ends_on'), sql<string | null>`NULL::time`.as('starts_at')])
    .select([sql<number>`sum(l.places)::int`.as('booked'), sql<number | null>`NULL::integer`.as('capacity')])
    .select([sql<number | null>`NULL::integer`.as('minimum'), sql<number | null>`NULL::integer`.as('days_before')])
    .select(isEvent ? noHotels : hotelsInGroup)
    .where('l.kind', '=', isEvent ? 'event' : 'room')
    .where('l.cancelled_at', 'is', null)
    .where('b.status', 'in', [...travelling])
    .$if(hotel !== undefined, (query) => query.where(sql<boolean>`lower(trim(i.place_name)) = lower(trim(${hotel}))`))
    .$if(from !== undefined, (query) => query.where('l.starts_on', '>=', addDays(from!, -longest)).where('l.ends_on', '>=', from!))
    .$if(to !== undefined, (query) => query.where('l.starts_on', '<=', to!))
    .groupBy(isEvent ? ['l.agency_id', 'l.inventory_id'] : ['l.agency_id', 'l.starts_on'])
}
