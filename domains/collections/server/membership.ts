import { sql } from 'kysely'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'

/** Returns the name of a collection, or null. */
export const nameOfCollection = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom('collections').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null

/** Adds a person to a static collection. Does nothing for people in it, and for a collection by a filter. */
export async function addToCollection(tx: Tx, actor: Actor, collectionId: string, clientId: string): Promise<void> {
  await tx
    .insertInto('collection_people')
    .columns(['agency_id', 'collection_id', 'client_id', 'added_at'])
    .expression((of) =>
      of
        .selectFrom('collections as l')
        .select([
          'l.agency_id',
          'l.id',
          sql<string>`${clientId}::uuid`.as('client_id'),
          sql<Date>`${actor.now}::timestamptz`.as('added_at'),
        ])
        .where('l.id', '=', collectionId)
        .where('l.kind', '=', 'static'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes people out of a static collection. */
export async function takeOutOfCollection(tx: Tx, collectionId: string, clientIds: readonly string[]): Promise<void> {
  if (clientIds.length === 0) return
  await tx
    .deleteFrom('collection_people')
    .where('collection_id', '=', collectionId)
    .where('client_id', 'in', [...clientIds])
    .execute()
}

/** Returns which of the collections have at least one of the people. */
export async function collectionsWith(tx: Tx, collectionIds: readonly string[], clientIds: readonly string[]): Promise<Set<string>> {
  if (collectionIds.length === 0 || clientIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('collection_people')
    .select('collection_id')
    .distinct()
    .where('collection_id', 'in', [...collectionIds])
    .where('client_id', 'in', [...clientIds])
    .execute()
  return new Set(rows.map(({ collection_id }) => collection_id))
}
