import type { Tx } from '#kit/server/database/database.ts'

/** Returns which of these transfers have neither arrived nor ended, and may still be paid. */
export const waitingTransfers = async (tx: Tx, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await waitingOf(tx, ids)).map(({ id }) => id))

/** Returns the first of these transfers that may still be paid, or null. */
export const transferWaiting = async (tx: Tx, ids: readonly string[]): Promise<{ id: string; reference: string } | null> =>
  (await waitingOf(tx, ids))[0] ?? null

const waitingOf = async (tx: Tx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('transfers')
        .select(['id', 'reference'])
        .where('id', 'in', [...ids])
        .where('status', 'in', ['draft', 'pending_approval', 'approved', 'processing', 'sent'])
        .orderBy('id')
        .execute()
