import type { Tx } from '#kit/server/database/database.ts'

/** Keeps inquiries about items that are deleted, and clears what they were about. */
export async function inquiriesForgetItems(tx: Tx, itemIds: readonly string[]): Promise<void> {
  await tx.updateTable('inquiries').set({ inventory_id: null }).where('inventory_id', 'in', itemIds).execute()
}
