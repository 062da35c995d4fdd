import { listed } from '#kit/contract/listed.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns a sentence when something of a domain uses a collection, so that it cannot be deleted. */
export type CollectionUse = (tx: Tx, collectionId: string) => Promise<string | null>

/** What uses collections: sign-up forms that add people to one. */
export const collectionUses = listed<readonly CollectionUse[]>('uses of collections')
