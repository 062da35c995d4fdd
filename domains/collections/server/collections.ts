import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { CollectionKind, Collections } from '../../../database/tables.ts'
import { agreesAmongMany } from '#domains/consents/server/consents.ts'
import { clientView } from '#domains/clients/server/clients.ts'
import { hasPersonText } from '#domains/clients/server/contacts/person-text.ts'
import { stageOf } from '#domains/clients/server/contacts/stage.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { collectionBody, collectionPatch } from '../contract.ts'
import type { Filter } from '../contract/filter.ts'
import { inCollection, type Definition } from './definitions.ts'
import { collectionUses } from './uses.ts'

type CollectionRow = Selectable<Collections>

const nameTaken = () => invalid('name', 'Another collection has this name.')

/** Two saves at the same moment: both saw the name free. */
export const collectionRefusals: Refusals = { collections_name: nameTaken }

const rowView = ({ id, name, description, kind, version, created_at, updated_at }: CollectionRow) => ({
  id,
  name,
  description,
  kind,
  version,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Returns a page of collections with the number of their people. */
export async function listCollections(tx: Tx, filter: ListRequest & { kind?: CollectionKind | undefined }, now: Date) {
  const { column, direction } = sortOf(filter.sort)
  const matching = tx
    .selectFrom('collections as l')
    .$if(filter.kind !== undefined, (query) => query.where('l.kind', '=', filter.kind!))
    .$if(filter.search !== '', (query) => query.where('l.name', 'ilike', like(filter.search)))
  const rows = await matching
    .selectAll('l')
    .orderBy(column === 'name' ? sql`lower(l.name)` : sql.ref(`l.${column}`), direction)
    .orderBy('l.id', direction)
    .$call(atPage(filter))
    .execute()
  const people = await peopleCounts(tx, rows, now)
  return { rows: rows.map((row) => ({ ...rowView(row), people: people.get(row.id) ?? 0 })), ...(await cappedTotal(tx, matching as never)) }
}

/** Builds the query of the people of a collection, as `c`. Archived people are in none. */
export const peopleOf = (tx: Tx, collection: Definition, now: Date) =>
  tx.selectFrom('clients as c').where('c.archived_at', 'is', null).where(inCollection(collection, now))

/** Returns how many people a collection has, and how many of them agreed to marketing by each channel. */
export async function sizesOf(tx: Tx, collection: Definition, now: Date) {
  const agreed = (channel: 'email' | 'sms' | 'whatsapp') =>
    sql<number>`count(*) FILTER (WHERE ${agreesAmongMany(channel, channel === 'email' ? 'c.email' : 'c.phone')})`
  return peopleOf(tx, collection, now)
    .select((of) => [
      of.fn.countAll<number>().as('people'),
      agreed('email').as('by_email'),
      agreed('sms').as('by_sms'),
      agreed('whatsapp').as('by_whatsapp'),
    ])
    .executeTakeFirstOrThrow()
}

/** Counts the people of several collections in one statement. */
async function peopleCounts(tx: Tx, collections: readonly Definition[], now: Date): Promise<Map<string, number>> {
  const [first, ...rest] = collections.map((collection) =>
    peopleOf(tx, collection, now).select((of) => [sql<string>`${collection.id}`.as('id'), of.fn.countAll<number>().as('people')]),
  )
  if (!first) return new Map()
  const rows = await rest.reduce((all, one) => all.unionAll(one), first).execute()
  return new Map(rows.map(({ id, people }) => [id, people]))
}

/** Returns how many people a filter finds. */
export const countFilter = (tx: Tx, filter: Filter, now: Date) => sizesOf(tx, { id: '', kind: 'filter', filter: filter as never }, now)

async function collectionView(tx: Tx, row: CollectionRow, now: Date) {
  return { ...rowView(row), filter: row.filter as unknown as Filter | null, sizes: await sizesOf(tx, row, now) }
}

/** Returns a collection with its filter and sizes. @throws 404. */
export const showCollection = async (tx: Tx, id: string, now: Date) => collectionView(tx, await requireCollection(tx, id), now)

/** Returns the row of a collection. @throws 404. */
export async function requireCollection(tx: Tx, id: string): Promise<CollectionRow> {
  const row = await tx.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Collection')
  return row
}

async function refuseTakenName(tx: Tx, name: string, own?: string): Promise<void> {
  const taken = await tx
    .selectFrom('collections')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  if (taken && taken.id !== own) throw nameTaken()
}

/** Adds a collection. @throws 422 at `name` when it is taken. */
export async function createCollection(tx: Tx, actor: Actor, { filter, description = null, ...input }: z.output<typeof collectionBody>) {
  await refuseTakenName(tx, input.name)
  const row = await tx
    .insertInto('collections')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      ...input,
      description,
      filter: filter && JSON.stringify(filter),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'collection.created', subject: 'collection', subjectId: row.id, after: { name: row.name } })
  return collectionView(tx, row, actor.now)
}

