import { stayGroupId } from '#domains/bookings/contract/stay-group.ts'
import { bookingIdsOf } from '#domains/bookings/server/person-source.ts'
import type { PersonSource } from '#domains/clients/server/person/sources.ts'
import type { SentList } from './list-view.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** How the people on the bookings of a person travel: pick-ups, and the rooming lists that hotels got. Erasing takes them off both. */
export const tripData: PersonSource = {
  part: 'trips',
  async rows(tx, { id }) {
    const people = await travellerIds(tx, await bookingIdsOf(tx, id))
    if (people.length === 0) return []
    return tx.selectFrom('trip_people').selectAll().where('person_id', 'in', people).execute()
  },
  async erase(tx, _actor, { id }) {
    const bookings = await bookingIdsOf(tx, id)
    const people = await travellerIds(tx, bookings)
    if (people.length === 0) return
    await tx.deleteFrom('trip_people').where('person_id', 'in', people).execute()
    const trips = await tripsOf(tx, bookings)
    const lists = await tx
      .selectFrom('trip_lists')
      .select(['id', 'sent'])
      .where('trip_id', 'in', trips)
      .where('sent', 'is not', null)
      .execute()
    for (const { id: list, sent } of lists)
      await tx
        .updateTable('trip_lists')
        .set({ sent: JSON.stringify(without(sent as unknown as SentList, new Set(people))) })
        .where('id', '=', list)
        .execute()
  },
}

const without = (sent: SentList, people: ReadonlySet<string>): SentList => ({
  ...sent,
  spaces: sent.spaces.map((space) => ({ ...space, people: space.people.filter(({ id }) => !people.has(id)) })),
})

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
