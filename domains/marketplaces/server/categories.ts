import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { MarketplaceCategories } from '../../../database/tables.ts'
import type { categoryBody, categoryEditBody } from '../contract.ts'
import type { CommissionRule } from '../contract/commission.ts'
import { marketplaceChanged } from './business-events.ts'
import { lockOwn, requireOwn } from './marketplaces-data.ts'

const mostCategories = 100
const nameTaken = () => invalid('name', 'There is a category with this name.')

/** Two saves at the same moment: both saw the name free. */
export const categoryRefusals: Refusals = { marketplace_categories_name: nameTaken }

type Row = Selectable<MarketplaceCategories>

const view = ({ agency_id: _agency, marketplace_id: _marketplace, commission, created_at, updated_at, ...row }: Row) => ({
  ...row,
  commission: commission as unknown as CommissionRule | null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** Returns the categories of the agency's own marketplace, by name. */
export async function categoriesOf(tx: Tx, marketplaceId: string) {
  const rows = await tx
    .selectFrom('marketplace_categories')
    .selectAll()
    .where('marketplace_id', '=', marketplaceId)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map(view)
}

/** Returns the categories of the agency's own marketplace. @throws 404. */
export async function listCategories(tx: Tx, marketplaceId: string) {
  await requireOwn(tx, marketplaceId)
  return categoriesOf(tx, marketplaceId)
}

async function refuseTaken(tx: Tx, marketplaceId: string, name: string, own?: string): Promise<void> {
  const all = await categoriesOf(tx, marketplaceId)
  if (all.some((one) => one.id !== own && one.name.toLowerCase() === name.toLowerCase())) throw nameTaken()
  if (!own && all.length >= mostCategories)
    throw conflict('limit_reached', `A marketplace has at most ${mostCategories} categories. Delete one first.`)
}

const stored = (commission: CommissionRule | null) => (commission ? JSON.stringify(commission) : null)

/** Adds a category. @throws 404, 409 `limit_reached`, 422 at `name`. */
export async function createCategory(tx: Tx, actor: Actor, marketplaceId: string, input: z.output<typeof categoryBody>) {
  // Locked, so that two people do not add one too many.
  await lockOwn(tx, marketplaceId)
  await refuseTaken(tx, marketplaceId, input.name)
  const { commission, description = null, ...rest } = input
  const row = await tx
    .insertInto('marketplace_categories')
    .values({
      agency_id: actor.agencyId,
      id: newId(),
      marketplace_id: marketplaceId,
      ...rest,
      description,
      commission: stored(commission),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, { action: 'marketplace_category.created', subject: 'marketplace', subjectId: marketplaceId, after: input })
  await publish(tx, actor, marketplaceChanged, marketplaceId, {})
  return view(row)
}

async function requireCategory(tx: Tx, marketplaceId: string, id: string): Promise<Row> {
  const row = await tx
    .selectFrom('marketplace_categories')
    .selectAll()
    .where('id', '=', id)
    .where('marketplace_id', '=', marketplaceId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Category')
  return row
}

/** Changes a category. @throws 404, 409 `stale`, 422 at `name`. */
export async function updateCategory(
  tx: Tx,
  actor: Actor,
  { id: marketplaceId, category: id }: { id: string; category: string },
  { version, commission, description = null, ...rest }: z.output<typeof categoryEditBody>,
) {
  const before = await requireCategory(tx, marketplaceId, id)
  if (before.version !== version) throw conflict('stale', 'Someone else changed this category. Reload it and try again.')
  await refuseTaken(tx, marketplaceId, rest.name, id)
  const row = await tx
    .updateTable('marketplace_categories')
    .set({ ...rest, description, commission: stored(commission), version: version + 1, updated_at: actor.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, {
    action: 'marketplace_category.updated',
    subject: 'marketplace',
    subjectId: marketplaceId,
    before: { name: before.name, kinds: before.kinds, commission: before.commission },
    after: { ...rest, commission },
  })
  await publish(tx, actor, marketplaceChanged, marketplaceId, {})
  return view(row)
}

/** Deletes a category. @throws 404. */
export async function deleteCategory(tx: Tx, actor: Actor, { id: marketplaceId, category: id }: { id: string; category: string }) {
  const { name } = await requireCategory(tx, marketplaceId, id)
  await tx.deleteFrom('marketplace_categories').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'marketplace_category.deleted', subject: 'marketplace', subjectId: marketplaceId, before: { name } })
  await publish(tx, actor, marketplaceChanged, marketplaceId, {})
  return { id }
}
