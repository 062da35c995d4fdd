import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { dayOfStayGroup, stayGroupPrefix, staysTitle } from '#domains/bookings/contract/stay-group.ts'
import type { Assignments, Duties } from '../../../database/tables.ts'
import type { Tx } from '#kit/server/database/database.ts'

export type DutyRow = Selectable<Duties>
export type AssignmentRow = Selectable<Assignments>

export const dutyById = (tx: Tx, id: string) => tx.selectFrom('duties').selectAll().where('id', '=', id).executeTakeFirst()
export const lockDuty = (tx: Tx, id: string) => tx.selectFrom('duties').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export const insertDuty = (tx: Tx, row: Insertable<Duties>) => tx.insertInto('duties').values(row).returningAll().executeTakeFirstOrThrow()
export const changeDuty = (tx: Tx, id: string, change: Updateable<Duties>) =>
  tx
    .updateTable('duties')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Writes why the vehicles have too few seats. The version stays, because the same step changes the duty. */
export const setSeatsReason = (tx: Tx, id: string, seats_reason: string | null) =>
  tx.updateTable('duties').set({ seats_reason }).where('id', '=', id).execute()

/** Duties that touch a period, earliest first, without cancelled ones. */
export const dutiesBetween = (tx: Tx, from: Date, until: Date) =>
  tx
    .selectFrom('duties')
    .selectAll()
    .where('starts_at', '<', until)
    .where('ends_at', '>', from)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** Lines of a departure, of an event, or of stays that arrive on a day. */
function isOfTrip(tripId: string) {
  const day = dayOfStayGroup(tripId)
  return day === null
    ? sql<boolean>`(departure_id = ${tripId} OR (kind = 'event' AND inventory_id = ${tripId}))`
    : sql<boolean>`kind = 'room' AND starts_on = ${day}::date`
}

/** The event of a line, or the day on which its stay arrives. */
const groupOfLine = sql<string>`CASE WHEN kind = 'event' THEN inventory_id ELSE (${sql.lit(stayGroupPrefix)} || to_char(starts_on, 'YYYYMMDD'))::uuid END`

/** Returns the duties of a booking, or of a departure, event or day of arrivals and its bookings, earliest first, without cancelled ones. */
export const dutiesOfTrip = (tx: Tx, tripId: string) =>
  tx
    .selectFrom('duties')
    .selectAll()
    .where('cancelled_at', 'is', null)
    .where((where) =>
      where.or([
        where('booking_id', '=', tripId),
        where('departure_id', '=', tripId),
        where('group_id', '=', tripId),
        where(
          'booking_id',
          'in',
          where.selectFrom('booking_lines').select('booking_id').where(isOfTrip(tripId)).where('cancelled_at', 'is', null),
        ),
        where(
          'departure_id',
          'in',
          where
            .selectFrom('booking_lines')
            .select('departure_id')
            .where('booking_id', '=', tripId)
            .where('departure_id', 'is not', null)
            .where('cancelled_at', 'is', null),
        ),
        where(
          'group_id',
          'in',
          where
            .selectFrom('booking_lines')
            .select(groupOfLine.as('id'))
            .where('booking_id', '=', tripId)
            .where('kind', 'in', ['event', 'room'])
            .where('cancelled_at', 'is', null),
        ),
      ]),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

export interface TripOfDuty {
  title: string
  /** How many people travel. */
  travellers: number
}

type OfTrip = Pick<DutyRow, 'booking_id' | 'departure_id' | 'group_id'>

/** Returns the id of the booking, departure, event or day of arrivals that a duty belongs to. */
export const tripIdOf = ({ booking_id, departure_id, group_id }: OfTrip): string | null => booking_id ?? departure_id ?? group_id

/** Returns the bookings, departures, events and days of arrivals of duties, by id. */
export async function tripsOf(tx: Tx, rows: readonly OfTrip[]): Promise<Map<string, TripOfDuty>> {
  const bookings = rows.flatMap(({ booking_id }) => booking_id ?? [])
  const departures = rows.flatMap(({ departure_id }) => departure_id ?? [])
  const groups = await groupsOf(tx, [...new Set(rows.flatMap(({ group_id }) => group_id ?? []))])
  if (bookings.length + departures.length === 0) return groups
  const found = await tx
    .selectFrom('bookings')
    .select(['id', sql<string>`reference || ' · ' || title`.as('title'), 'travellers'])
    .where(sql<boolean>`id = ANY(${bookings}::uuid[])`)
    .unionAll(
      tx
        .selectFrom('departures as d')
        .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'd.agency_id').onRef('i.id', '=', 'd.inventory_id'))
        .select(['d.id', 'i.title', sql<number>`d.held + d.sold`.as('travellers')])
        .where(sql<boolean>`d.id = ANY(${departures}::uuid[])`),
    )
    .execute()
  return new Map([...groups, ...found.map(({ id, ...trip }) => [id, trip] as const)])
}

