import type { Tx } from '#kit/server/database/database.ts'
import { requireEntries, requireEntry } from './itineraries.ts'

// Functions that the galleries need from this domain.

/** Returns the item of an itinerary entry's gallery. @throws 404. */
export const itemOfEntry = async (tx: Tx, id: string): Promise<{ inventoryId: string }> => ({
  inventoryId: (await requireEntry(tx, id)).inventory_id,
})

export const entriesAreThere =
  (tx: Tx) =>
  (ids: string[]): Promise<void> =>
    requireEntries(tx, ids)