/** Changes a collection: absent keys stay, `null` clears. @throws 404, 409 `stale`, 422 at `name` or `filter`. */
export async function updateCollection(tx: Tx, actor: Actor, id: string, { version, filter, ...input }: z.output<typeof collectionPatch>) {
  const before = await requireCollection(tx, id)
  if (filter && before.kind === 'static') throw invalid('filter', 'People are added to this collection by hand.')
  if (input.name) await refuseTakenName(tx, input.name, id)
  const row = await tx
    .updateTable('collections')
    .set({ ...input, ...(filter && { filter: JSON.stringify(filter) }), version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict('stale', 'Someone else changed this collection. Reload it and try again.')
  const told = ({ name, filter: conditions }: CollectionRow) => ({ name, filter: conditions })
  await audit(tx, actor, { action: 'collection.updated', subject: 'collection', subjectId: id, before: told(before), after: told(row) })
  return collectionView(tx, row, actor.now)
}

/** Deletes a collection; its people stay. @throws 404, 409 `in_use`. */
export async function deleteCollection(tx: Tx, actor: Actor, id: string) {
  // Locks it, so that nothing starts to use it between the question and the deletion.
  await tx.selectFrom('collections').select('id').where('id', '=', id).forUpdate().execute()
  for (const use of collectionUses.entries()) {
    const sentence = await use(tx, id)
    if (sentence) throw conflict('in_use', sentence)
  }
  const row = await tx.deleteFrom('collections').where('id', '=', id).returning('name').executeTakeFirst()
  if (!row) throw notFound('Collection')
  await audit(tx, actor, { action: 'collection.deleted', subject: 'collection', subjectId: id, before: { name: row.name } })
  return { id }
}

/** Returns a page of the people of a collection. @throws 404. */
export async function listPeople(tx: Tx, id: string, request: ListRequest, now: Date) {
  const collection = await requireCollection(tx, id)
  const { column, direction } = sortOf(request.sort)
  const matching = peopleOf(tx, collection, now).$if(request.search !== '', (query) => query.where(hasPersonText(request.search)))
  const rows = await matching
    .selectAll('c')
    .orderBy(column === 'name' ? sql`lower(c.name)` : sql`c.created_at`, direction)
    .orderBy('c.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map((row) => ({ ...clientView(row), stage: stageOf(row) })), ...(await cappedTotal(tx, matching as never)) }
}

/** @throws 404, 409 `by_filter`. */
export async function requireStatic(tx: Tx, id: string): Promise<void> {
  const { kind } = await requireCollection(tx, id)
  if (kind === 'filter') throw conflict('by_filter', 'The filter decides who is in this collection. Change its conditions instead.')
}

/** Adds people to a static collection. @throws 404, 409 `by_filter`, 422 at `ids` for an unknown person. */
export async function addPeople(tx: Tx, actor: Actor, id: string, ids: string[]) {
  await requireStatic(tx, id)
  const known = await tx.selectFrom('clients').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) throw invalid('ids', 'One of these people does not exist.', 'not_found_reference')
  const added = await tx
    .insertInto('collection_people')
    .values(ids.map((client_id) => ({ agency_id: actor.agencyId, collection_id: id, client_id, added_at: actor.now })))
    .onConflict((conflicting) => conflicting.doNothing())
    .executeTakeFirst()
  return { added: Number(added.numInsertedOrUpdatedRows ?? 0) }
}

/** Takes people out of a static collection. @throws 404, 409 `by_filter`. */
export async function removePeople(tx: Tx, id: string, ids: string[]) {
  await requireStatic(tx, id)
  const removed = await tx.deleteFrom('collection_people').where('collection_id', '=', id).where('client_id', 'in', ids).executeTakeFirst()
  return { removed: Number(removed.numDeletedRows) }
}
