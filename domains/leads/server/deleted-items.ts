import type { Tx } from '#kit/server/database/database.ts'

/** Keeps the leads of offers that are deleted, without the offer. */
export async function leadsForgetItems(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx.updateTable('leads').set({ inventory_id: null }).where('inventory_id', 'in', itemIds).execute()
}
