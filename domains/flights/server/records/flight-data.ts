import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { FlightBookings, FlightChanges, FlightPassengers, FlightSegments } from '../../../../database/tables.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { thisAgency, type Tx } from '#kit/server/database/database.ts'
import type { AsJson } from '#kit/server/database/list.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { FlightStatus } from '../../contract/states.ts'
import type { Segment } from './itinerary.ts'
import type { Traveller } from './passengers.ts'

export type FlightRow = Selectable<FlightBookings>
export type PassengerRow = Selectable<FlightPassengers>

export interface FlightParts extends AsJson<FlightRow> {
  segment_list: AsJson<Selectable<FlightSegments>>[]
  passenger_list: AsJson<PassengerRow>[]
  /** The schedule change awaiting a decision. */
  change: AsJson<Selectable<FlightChanges>> | null
}

/** A flight with its segments, passengers and open schedule change, loaded as JSON with one statement. */
export async function flightWithParts(tx: Tx, id: string): Promise<FlightParts | undefined> {
  const { rows } = await sql<{ flight: FlightParts }>`
    SELECT row_to_json(flight) AS flight FROM (SELECT f.*,
      (SELECT json_agg(s ORDER BY s.position) FROM flight_segments s WHERE s.agency_id = ${thisAgency} AND s.booking_id = f.booking_id) AS segment_list,
      (SELECT json_agg(p ORDER BY p.position) FROM flight_passengers p WHERE p.agency_id = ${thisAgency} AND p.booking_id = f.booking_id) AS passenger_list,
      (SELECT row_to_json(c) FROM flight_changes c WHERE c.agency_id = ${thisAgency} AND c.booking_id = f.booking_id AND c.status IN ('open', 'contacted')) AS change
    FROM flight_bookings f WHERE f.agency_id = ${thisAgency} AND f.booking_id = ${id}) AS flight`.execute(tx)
  return rows[0]?.flight
}

export const flightRow = (tx: Tx, id: string): Promise<FlightRow | undefined> =>
  tx.selectFrom('flight_bookings').selectAll().where('booking_id', '=', id).executeTakeFirst()

export const passengersOf = (tx: Tx, id: string): Promise<PassengerRow[]> =>
  tx.selectFrom('flight_passengers').selectAll().where('booking_id', '=', id).orderBy('position').execute()

const clock = (time: string) => time.slice(0, 5)

/** Converts a segment from JSON. */
export const segmentOf = (row: AsJson<Selectable<FlightSegments>>): Segment => ({
  carrier: row.carrier,
  flight_number: row.flight_number,
  from: row.from_code,
  to: row.to_code,
  departs_on: row.departs_on,
  departs_time: clock(row.departs_time),
  arrives_on: row.arrives_on,
  arrives_time: clock(row.arrives_time),
  departs_at: new Date(row.departs_at),
  arrives_at: new Date(row.arrives_at),
  cabin: row.cabin,
  booking_class: row.booking_class,
  baggage: row.baggage,
})

export async function segmentsOf(tx: Tx, id: string): Promise<Segment[]> {
  const rows = await tx.selectFrom('flight_segments').selectAll().where('booking_id', '=', id).orderBy('position').execute()
  return rows.map((row) => segmentOf({ ...row, departs_at: row.departs_at.toISOString(), arrives_at: row.arrives_at.toISOString() }))
}

export const insertFlight = (tx: Tx, row: Insertable<FlightBookings>) => tx.insertInto('flight_bookings').values(row).execute()

export const updateFlight = (tx: Tx, id: string, change: Updateable<FlightBookings>) =>
  tx.updateTable('flight_bookings').set(change).where('booking_id', '=', id).execute()

