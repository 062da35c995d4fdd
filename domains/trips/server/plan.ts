import { listItinerary } from '#domains/tour-packages/server/itineraries.ts'
import { addDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Trip } from './trip-data.ts'

/** Returns what happens on each day, by the itinerary of the trip's package. */
export async function planOf(app: App, tx: Tx, { kind, inventory_id, starts_on }: Trip) {
  if (inventory_id === null || kind === 'event') return []
  const entries = await listItinerary(app, tx, inventory_id)
  return entries.map(({ day, title, place, accommodation, meals }) => ({
    day,
    date: addDays(starts_on, day - 1),
    title,
    place: place?.text ?? null,
    accommodation,
    meals,
  }))
}
