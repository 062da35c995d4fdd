import { sql, type Expression } from 'kysely'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import { atPage, isAmong, like, pageWithTotal, sortOf, type AsJson } from '#kit/server/database/list.ts'
import type { FlightStatus } from '../../../../database/tables.ts'

export interface FlightFilter {
  page: number
  per_page: number
  search: string
  sort: string
  status?: FlightStatus[] | undefined
  carrier?: string | undefined
  client_id?: string | undefined
  starts_at?: string | undefined
  ends_at?: string | undefined
  deadline?: 'overdue' | 'today' | 'week' | 'open' | undefined
  change?: 'waiting' | undefined
}

const ofBooking = (condition: ReturnType<typeof sql>) =>
  sql<boolean>`EXISTS (SELECT FROM bookings b WHERE b.agency_id = ${thisAgency} AND b.id = f.booking_id AND ${condition})`

const ofClient = (search: string) =>
  sql<boolean>`f.booking_id IN (SELECT b.id FROM bookings b WHERE b.agency_id = ${thisAgency} AND b.kept_by = 'flights' AND (b.reference || ' ' || b.client_name || ' ' || b.title) ILIKE ${like(search)})`

function matchingFlights(tx: Tx, filter: Omit<FlightFilter, 'page' | 'per_page' | 'sort'>, now: Date) {
  const { deadline } = filter
  const until = { today: momentOf(addDays(dayOf(now), 1)), week: momentOf(addDays(dayOf(now), 7)), overdue: now, open: null }
  return tx
    .selectFrom('flight_bookings as f')
    .$if(filter.search !== '', (query) =>
      query.where((of) => of.or([sql<boolean>`f.search ILIKE ${like(filter.search)}`, ofClient(filter.search)])),
    )
    .$if(Boolean(filter.status?.length), (query) => query.where(isAmong('f.status', filter.status!)))
    .$if(filter.carrier !== undefined, (query) => query.where('f.carrier', '=', filter.carrier!.toUpperCase()))
    .$if(filter.client_id !== undefined, (query) => query.where(ofBooking(sql`b.client_id = ${filter.client_id}`)))
    .$if(filter.starts_at !== undefined, (query) => query.where('f.departs_at', '>=', momentOf(filter.starts_at!)))
    .$if(filter.ends_at !== undefined, (query) => query.where('f.departs_at', '<', momentOf(addDays(filter.ends_at!, 1))))
    .$if(deadline !== undefined, (query) => query.where('f.deadline_at', 'is not', null))
    .$if(deadline !== undefined && deadline !== 'open', (query) => query.where('f.deadline_at', '<', until[deadline!]!))
    .$if(deadline === 'today' || deadline === 'week', (query) => query.where('f.deadline_at', '>=', now))
    .$if(filter.change === 'waiting', (query) =>
      query.where(
        sql<boolean>`EXISTS (SELECT FROM flight_changes c WHERE c.agency_id = ${thisAgency} AND c.booking_id = f.booking_id AND c.status IN ('open', 'contacted'))`,
      ),
    )
}

type Matching = ReturnType<typeof matchingFlights>

/** Applies the page limit before joining other tables, so that joins only run for the page's rows. */
function pageOf(tx: Tx, matching: Matching, filter: Pick<FlightFilter, 'page' | 'per_page' | 'sort'>) {
  const { column, direction } = sortOf(filter.sort)
  const order = column as 'created_at' | 'departs_at' | 'deadline_at' | 'total'
  const page = matching
    .selectAll('f')
    .orderBy(`f.${order}`, (of) => (direction === 'asc' ? of.asc().nullsLast() : of.desc().nullsLast()))
    .orderBy('f.booking_id', direction)
    .$call(atPage(filter))
  return tx
    .selectFrom(page.as('f'))
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'f.agency_id').onRef('b.id', '=', 'f.booking_id'))
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('flight_segments as s')
          .select(['s.departs_on', 's.departs_time'])
          .whereRef('s.agency_id', '=', 'f.agency_id')
          .whereRef('s.booking_id', '=', 'f.booking_id')
          .orderBy('s.position')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select([
      'f.booking_id as id',
      'b.reference',
      'f.status',
      'f.pnr',
      'f.route',
      'f.carrier',
      'b.client_id',
      'b.client_name',
      'f.lead_passenger',
      'f.passengers',
      'first.departs_on',
      sql<string>`to_char(first.departs_time, 'HH24:MI')`.as('departs_time'),
      'f.departs_at',
      'f.total',
      'f.currency',
      'b.total as owed',
      'b.paid',
      'b.refunded',
      'b.status as booking_status',
      'b.payment_status',
      'b.needs_attention',
      'f.deadline_at',
      'f.hold_deadline_at',
      'f.fare_deadline_at',
      'f.ticketed_at',
      'f.created_at',
      sql<boolean>`EXISTS (SELECT FROM flight_changes c WHERE c.agency_id = ${thisAgency} AND c.booking_id = f.booking_id AND c.status IN ('open', 'contacted'))`.as(
        'change_waiting',
      ),
    ])
    .orderBy(`f.${order}`, (of) => (direction === 'asc' ? of.asc().nullsLast() : of.desc().nullsLast()))
    .orderBy('f.booking_id', direction)
}
type Listed = ReturnType<typeof pageOf> extends Expression<infer Row> ? Row : never
export type ListedFlight = AsJson<Listed>

const rowsOf = (tx: Tx, matching: Matching, filter: Pick<FlightFilter, 'page' | 'per_page' | 'sort'>) =>
  pageWithTotal<Listed>(tx, pageOf(tx, matching, filter), matching as never)

/** A page of flight bookings. */
export const pageOfFlights = (tx: Tx, filter: FlightFilter, now: Date) => rowsOf(tx, matchingFlights(tx, filter, now), filter)

/** The next departures with tickets. */
export async function nextDepartures(tx: Tx, now: Date, limit: number): Promise<ListedFlight[]> {
  const flights = matchingFlights(tx, { search: '', status: ['ticketed', 'change_pending'] }, now).where('f.departs_at', '>=', now)
  return (await rowsOf(tx, flights, { page: 1, per_page: limit, sort: 'departs_at' })).rows
}
