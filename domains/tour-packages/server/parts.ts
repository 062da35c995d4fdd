import type { Tx } from '#kit/server/database/database.ts'
import { requireEntries, requireEntry } from './itineraries.ts'

// What the galleries ask of their owners.

/** The item of a gallery that is an itinerary entry's. @throws 404. */
export const itemOfEntry = async (tx: Tx, id: string): Promise<{ inventoryId: string }> => ({
  inventoryId: (await requireEntry(tx, id)).inventory_id,
})

export const entriesAreThere =
  (tx: Tx) =>
  (ids: string[]): Promise<void> =>
    requireEntries(tx, ids)
