import { stayGroupId } from '#domains/bookings/contract/stay-group.ts'
import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'
import { erasedName, type PersonSource } from '#domains/clients/server/person/sources.ts'
import type { SentList, SentPerson } from './list-view.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** How the people on the bookings of a person travel: pick-ups, and the rooming lists that hotels got. Erasing takes their names off both. */
export const tripData: PersonSource = {
  part: 'trips',
  async rows(tx, { id }) {
    const people = await travellerIds(tx, await bookingIdsOf(tx, id))
    if (people.length === 0) return []
    return tx.selectFrom('trip_people').selectAll().where('person_id', 'in', people).execute()
  },
  async erase(tx, _actor, { id, name }) {
    const bookings = await bookingIdsOf(tx, id)
    const people = await travellerIds(tx, bookings)
    if (people.length > 0) await tx.deleteFrom('trip_people').where('person_id', 'in', people).execute()
    await eraseFromLists(tx, { name, people: new Set(people), bookings: new Set(bookings), trips: new Set(await tripsOf(tx, bookings)) })
  },
}

interface Erased {
  name: string
  people: ReadonlySet<string>
  bookings: ReadonlySet<string>
  trips: ReadonlySet<string>
}

/**
 * Takes the names, ages and diets of the people on the bookings off the lists that hotels got, and off the mails with those lists. The number
 * of guests stays. People who were taken off a booking later are found by the booking that the list keeps. Older lists keep no booking.
 * There, a person who is no longer on a booking is erased if the list is of a trip of the bookings, or the name is the erased person's.
 *
 * Only the lists that name somebody are locked, and all lists of the trips of the bookings: one that is being sent now may name somebody too.
 */
async function eraseFromLists(tx: Tx, erased: Erased): Promise<void> {
  const sentLists = await tx.selectFrom('trip_lists').select(['id', 'trip_id', 'sent']).where('sent', 'is not', null).execute()
  const all = sentLists.flatMap(({ sent }) => peopleIn(sent as unknown as SentList))
  const known = await knownAmong(tx, [...new Set(all.filter(({ booking_id }) => !booking_id).map(({ id }) => id))])
  const isErased = (tripId: string, person: SentPerson): boolean => {
    if (person.name === erasedName) return false
    if (erased.people.has(person.id) || (person.booking_id !== undefined && erased.bookings.has(person.booking_id))) return true
    if (person.booking_id !== undefined || known.has(person.id)) return false
    return erased.trips.has(tripId) || person.name.trim().toLowerCase() === erased.name.trim().toLowerCase()
  }
  const naming = sentLists.filter(({ trip_id, sent }) => peopleIn(sent as unknown as SentList).some((person) => isErased(trip_id, person)))
  const lists = await lockedLists(
    tx,
    naming.map(({ id }) => id),
    [...erased.trips],
  )
  for (const { id, trip_id, sent: kept } of lists) {
    if (kept === null) continue
    const sent = kept as unknown as SentList
    if (!peopleIn(sent).some((person) => isErased(trip_id, person))) continue
    const spaces = sent.spaces.map((space) => ({
      ...space,
      people: space.people.map((person) => (isErased(trip_id, person) ? { ...person, name: erasedName, age: null, diet: null } : person)),
    }))
    await tx
      .updateTable('trip_lists')
      .set({ sent: JSON.stringify({ ...sent, spaces }) })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('mails')
      .set({ attachments: '[]' })
      .where('effect_key', 'like', `trip-list:${id}:%`)
      // One that is on its way is not changed under the hands of its job.
      .where('status', 'not in', ['queued', 'sending'])
      .execute()
  }
}

async function lockedLists(tx: Tx, ids: readonly string[], trips: readonly string[]) {
  if (ids.length + trips.length === 0) return []
  return tx
    .selectFrom('trip_lists')
    .select(['id', 'trip_id', 'sent'])
    .where((of) => of.or([of('id', 'in', [...ids, none]), of('trip_id', 'in', [...trips, none])]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

const none = '00000000-0000-0000-0000-000000000000'

const peopleIn = ({ spaces }: SentList): SentPerson[] => spaces.flatMap(({ people }) => people)

/** Returns which of these people are on a booking. */
async function knownAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const typed = await tx
    .selectFrom('travellers')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  const named = await tx
    .selectFrom('trip_travellers')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set([...typed, ...named].map(({ id }) => id))
}

/** Returns the ids of the people on bookings: those whom the agency typed, and those whom clients named. */
export async function travellerIds(tx: Tx, bookings: string[]): Promise<string[]> {
  if (bookings.length === 0) return []
  const typed = await tx.selectFrom('travellers').select('id').where('booking_id', 'in', bookings).execute()
  const named = await tx.selectFrom('trip_travellers').select('id').where('booking_id', 'in', bookings).execute()
  return [...typed, ...named].map(({ id }) => id)
}

/** Returns the ids of the trips that bookings are on: a booking is a trip of its own, or is on departures, events and days of arrival. */
export async function tripsOf(tx: Tx, bookings: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('booking_lines')
    .select(['kind', 'departure_id', 'inventory_id', 'starts_on'])
    .where('booking_id', 'in', bookings)
    .execute()
  const others = rows.flatMap(({ kind, departure_id, inventory_id, starts_on }) => [
    departure_id ?? [],
    kind === 'event' ? (inventory_id ?? []) : [],
    kind === 'room' ? stayGroupId(starts_on) : [],
  ])
  return [...new Set([...bookings, ...others.flat()])]
}
