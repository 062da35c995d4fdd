import type { RawBuilder } from 'kysely'
import { invalid } from '#kit/contract/errors.ts'
import { listed } from '#kit/contract/listed.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns SQL that holds for a person `c` of a collection; null for a collection that does not exist. */
type CollectionSql = (tx: Tx, collectionId: string, now: Date) => Promise<RawBuilder<boolean> | null>

/** A later domain knows who is in a collection. */
export const collectionSql = listed<CollectionSql>('the people of a collection')

/** Returns SQL that holds for a person `c` of the collection that a list asks for; nothing if it asks for none. @throws 422 at `collection_id`. */
export async function inAskedCollection(tx: Tx, collectionId: string | undefined, now: Date): Promise<RawBuilder<boolean> | undefined> {
  if (collectionId === undefined) return undefined
  const holds = await collectionSql.entries()(tx, collectionId, now)
  if (!holds) throw invalid('collection_id', 'This collection does not exist.', 'not_found_reference')
  return holds
}
