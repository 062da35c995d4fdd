import type { z } from 'zod'
import { maskedPassport, openDetails } from '#domains/bookings/server/traveller-private.ts'
import { invalid } from '#kit/contract/errors.ts'
import { ageOn } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { tripPeopleBody } from '../contract.ts'
import { hotelsByBooking, staysAt } from './hotels.ts'
import { lockTrip, partiesOf, tripOf, type PartyRow, type Trip } from './trip-data.ts'

/** Somebody who travels, as the agency typed them or as the client named them. */
export interface Person {
  id: string
  booking_id: string
  reference: string
  client_name: string
  name: string
  unit: string | null
  age: number | null
  nationality: string | null
  diet: string | null
  phone: string | null
  has_passport: boolean
  pick_up_place: string | null
  pick_up_point: { lat: number; lng: number } | null
  pick_up_at: string | null
  arrives: string | null
  departs: string | null
  note: string | null
  /** Where they sleep, on a day of arrivals. */
  hotels: readonly string[]
}

/**
 * Returns who travels, by booking. Clients name travellers on the page of their trip too; one of the same name in the same booking is the
 * same person. What clients filled in about diet and health stays in the booking, where each look is logged.
 */
export async function peopleOf(app: Pick<App, 'settings'>, tx: Tx, trip: Trip, parties: readonly PartyRow[]): Promise<Person[]> {
  if (parties.length === 0) return []
  const ids = parties.map(({ id }) => id)
  const typed = await tx
    .selectFrom('travellers')
    .selectAll()
    .where('booking_id', 'in', ids)
    .where('cancelled_at', 'is', null)
    .orderBy('position')
    .execute()
  const named = await tx
    .selectFrom('trip_travellers')
    .select(['id', 'booking_id', 'name', 'passport'])
    .where('booking_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  const factsOf = await plannedOf(tx, trip)
  const hotels = hotelsByBooking(await staysAt(tx, trip))
  const passports = new Map(named.map((row) => [keyOf(row), row.passport !== null]))
  const known = new Set(typed.map(keyOf))
  const planned = (id: string) => {
    const row = factsOf.get(id)
    const { pick_up_place = null, arrives = null, departs = null, note = null } = row ?? {}
    const pick_up_point = row?.pick_up_lat == null ? null : { lat: row.pick_up_lat, lng: row.pick_up_lng! }
    return { pick_up_place, pick_up_point, pick_up_at: row?.pick_up_at?.toISOString() ?? null, arrives, departs, note }
  }
  return parties.flatMap(({ id: booking_id, reference, client_name }) => [
    ...typed
      .filter((row) => row.booking_id === booking_id)
      .map((row) => ({ row, details: openDetails(app, row) }))
      .map(({ row, details: { born_on, dietary } }) => ({
        id: row.id,
        booking_id,
        reference,
        client_name,
        name: row.name,
        unit: row.unit,
        age: born_on === null ? null : Math.max(0, ageOn(born_on, trip.starts_on)),
        nationality: row.nationality,
        diet: dietary,
        phone: row.phone,
        has_passport: maskedPassport(row) !== null || passports.get(keyOf(row)) === true,
        ...planned(row.id),
        note: planned(row.id).note ?? row.notes,
        hotels: hotels.get(booking_id) ?? [],
      })),
    ...named
      .filter((row) => row.booking_id === booking_id && !known.has(keyOf(row)))
      .map(({ id, name, passport }) => ({
        id,
        booking_id,
        reference,
        client_name,
        name,
        unit: null,
        age: null,
        nationality: null,
        diet: null,
        phone: null,
        has_passport: passport !== null,
        ...planned(id),
        hotels: hotels.get(booking_id) ?? [],
      })),
  ])
}

/** Returns what is planned for each person. In a booking on its own, what its departures planned counts too, unless it says otherwise. */
async function plannedOf(tx: Tx, { id, kind }: Trip) {
  const departures =
    kind !== 'booking'
      ? []
      : await tx
          .selectFrom('booking_lines')
          .select('departure_id')
          .where('booking_id', '=', id)
          .where('departure_id', 'is not', null)
          .where('cancelled_at', 'is', null)
          .execute()
  const trips = [id, ...departures.map(({ departure_id }) => departure_id!)]
  const facts = await tx.selectFrom('trip_people').selectAll().where('trip_id', 'in', trips).execute()
  const own = facts.filter(({ trip_id }) => trip_id === id)
  return new Map([...facts, ...own].map((row) => [row.person_id, row]))
}

const keyOf = ({ booking_id, name }: { booking_id: string; name: string }): string =>
  `${booking_id} ${name.trim().toLowerCase().split(/\s+/).toSorted().join(' ')}`

/** Returns everyone on a trip. @throws 404. */
export async function everyoneOn(app: Pick<App, 'settings'>, tx: Tx, id: string): Promise<Person[]> {
  const trip = await tripOf(tx, id)
  return peopleOf(app, tx, trip, await partiesOf(tx, trip))
}

/** Changes what is planned for people. What is not given stays. @throws 404, 422 at `people`. */
export async function updatePeople(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { people, ...given }: z.output<typeof tripPeopleBody>,
): Promise<void> {
  const trip = await tripOf(tx, id)
  await lockTrip(tx, actor, trip)
  const known = new Map((await everyoneOn(app, tx, id)).map((person) => [person.id, person]))
  const chosen = [...new Set(people)]
  if (chosen.some((person) => !known.has(person))) throw invalid('people', 'A person has left this trip.')
  const { pick_up_at, pick_up_point, ...texts } = given
  const change = {
    ...texts,
    ...(pick_up_at === undefined ? {} : { pick_up_at: pick_up_at === null ? null : new Date(pick_up_at) }),
    // A point belongs to the place that it was chosen with.
    ...(pick_up_point === undefined && texts.pick_up_place === undefined
      ? {}
      : { pick_up_lat: pick_up_point?.lat ?? null, pick_up_lng: pick_up_point?.lng ?? null }),
  }
  if (Object.keys(change).length === 0) return
  await tx
    .insertInto('trip_people')
    .values(chosen.map((person_id) => ({ agency_id: actor.agencyId, trip_id: id, person_id, ...change })))
    .onConflict((row) => row.columns(['agency_id', 'trip_id', 'person_id']).doUpdateSet(change))
    .execute()
  await audit(tx, actor, { action: 'trip.people_changed', subject: 'trip', subjectId: id, after: { people: chosen.length, ...given } })
}
