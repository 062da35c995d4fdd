import { sql } from 'kysely'
import type { z } from 'zod'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { slugOf } from '#kit/contract/text.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import type { Refusals } from '#kit/server/http/errors.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { commissionBody, marketplaceBody, marketplacePatch } from '../contract.ts'
import type { CommissionRule, CommissionTerms } from '../contract/commission.ts'
import { dashboardCards, storeParts } from '../contract/states.ts'
import { marketplaceChanged } from './business-events.ts'
import { categoriesOf } from './categories.ts'
import * as data from './marketplaces-data.ts'
import { addressOf } from './store/address.ts'

const nameTaken = () => invalid('name', 'You have a marketplace with this name.')
const addressTaken = () => invalid('slug', 'This address is taken.')

/** Two saves at the same moment: both saw the name free. */
export const marketplaceRefusals: Refusals = { marketplaces_name: nameTaken }

const firstTerms: CommissionTerms = { rule: { kind: 'percent', percent: 10 }, steps: [], discount_bearer: 'vendor' }

async function refuseTakenName(tx: Tx, name: string, own?: string): Promise<void> {
  const taken = await tx
    .selectFrom('marketplaces')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  if (taken && taken.id !== own) throw nameTaken()
}

/** Creates a marketplace with a commission of ten percent. @throws 422 at `name` and `slug`. */
export async function createMarketplace(app: App, tx: Tx, actor: Actor, input: z.output<typeof marketplaceBody>) {
  const { name, slug: given, tagline = null, description = null, listed, joining } = input
  await refuseTakenName(tx, name)
  const id = newId()
  const wished = given ?? slugOf(name).slice(0, 48)
  const free = await data.claimSlug(tx, actor, id, wished)
  if (!free && given) throw addressTaken()
  // Only an address that people chose is worth a question.
  const slug = free ? wished : `${wished}-${id.slice(-6)}`
  if (!free && !(await data.claimSlug(tx, actor, id, slug))) throw addressTaken()
  await tx
    .insertInto('marketplaces')
    .values({
      agency_id: actor.agencyId,
      id,
      name,
      slug,
      tagline,
      description,
      listed,
      joining,
      store_theme: JSON.stringify({ accent: '#0f766e', heading: name, intro: tagline, parts: storeParts }),
      dashboard_style: JSON.stringify({ cards: dashboardCards, columns: 2 }),
      commission: JSON.stringify(firstTerms),
      created_at: actor.now,
      updated_at: actor.now,
    })
    .execute()
  await audit(tx, actor, { action: 'marketplace.created', subject: 'marketplace', subjectId: id, after: { name, slug, listed, joining } })
  await publish(tx, actor, marketplaceChanged, id, {})
  return showMarketplace(app, tx, actor, id)
}

const dated = <Row extends { created_at: Date }>({ created_at, ...row }: Row) => ({ ...row, created_at: created_at.toISOString() })

/** Returns a marketplace as its owner, a vendor or another agency sees it. @throws 404. */
export async function showMarketplace(app: App, tx: Tx, actor: Actor, id: string) {
  const own = await tx.selectFrom('marketplaces').selectAll().where('id', '=', id).executeTakeFirst()
  return own ? showOwn(app, tx, actor, own as unknown as data.MarketplaceRow) : showOthers(tx, id)
}

async function showOwn(app: App, tx: Tx, actor: Actor, row: data.MarketplaceRow) {
  const { agency_id: _agency, store_theme, dashboard_style, version, updated_at: _updated, ...shown } = row
  const counts = await data.countVendors(tx, row.id)
  const { name: owner_name } = await ofAgency(tx, actor.agencyId).select('name').executeTakeFirstOrThrow()
  return {
    ...dated(shown),
    owner_name,
    relation: 'owner' as const,
    state: null,
    vendors: counts.approved,
    categories: (await categoriesOf(tx, row.id)).map(({ name, kinds, commission }) => ({ name, kinds, commission })),
    own: { version, store_theme, dashboard_style, counts, url: (await addressOf(app, tx, row)).address },
    membership: null,
  }
}

async function showOthers(tx: Tx, id: string) {
  const entry = await data.entryOf(tx, id)
  const membership = await data.membershipOf(tx, id)
  if (!entry || (!entry.listed && !membership)) throw notFound('Marketplace')
  const { owner_id: _owner, updated_at: _updated, commission, categories, ...shown } = entry
  const here = membership && membership.state !== 'left' && membership.state !== 'removed'
  return {
    ...dated(shown),
    commission: commission as unknown as CommissionTerms,
    categories: categories as unknown as { name: string; kinds: string[]; commission: CommissionRule | null }[],
    relation: here ? ('vendor' as const) : ('visitor' as const),
    state: membership?.state ?? null,
    own: null,
    membership: membership
      ? {
          state: membership.state,
          note: membership.note,
          commission: membership.commission as unknown as CommissionRule | null,
          moved_at: membership.moved_at.toISOString(),
        }
      : null,
  }
}

type Change = Omit<z.output<typeof marketplacePatch>, 'version'> & { commission?: CommissionTerms }

/** Changes a marketplace: absent keys stay. @throws 404, 409 `stale`, 422 at `name` and `slug`. */
export async function updateMarketplace(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...change }: z.output<typeof marketplacePatch>,
) {
  return save(app, tx, actor, id, version, change)
}

/** Changes what is taken of later sales. @throws 404, 409 `stale`, 422 at `steps`. */
export async function updateCommission(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { version, ...commission }: z.output<typeof commissionBody>,
) {
  const starts = commission.steps.map(({ from }) => `${from.currency} ${from.amount}`)
  if (new Set(starts).size !== starts.length) throw invalid('steps', 'Two steps start at the same volume.')
  return save(app, tx, actor, id, version, { commission })
}

async function save(app: App, tx: Tx, actor: Actor, id: string, version: number, change: Change) {
  const before = await data.lockOwn(tx, id)
  if (before.version !== version) throw conflict('stale', 'Someone else changed this marketplace. Reload it and try again.')
  if (change.name !== undefined) await refuseTakenName(tx, change.name, id)
  if (change.slug !== undefined && !(await data.claimSlug(tx, actor, id, change.slug))) throw addressTaken()
  const { store_theme, dashboard_style, commission, ...plain } = change
  await tx
    .updateTable('marketplaces')
    .set({
      ...plain,
      ...(store_theme && { store_theme: JSON.stringify(store_theme) }),
      ...(dashboard_style && { dashboard_style: JSON.stringify(dashboard_style) }),
      ...(commission && { commission: JSON.stringify(commission) }),
      version: version + 1,
      updated_at: actor.now,
    })
    .where('id', '=', id)
    .execute()
  const told = Object.keys(change) as (keyof Change)[]
  await audit(tx, actor, {
    action: 'marketplace.updated',
    subject: 'marketplace',
    subjectId: id,
    before: Object.fromEntries(told.map((key) => [key, before[key]])),
    after: change,
  })
  await publish(tx, actor, marketplaceChanged, id, {})
  return showMarketplace(app, tx, actor, id)
}
