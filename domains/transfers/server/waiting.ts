import type { Tx } from '#kit/server/database/database.ts'

/** Returns which of these transfers have neither arrived nor ended, and may still be paid. */
export async function waitingTransfers(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('transfers')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', 'in', ['draft', 'pending_approval', 'approved', 'processing', 'sent'])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
