import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { conflict, forbidden } from '#kit/contract/errors.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { ResellConfigs } from '../../../../database/tables.ts'
import type { resellBody, resellConfig, resellEditBody } from '../../contract/resell.ts'
import { changesBetween, stale } from './inventory.ts'
import { publishResaleChange } from '../business-events.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

type Config = z.input<typeof resellConfig>

const resellView = (row: Selectable<ResellConfigs>): Config => ({
  enabled: row.enabled,
  model: row.model,
  percent: Number(row.percent),
  share_percent: row.share_percent,
  terms: row.terms,
  version: row.version,
  updated_at: row.updated_at.toISOString(),
})

/** Returns why the agency may not use resellers yet, or null. It must be verified and have agreed to be found nearby. */
async function ineligible(tx: Tx, actor: Actor) {
  const agency = await ofAgency(tx, actor.agencyId).select(['verified_kyc', 'enabled_inventory_proximity']).executeTakeFirstOrThrow()
  if (!agency.verified_kyc) return forbidden('kyc_required', 'Your agency is not verified yet. Verify it to let others sell this.')
  if (!agency.enabled_inventory_proximity) return forbidden('proximity_required', 'Turn on nearby search to let others sell this.')
  return null
}

/** Refuses unless the agency is verified and has agreed to be found nearby. @throws 403 `kyc_required`, `proximity_required`. */
export async function refuseUnlessEligible(tx: Tx, actor: Actor): Promise<void> {
  const refusal = await ineligible(tx, actor)
  if (refusal) throw refusal
}

/** Returns why the agency may not use resellers yet, as a sentence, or null. */
export const resellRefusal = async (tx: Tx, actor: Actor): Promise<string | null> => (await ineligible(tx, actor))?.message ?? null

const configOf = (tx: Tx, inventoryId: string) =>
  tx.selectFrom('resell_configs').selectAll().where('inventory_id', '=', inventoryId).executeTakeFirst()

/** Returns the reseller terms of an item, or null if none are set. @throws 403. */
export async function showResell(tx: Tx, actor: Actor, inventoryId: string): Promise<Config | null> {
  await refuseUnlessEligible(tx, actor)
  const row = await configOf(tx, inventoryId)
  return row ? resellView(row) : null
}

/** Offers an item to resellers. @throws 403, 409 `already_exists`. */
export async function createResell(
  tx: Tx,
  actor: Actor,
  inventoryId: string,
  { terms = null, ...input }: z.output<typeof resellBody>,
): Promise<Config> {
  await refuseUnlessEligible(tx, actor)
  const row = await tx
    .insertInto('resell_configs')
    .values({ agency_id: actor.agencyId, inventory_id: inventoryId, ...input, terms, created_at: actor.now, updated_at: actor.now })
    .onConflict((existing) => existing.columns(['agency_id', 'inventory_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw conflict('already_exists', 'This is already offered to resellers. Change that offer instead.')
  await audit(tx, actor, { action: 'resell.created', subject: 'inventory', subjectId: inventoryId, after: resellView(row) })
  await publishResaleChange(tx, actor, [inventoryId])
  return resellView(row)
}

/** Edits the reseller terms of an item. @throws 403, 409 `stale`, `not_offered`. */
export async function updateResell(
  tx: Tx,
  actor: Actor,
  inventoryId: string,
  { version, terms = null, ...input }: z.output<typeof resellEditBody>,
): Promise<Config> {
  await refuseUnlessEligible(tx, actor)
  const before = await configOf(tx, inventoryId)
  if (!before) throw conflict('not_offered', 'This is not offered to resellers yet.')
  const row = await tx
    .updateTable('resell_configs')
    .set({ ...input, terms, version: version + 1, updated_at: actor.now })
    .where('inventory_id', '=', inventoryId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw stale('offer')
  await audit(tx, actor, { action: 'resell.updated', subject: 'inventory', subjectId: inventoryId, ...changesBetween(before, row) })
  await publishResaleChange(tx, actor, [inventoryId])
  return resellView(row)
}

/** SQL: whether resellers may sell the item `i` of `inventory`. */
export const isResold = sql<boolean>`coalesce((SELECT r.enabled FROM resell_configs r
  WHERE r.agency_id = ${thisAgency} AND r.inventory_id = i.id), false)`

/** Returns by item whether resellers may sell it and which share of its stock, in percent. */
export async function resellOffers(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('resell_configs')
    .select(['inventory_id', 'enabled', 'share_percent'])
    .where('inventory_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ inventory_id, ...offer }) => [inventory_id, offer]))
}

/**
 * Turns reselling of an item on or off, with its existing terms or the default commission. The caller must check that the agency may use
 * resellers.
 */
export async function offerToResellers(
  tx: Tx,
  actor: Actor,
  inventoryId: string,
  offer: { enabled: boolean; share_percent: number },
): Promise<void> {
  await tx
    .insertInto('resell_configs')
    .values({ agency_id: actor.agencyId, inventory_id: inventoryId, ...offer, created_at: actor.now, updated_at: actor.now })
    .onConflict((existing) =>
      existing
        .columns(['agency_id', 'inventory_id'])
        .doUpdateSet({ ...offer, updated_at: actor.now, version: sql`resell_configs.version + 1` }),
    )
    .execute()
  await publishResaleChange(tx, actor, [inventoryId])
}

/**
 * Returns what other agencies may read of an item that is open to resellers, with its reseller terms locked; null if it is not open:
 * switched off, not published, without a price, or deleted. `today` is the first day of departures.
 */
export async function openOffer(tx: Tx, itemId: string, today: string) {
  const config = await tx.selectFrom('resell_configs').selectAll().where('inventory_id', '=', itemId).forUpdate().executeTakeFirst()
  const item = await publishedItem(tx, itemId, today)
  return config?.enabled && item ? { ...item, config: { ...config, percent: Number(config.percent) } } : null
}

/**
 * Returns what other agencies may read of an item: its row, the key of its picture, and the days on which an open departure starts from
 * `today` on. Returns null if it is not published, has no price, or was deleted.
 */
export async function publishedItem(tx: Tx, itemId: string, today: string) {
  const item = await tx
    .selectFrom('inventory as i')
    .leftJoin('files as f', (join) => join.onRef('f.agency_id', '=', 'i.agency_id').onRef('f.id', '=', 'i.cover_file_id'))
    .selectAll('i')
    .select(['f.key as picture_key', 'f.width as picture_width', 'f.height as picture_height'])
    .where('i.id', '=', itemId)
    .executeTakeFirst()
  if (!item || item.status !== 'published' || item.from_price === null) return null
  const departures = await tx
    .selectFrom('departures')
    .select('starts_on')
    .distinct()
    .where('inventory_id', '=', itemId)
    .where('status', '=', 'open')
    .where('starts_on', '>=', today)
    .orderBy('starts_on')
    .limit(500)
    .execute()
  return { ...item, from_price: item.from_price, days: departures.map(({ starts_on }) => starts_on) }
}
