import { sql, type Selectable } from 'kysely'
import { notFound } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Marketplaces } from '../../../database/tables.ts'
import type { CommissionTerms } from '../contract/commission.ts'
import type { DashboardCard, StorePart, VendorState } from '../contract/states.ts'

export type MarketplaceRow = Omit<Selectable<Marketplaces>, 'commission' | 'store_theme' | 'dashboard_style'> & {
  commission: CommissionTerms
  store_theme: { accent: string; heading: string; intro: string | null; parts: StorePart[] }
  dashboard_style: { cards: DashboardCard[]; columns: 1 | 2 }
}

/** Returns the agency's own marketplace. @throws 404. */
export async function requireOwn(tx: Tx, id: string): Promise<MarketplaceRow> {
  const row = await tx.selectFrom('marketplaces').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Marketplace')
  return row as unknown as MarketplaceRow
}

/** Returns the agency's own marketplace, locked until the transaction ends. Moves of its vendors take turns. @throws 404. */
export async function lockOwn(tx: Tx, id: string): Promise<MarketplaceRow> {
  const row = await tx.selectFrom('marketplaces').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('Marketplace')
  return row as unknown as MarketplaceRow
}

/** Takes an address for a marketplace and gives back its earlier one. @returns false if another marketplace has it. */
export async function claimSlug(tx: Tx, { agencyId }: Actor, marketplaceId: string, slug: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('marketplace_slugs')
    .values({ slug, agency_id: agencyId, marketplace_id: marketplaceId })
    .onConflict((taken) => taken.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst()
  // Row security hides the addresses of others, so only its own is found.
  const own =
    claimed ??
    (await tx
      .selectFrom('marketplace_slugs')
      .select('slug')
      .where('slug', '=', slug)
      .where('marketplace_id', '=', marketplaceId)
      .executeTakeFirst())
  if (!own) return false
  await tx.deleteFrom('marketplace_slugs').where('marketplace_id', '=', marketplaceId).where('slug', '!=', slug).execute()
  return true
}

/** Returns the number of vendors in each state. */
export async function countVendors(tx: Tx, marketplaceId: string): Promise<Record<VendorState, number>> {
  const rows = await tx
    .selectFrom('marketplace_vendors')
    .select(['state', sql<number>`count(*)::int`.as('n')])
    .where('marketplace_id', '=', marketplaceId)
    .groupBy('state')
    .execute()
  const none = { invited: 0, requested: 0, approved: 0, suspended: 0, removed: 0, left: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ state, n }) => [state, n])) }
}

/** Returns what every agency may read of a marketplace, or undefined. */
export const entryOf = (tx: Tx, id: string) => tx.selectFrom('marketplace_directory').selectAll().where('id', '=', id).executeTakeFirst()

/** Returns the agency's own place in a marketplace of another, or undefined. */
export const membershipOf = (tx: Tx, id: string) =>
  tx.selectFrom('marketplace_memberships').selectAll().where('marketplace_id', '=', id).executeTakeFirst()
