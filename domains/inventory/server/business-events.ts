import { z } from 'zod'
import type { Actor } from '#kit/server/database/audit.ts'
import { listed } from '#kit/contract/listed.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineEvent, publish } from '#kit/server/events/business-events.ts'

/** Something changed that resellers read of an item: its terms, status, texts, prices, pictures or departures. */
export const resaleChanged = defineEvent({ name: 'inventory.resale_changed', version: 1, subject: 'inventory', payload: z.object({}) })

/** Told, in the transaction of the change, of items whose status, texts, prices, pictures or departures changed. */
export type OfferWatcher = (tx: Tx, actor: Actor, itemIds: readonly string[]) => Promise<void>
/** Later domains that copy what they read of offers. */
export const offerWatchers = listed<readonly OfferWatcher[]>('watchers of offers')

/** Tells the watchers of offers, and publishes `resaleChanged` for those of the items that have reseller terms. */
export async function publishResaleChange(tx: Tx, actor: Actor, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  for (const watch of offerWatchers.entries()) await watch(tx, actor, itemIds)
  const rows = await tx
    .selectFrom('resell_configs')
    .select('inventory_id')
    .where('inventory_id', 'in', [...itemIds])
    .execute()
  for (const { inventory_id } of rows) await publish(tx, actor, resaleChanged, inventory_id, {})
}
