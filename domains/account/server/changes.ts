import { listed } from '#kit/contract/listed.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Called in the transaction that changes a person's name or address. */
export type PersonListener = (tx: Tx, userId: string, change: { name?: string; email?: string }) => Promise<void>

export const personListeners = listed<readonly PersonListener[]>('person listeners')

export const tellPersonChanged: PersonListener = async (tx, userId, change) => {
  for (const listener of personListeners.entries()) await listener(tx, userId, change)
}
