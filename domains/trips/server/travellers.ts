import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { peopleOf, type Person } from './people.ts'
import { partiesOf, tripOf, type Trip } from './trip-data.ts'

/**
 * Returns who travels on a departure or in a booking, in the order in which they are picked up. A person without a phone has the one of
 * the client. People of a booking keep the pick-ups that were planned on their departure. @throws 404.
 */
export async function travellersOf(app: Pick<App, 'settings'>, tx: Tx, id: string): Promise<{ trip: Trip; people: Person[] }> {
  const trip = await tripOf(tx, id)
  const parties = await partiesOf(tx, trip)
  const phones = new Map(parties.map((party) => [party.id, party.phone]))
  const people = await peopleOf(app, tx, trip, parties)
  return {
    trip,
    people: people
      .map((person) => ({ ...person, phone: person.phone ?? phones.get(person.booking_id) ?? null }))
      .toSorted((a, b) => timeOf(a) - timeOf(b)),
  }
}

/** People without a time come last. */
const timeOf = ({ pick_up_at }: Person): number => (pick_up_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(pick_up_at))
