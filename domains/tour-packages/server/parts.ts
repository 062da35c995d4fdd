import type { Tx } from '#kit/server/database.ts'
import { requireEntries, requireEntry } from './itineraries.ts'
import { requirePackage } from './packages.ts'

// What the galleries ask of their owners.

/** The item of a gallery that is a package's. @throws 404. */
export const packageOf = async (tx: Tx, id: string): Promise<{ inventoryId: string }> => ({
  inventoryId: (await requirePackage(tx, id)).id,
})
/** The item of a gallery that is an itinerary entry's. @throws 404. */
export const itemOfEntry = async (tx: Tx, id: string): Promise<{ inventoryId: string }> => ({
  inventoryId: (await requireEntry(tx, id)).inventory_id,
})

export const packagesAreThere =
  (tx: Tx) =>
  async (ids: string[]): Promise<void> => {
    for (const id of ids) await requirePackage(tx, id)
  }
export const entriesAreThere =
  (tx: Tx) =>
  (ids: string[]): Promise<void> =>
    requireEntries(tx, ids)
