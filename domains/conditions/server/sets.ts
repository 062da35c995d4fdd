import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { like } from '#kit/server/database/list.ts'
import { refuseWrite } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { conditionSetBody, conditionSetEditBody } from '../contract.ts'

/** Returns the conditions for some offers, by name, with their offers. */
export async function listSets(tx: Tx) {
  const sets = await tx.selectFrom('condition_sets').select(['id', 'name', 'version']).orderBy('name').execute()
  if (sets.length === 0) return []
  const offers = await tx
    .selectFrom('condition_offers as o')
    .innerJoin('inventory as i', (join) => join.onRef('i.agency_id', '=', 'o.agency_id').onRef('i.id', '=', 'o.inventory_id'))
    .select(['o.set_id', 'i.id', 'i.title'])
    .orderBy('i.title')
    .execute()
  const published = await tx.selectFrom('condition_versions').select('set_id').distinct().where('set_id', 'is not', null).execute()
  return sets.map((set) => ({
    ...set,
    is_published: published.some(({ set_id }) => set_id === set.id),
    offers: offers.filter(({ set_id }) => set_id === set.id).map(({ id, title }) => ({ id, title })),
  }))
}

/** @throws 404. */
export async function requireSet(tx: Tx, id: string) {
  const row = await tx.selectFrom('condition_sets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Conditions')
  return row
}

const show = async (tx: Tx, id: string) => (await listSets(tx)).find((set) => set.id === id)!

const refusals = { unique: () => invalid('name', 'There are conditions with this name already.', 'duplicate') }

/** Adds conditions for some offers. @throws 422 `duplicate` at `name`. */
export async function createSet(tx: Tx, actor: Actor, { name }: z.output<typeof conditionSetBody>) {
  const id = newId()
  await refuseWrite(
    tx.insertInto('condition_sets').values({ agency_id: actor.agencyId, id, name, created_at: actor.now }).execute(),
    refusals,
  )
  await audit(tx, actor, { action: 'conditions.set_added', subject: 'conditions', subjectId: id, after: { name } })
  return show(tx, id)
}

/** Changes name and offers. @throws 404, 409 `stale`, 422 at `name` and `offers`. */
export async function updateSet(tx: Tx, actor: Actor, id: string, { name, offers, version }: z.output<typeof conditionSetEditBody>) {
  const before = await requireSet(tx, id)
  const changed = await refuseWrite(
    tx
      .updateTable('condition_sets')
      .set({ name, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
    refusals,
  )
  if (!changed) throw conflict('stale', 'Someone else changed these conditions. Reload and try again.')
  const ids = [...new Set(offers)]
  const known = ids.length === 0 ? [] : await tx.selectFrom('inventory').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) throw invalid('offers', 'One of these offers no longer exists.', 'not_found_reference')
  await tx.deleteFrom('condition_offers').where('set_id', '=', id).execute()
  if (ids.length > 0)
    await tx
      .insertInto('condition_offers')
      .values(ids.toSorted().map((inventory_id) => ({ agency_id: actor.agencyId, inventory_id, set_id: id })))
      .onConflict((row) => row.columns(['agency_id', 'inventory_id']).doUpdateSet({ set_id: id }))
      .execute()
  await audit(tx, actor, {
    action: 'conditions.set_changed',
    subject: 'conditions',
    subjectId: id,
    before: { name: before.name },
    after: { name, offers: ids.length },
  })
  return show(tx, id)
}

/** Deletes conditions that were never published. @throws 404, 409 `published`. */
export async function deleteSet(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const { name } = await requireSet(tx, id)
  const known = await tx.selectFrom('condition_versions').select('id').where('set_id', '=', id).limit(1).executeTakeFirst()
  if (known) throw conflict('published', 'Clients may have accepted these conditions. Take its offers off instead.')
  await tx.deleteFrom('condition_sets').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'conditions.set_deleted', subject: 'conditions', subjectId: id, before: { name } })
  return { id }
}

/** Returns at most 50 offers by title. */
export const listOffers = (tx: Tx, search: string) =>
  tx
    .selectFrom('inventory')
    .select(['id', 'title'])
    .where('status', '!=', 'archived')
    .$if(search.trim() !== '', (query) => query.where('title', 'ilike', like(search.trim())))
    .orderBy('title')
    .orderBy('id')
    .limit(50)
    .execute()