/** Changes the status if it still is `from`. @returns false if it is not. */
export async function moveRow(
  tx: Tx,
  id: string,
  from: FlightStatus,
  to: FlightStatus,
  also: Updateable<FlightBookings>,
): Promise<boolean> {
  const updated = await tx
    .updateTable('flight_bookings')
    .set({ ...also, status: to })
    .where('booking_id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Inserts the segments of a flight. */
export const insertSegments = (tx: Tx, actor: Actor, bookingId: string, segments: readonly Segment[]) =>
  tx
    .insertInto('flight_segments')
    .values(
      segments.map(({ from, to, ...segment }, position) => ({
        agency_id: actor.agencyId,
        id: newId(),
        booking_id: bookingId,
        position,
        from_code: from,
        to_code: to,
        ...segment,
      })),
    )
    .execute()

/** Replaces the segments of a flight. */
export async function replaceSegments(tx: Tx, actor: Actor, bookingId: string, segments: readonly Segment[]): Promise<void> {
  await tx.deleteFrom('flight_segments').where('booking_id', '=', bookingId).execute()
  await insertSegments(tx, actor, bookingId, segments)
}

export type NewPassenger = Traveller & { provider_passenger_id?: string | null }

/** Inserts the passengers of a flight. */
export const insertPassengers = (tx: Tx, actor: Actor, bookingId: string, passengers: readonly NewPassenger[]) =>
  tx
    .insertInto('flight_passengers')
    .values(
      passengers.map((one, position) => ({
        agency_id: actor.agencyId,
        id: newId(),
        booking_id: bookingId,
        position,
        type: one.type,
        title: one.title ?? null,
        surname: one.surname,
        given_names: one.given_names,
        gender: one.gender ?? null,
        born_on: one.born_on ?? null,
        nationality: one.nationality ?? null,
        passport_number: one.passport_number ?? null,
        passport_country: one.passport_country ?? null,
        passport_expires_on: one.passport_expires_on ?? null,
        frequent_flyer: one.frequent_flyer ?? null,
        provider_passenger_id: one.provider_passenger_id ?? null,
      })),
    )
    .execute()

/** Replaces the passengers of a flight. */
export async function replacePassengers(tx: Tx, actor: Actor, bookingId: string, passengers: readonly NewPassenger[]): Promise<void> {
  await tx.deleteFrom('flight_passengers').where('booking_id', '=', bookingId).execute()
  await insertPassengers(tx, actor, bookingId, passengers)
}

export const changePassenger = (tx: Tx, bookingId: string, id: string, change: Updateable<FlightPassengers>) =>
  tx.updateTable('flight_passengers').set(change).where('booking_id', '=', bookingId).where('id', '=', id).execute()

/** Those of the ticket numbers that other bookings use. */
export const ticketsElsewhere = (tx: Tx, numbers: readonly string[], bookingId: string) =>
  tx
    .selectFrom('flight_passengers as p')
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'p.agency_id').onRef('b.id', '=', 'p.booking_id'))
    .select(['p.ticket_number', 'b.reference'])
    .where(sql<boolean>`p.ticket_number = ANY(${[...numbers]})`)
    .where('p.booking_id', '<>', bookingId)
    .execute()

interface Likeness {
  bookingId: string | null
  days: readonly string[]
  names: readonly { surname: string; given_names: string }[]
  passports: readonly string[]
}

const maxDuplicates = 20

/** Active bookings that have one of these people on a flight on one of these days. */
export async function bookingsLike(tx: Tx, { bookingId, days, names, passports }: Likeness) {
  const keys = names.map(({ surname, given_names }) => `${surname.toLowerCase()}/${given_names.toLowerCase()}`)
  const surnames = names.map(({ surname }) => surname.toLowerCase())
  // Filter passengers by day first, then join bookings. This stays fast for frequent flyers.
  return tx
    .with(
      (of) => of('p').materialized(),
      (cte) =>
        cte
          .selectFrom('flight_passengers as p')
          .innerJoin('flight_segments as s', (join) =>
            join.onRef('s.agency_id', '=', 'p.agency_id').onRef('s.booking_id', '=', 'p.booking_id'),
          )
          .select(['p.agency_id', 'p.surname', 'p.given_names', 'p.passport_number', 'p.booking_id', 's.departs_on'])
          .where((of) =>
            of.or([
              of.and([
                of(sql<string>`lower(p.surname)`, '=', sql<string>`ANY(${surnames})`),
                of(sql<string>`lower(p.surname) || '/' || lower(p.given_names)`, '=', sql<string>`ANY(${keys})`),
              ]),
              of('p.passport_number', '=', sql<string>`ANY(${[...passports]})`),
            ]),
          )
          .where(sql<boolean>`s.departs_on = ANY(${[...days]}::date[])`)
          .$if(bookingId !== null, (query) => query.where('p.booking_id', '<>', bookingId!)),
    )
    .selectFrom('p')
    .innerJoin('flight_bookings as f', (join) => join.onRef('f.agency_id', '=', 'p.agency_id').onRef('f.booking_id', '=', 'p.booking_id'))
    .innerJoin('bookings as b', (join) => join.onRef('b.agency_id', '=', 'p.agency_id').onRef('b.id', '=', 'p.booking_id'))
    .select(['p.surname', 'p.given_names', 'p.passport_number', 'p.booking_id', 'p.departs_on', 'b.reference', 'f.route'])
    .where('f.status', 'not in', ['cancelled', 'refunded', 'void'])
    .orderBy('p.departs_on')
    .orderBy('p.booking_id')
    .limit(maxDuplicates)
    .execute()
}