/** Bookings in these statuses travel. */
const travelling = ['on_hold', 'confirmed', 'in_progress', 'completed', 'no_show'] as const

/** Returns events, and days on which stays arrive, with the places that are booked. An unknown id is left out. */
export async function groupsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, TripOfDuty>> {
  const groups = new Map<string, TripOfDuty>()
  for (const id of ids) {
    const day = dayOfStayGroup(id)
    const title = day === null ? (await eventTitle(tx, id))?.title : staysTitle(day)
    if (title === undefined) continue
    const { travellers } = await tx
      .selectFrom('booking_lines as l')
      .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'l.agency_id').onRef('b.id', '=', 'l.booking_id'))
      .select(sql<number>`coalesce(sum(l.places), 0)::int`.as('travellers'))
      .where('l.cancelled_at', 'is', null)
      .where('b.status', 'in', [...travelling])
      .$if(day !== null, (query) => query.where('l.kind', '=', 'room').where('l.starts_on', '=', day!))
      .$if(day === null, (query) => query.where('l.inventory_id', '=', id))
      .executeTakeFirstOrThrow()
    groups.set(id, { title, travellers })
  }
  return groups
}

const eventTitle = (tx: Tx, id: string) =>
  tx.selectFrom('inventory').select('title').where('id', '=', id).where('kind', '=', 'event').executeTakeFirst()

/** Returns the duties of the trips of duties, themselves too, without cancelled ones. */
export const dutiesOfSameTrips = (tx: Tx, rows: readonly OfTrip[]) =>
  tx
    .selectFrom('duties')
    .select(['id', 'booking_id', 'departure_id', 'group_id', 'starts_at', 'ends_at'])
    .where(
      sql<boolean>`(booking_id = ANY(${rows.flatMap(({ booking_id }) => booking_id ?? [])}::uuid[])
        OR departure_id = ANY(${rows.flatMap(({ departure_id }) => departure_id ?? [])}::uuid[])
        OR group_id = ANY(${rows.flatMap(({ group_id }) => group_id ?? [])}::uuid[]))`,
    )
    .where('cancelled_at', 'is', null)
    .execute()

/** Returns the other duties of a trip at the same time, without cancelled ones. */
export const dutiesBeside = (
  tx: Tx,
  { id, booking_id, departure_id, group_id, starts_at, ends_at }: OfTrip & Pick<DutyRow, 'id' | 'starts_at' | 'ends_at'>,
) =>
  tx
    .selectFrom('duties')
    .select('id')
    .where('id', '!=', id)
    .where(
      sql<boolean>`booking_id IS NOT DISTINCT FROM ${booking_id}::uuid AND departure_id IS NOT DISTINCT FROM ${departure_id}::uuid
        AND group_id IS NOT DISTINCT FROM ${group_id}::uuid`,
    )
    .where('starts_at', '<', ends_at)
    .where('ends_at', '>', starts_at)
    .where('cancelled_at', 'is', null)
    .execute()

/** Returns the latest assignments of a person with their duties, those that were declined or cancelled too. */
export const assignmentsOfPerson = (tx: Tx, staffId: string) =>
  tx
    .selectFrom('assignments as a')
    .innerJoin('duties as d', (join) => join.onRef('d.agency_id', '=', 'a.agency_id').onRef('d.id', '=', 'a.duty_id'))
    .select(['a.id as assignment_id', 'd.id as duty_id', 'd.title', 'd.kind', 'd.starts_at', 'd.ends_at', 'a.status'])
    .where('a.staff_id', '=', staffId)
    .orderBy('d.starts_at', 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(100)
    .execute()

export const assignmentsOf = (tx: Tx, dutyIds: readonly string[]): Promise<AssignmentRow[]> =>
  dutyIds.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('assignments')
        .selectAll()
        .where('duty_id', 'in', [...dutyIds])
        .where('status', 'not in', ['declined', 'cancelled'])
        .orderBy('created_at')
        .orderBy('id')
        .execute()
export const assignmentById = (tx: Tx, id: string) => tx.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirst()
export const assignmentsById = (tx: Tx, ids: readonly string[]): Promise<AssignmentRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('assignments')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute()
export const statusesOn = (tx: Tx, dutyId: string, staffId: string) =>
  tx.selectFrom('assignments').select('status').where('duty_id', '=', dutyId).where('staff_id', '=', staffId).execute()
export const insertAssignment = (tx: Tx, row: Insertable<Assignments>) => tx.insertInto('assignments').values(row).execute()
export const changeAssignment = (tx: Tx, id: string, change: Updateable<Assignments>) =>
  tx.updateTable('assignments').set(change).where('id', '=', id).execute()
