import { sql, type Selectable } from 'kysely'
import { dayOfStayGroup, staysTitle } from '#domains/bookings/contract/stay-group.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { BookingStatus, TripLists, Trips } from '../../../database/tables.ts'
import type { TripKind } from '../contract/words.ts'

export type TripRow = Selectable<Trips>
export type ListRow = Selectable<TripLists>

/** Bookings in these statuses travel, or have travelled. */
export const travelling: readonly BookingStatus[] = ['on_hold', 'confirmed', 'in_progress', 'completed', 'no_show']

/** What runs, without what was planned about it. */
export interface Trip {
  id: string
  kind: TripKind
  title: string
  client_name: string | null
  inventory_id: string | null
  starts_on: string
  ends_on: string
  starts_at: string | null
  booked: number
  capacity: number | null
  minimum: number | null
  decide_by: string | null
  sales: string | null
}

/** Returns the departure, event, day of arrivals or booking with this id. @throws 404; also for bookings without days, such as orders. */
export async function tripOf(tx: Tx, id: string): Promise<Trip> {
  const departure = await tx
    .selectFrom('departures as d')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
    .leftJoin('tour_packages as p', (join) => join.onRef('p.agency_id', '=', 'd.agency_id').onRef('p.inventory_id', '=', 'd.inventory_id'))
    .select(['d.id', 'i.title', 'd.inventory_id', 'd.starts_on', 'd.ends_on', 'd.starts_at', 'd.capacity', 'd.status'])
    .select(['p.minimum_pax', 'p.decision_days_before', sql<number>`d.held + d.sold`.as('booked')])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (departure) {
    const { status, minimum_pax: minimum, decision_days_before: days, ...row } = departure
    const decide_by = days === null ? null : addDays(row.starts_on, -days)
    return { ...row, kind: 'departure', client_name: null, minimum, decide_by, sales: status }
  }
  const day = dayOfStayGroup(id)
  if (day !== null) return staysOf(tx, id, day)
  const event = await eventOf(tx, id)
  if (event) return event
  const booking = await tx
    .selectFrom('bookings')
    .select(['id', 'title', 'client_name', 'starts_on', 'ends_on', 'travellers as booked'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!booking?.starts_on || !booking.ends_on) throw notFound('Trip')
  const { starts_on, ends_on } = booking
  return { ...booking, starts_on, ends_on, ...none, kind: 'booking', inventory_id: await packageOf(tx, id) }
}

const none = { starts_at: null, capacity: null, minimum: null, decide_by: null, sales: null }

/** Returns the stays that arrive on a day, also if there are none. */
async function staysOf(tx: Tx, id: string, day: string): Promise<Trip> {
  const { ends_on, booked } = await tx
    .selectFrom('booking_lines as l')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
    .select([sql<string | null>`max(l.ends_on)`.as('ends_on'), sql<number>`coalesce(sum(l.places), 0)::int`.as('booked')])
    .where('l.kind', '=', 'room')
    .where('l.starts_on', '=', day)
    .where('l.cancelled_at', 'is', null)
    .where('b.status', 'in', [...travelling])
    .executeTakeFirstOrThrow()
  return {
    ...none,
    id,
    kind: 'stays',
    title: staysTitle(day),
    client_name: null,
    inventory_id: null,
    starts_on: day,
    ends_on: ends_on ?? day,
    booked,
  }
}

/** Returns an event as a trip. Its days are those that its bookings have. */
async function eventOf(tx: Tx, id: string): Promise<Trip | undefined> {
  const row = await tx
    .selectFrom('inventory as i')
    .select(['i.id', 'i.title', 'i.happens_from', 'i.happens_until'])
    .select((of) =>
      of
        .selectFrom('booking_lines as l')
        .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
        .select(sql<number>`coalesce(sum(l.places), 0)::int`.as('booked'))
        .whereRef('l.agency_id', '=', 'i.agency_id')
        .whereRef('l.inventory_id', '=', 'i.id')
        .where('l.cancelled_at', 'is', null)
        .where('b.status', 'in', [...travelling])
        .as('booked'),
    )
    .where('i.id', '=', id)
    .where('i.kind', '=', 'event')
    .executeTakeFirst()
  if (!row?.happens_from) return undefined
  const { happens_from, happens_until, booked, ...event } = row
  const days = { starts_on: dayOf(happens_from), ends_on: dayOf(happens_until ?? happens_from) }
  return { ...none, ...event, ...days, kind: 'event', client_name: null, inventory_id: id, booked: booked ?? 0 }
}

/** Returns the package of a booking; null if it has none, or several. */
async function packageOf(tx: Tx, bookingId: string): Promise<string | null> {
  const lines = await tx
    .selectFrom('booking_lines')
    .select('inventory_id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'tour_package')
    .where('cancelled_at', 'is', null)
    .limit(2)
    .execute()
  return lines.length === 1 ? lines[0]!.inventory_id : null
}

export const tripRow = (tx: Tx, id: string): Promise<TripRow | undefined> =>
  tx.selectFrom('trips').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the locked row of a trip. The first call for it creates the row, with version 0. */
export async function lockTrip(tx: Tx, actor: Actor, { id, kind }: Pick<Trip, 'id' | 'kind'>): Promise<TripRow> {
  await tx
    .insertInto('trips')
    .values({ agency_id: actor.agencyId, id, kind, version: 0, created_at: actor.now })
    .onConflict((row) => row.columns(['agency_id', 'id']).doNothing())
    .execute()
  return tx.selectFrom('trips').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** @throws 409 `stale` if somebody changed the trip since it was read. */
export function refuseStale(row: Pick<TripRow, 'version'>, version: number): void {
  if (row.version !== version) throw conflict('stale', 'Someone else changed this trip. Reload it and try again.')
}

/** Returns the condition that a line `l` is on a trip of several bookings. */
function isOfTrip({ id, kind }: Pick<Trip, 'id' | 'kind'>) {
  if (kind === 'stays') return sql<boolean>`l.kind = 'room' AND l.starts_on = ${dayOfStayGroup(id)}::date`
  return kind === 'event' ? sql<boolean>`l.inventory_id = ${id}` : sql<boolean>`l.departure_id = ${id}`
}

/** Returns the bookings of a trip that travel, by the client's name, with their places on it and what is due. */
export const partiesOf = (tx: Tx, { id, kind }: Pick<Trip, 'id' | 'kind'>) =>
  tx
    .selectFrom('bookings as b')
    .innerJoin('clients as c', (join) => join.onRef('c.agency_id', '=', 'b.agency_id').onRef('c.id', '=', 'b.client_id'))
    .select(['b.id', 'b.reference', 'b.status', 'b.client_id', 'b.client_name', 'c.phone', 'c.email', 'b.silent'])
    .select(['b.currency', 'b.total', 'b.paid', 'b.refunded', 'b.travellers'])
    .$if(kind !== 'booking', (query) =>
      query
        .innerJoin('booking_lines as l', (join) => join.onRef('l.agency_id', '=', 'b.agency_id').onRef('l.booking_id', '=', 'b.id'))
        .select(sql<number>`sum(l.places)::int`.as('places'))
        .where(isOfTrip({ id, kind }))
        .where('l.cancelled_at', 'is', null)
        .where('b.status', 'in', [...travelling])
        .groupBy(['b.agency_id', 'b.id', 'c.phone', 'c.email']),
    )
    .$if(kind === 'booking', (query) => query.where('b.id', '=', id))
    .orderBy('b.client_name')
    .orderBy('b.id')
    .execute()

export type PartyRow = Awaited<ReturnType<typeof partiesOf>>[number]
