import type { ClientMover } from '#domains/clients/server/merge/movers.ts'
import type { Tx } from '#kit/server/database/database.ts'

const listsOf = async (tx: Tx, clientId: string) =>
  tx.selectFrom('collection_people').selectAll().where('client_id', '=', clientId).orderBy('collection_id').forUpdate().execute()

// A key is the id of a collection, with a plus where only the loser was in it.
const onlyTheirs = '+'

/** Static collections that people are in. A person is in each only once, so the rows of the loser are joined with the winner's. */
export const collectionsMove: ClientMover = {
  table: 'collection_people',
  label: 'Collections',
  count: async (tx, clientId) =>
    (await tx.selectFrom('collection_people').select('collection_id').where('client_id', '=', clientId).execute()).length,
  async lock(tx, clientId) {
    await listsOf(tx, clientId)
  },
  async move(tx, _actor, { winner, loser }) {
    const [theirs, own] = [await listsOf(tx, loser), await listsOf(tx, winner)]
    const has = new Set(own.map(({ collection_id }) => collection_id))
    const added = theirs.filter(({ collection_id }) => !has.has(collection_id))
    if (added.length > 0)
      await tx
        .insertInto('collection_people')
        .values(added.map((row) => ({ ...row, client_id: winner })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await tx.deleteFrom('collection_people').where('client_id', '=', loser).execute()
    return theirs.map(({ collection_id }) => `${collection_id}${has.has(collection_id) ? '' : onlyTheirs}`)
  },
  async moveBack(tx, actor, { winner, loser }, keys) {
    if (keys.length === 0) return
    const ids = keys.map((key) => key.replace(onlyTheirs, ''))
    const left = keys.filter((key) => key.endsWith(onlyTheirs)).map((key) => key.replace(onlyTheirs, ''))
    // Collections that were deleted since are left out.
    const lists = await tx.selectFrom('collections').select('id').where('id', 'in', ids).where('kind', '=', 'static').execute()
    if (lists.length > 0)
      await tx
        .insertInto('collection_people')
        .values(lists.map(({ id }) => ({ agency_id: actor.agencyId, collection_id: id, client_id: loser, added_at: actor.now })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    if (left.length > 0)
      await tx.deleteFrom('collection_people').where('client_id', '=', winner).where('collection_id', 'in', left).execute()
  },
}
