import type { Selectable } from 'kysely'
import { agencyOfSlug } from '#domains/beneficiaries/server/beneficiaries.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { sql } from 'kysely'
import type { MarketplaceVendors } from '../../../database/tables.ts'
import type { CommissionRule } from '../contract/commission.ts'
import { vendorMoves, type VendorState } from '../contract/states.ts'
import { marketplaceChanged, ownerMoved } from './business-events.ts'
import { lockOwn, requireOwn, type MarketplaceRow } from './marketplaces-data.ts'

// The owner's side: its view of each vendor. It alone approves; the vendor's side is in joining.ts.

type Row = Selectable<MarketplaceVendors>

const view = ({ agency_id: _agency, marketplace_id: _marketplace, vendor_agency_id: _vendor, round: _round, ...row }: Row) => ({
  ...row,
  commission: row.commission as unknown as CommissionRule | null,
  moved_at: row.moved_at.toISOString(),
  created_at: row.created_at.toISOString(),
})

interface Filter extends ListRequest {
  state?: readonly VendorState[] | undefined
}

/** Returns a page of the vendors of the agency's own marketplace. @throws 404. */
export async function listVendors(tx: Tx, marketplaceId: string, request: Filter) {
  await requireOwn(tx, marketplaceId)
  const { column, direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('marketplace_vendors as v')
    .where('v.marketplace_id', '=', marketplaceId)
    .$if(request.state !== undefined, (query) => query.where('v.state', 'in', [...request.state!]))
    .$if(request.search !== '', (query) => query.where('v.name', 'ilike', like(request.search)))
  const rows = await matching
    .selectAll('v')
    .orderBy(column === 'name' ? sql`lower(v.name)` : sql.ref(`v.${column}`), direction)
    .orderBy('v.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(view), ...(await cappedTotal(tx, matching as never)) }
}

/** Tells the vendor's side, and the directory. */
async function tellVendor(tx: Tx, actor: Actor, { id, name }: MarketplaceRow, { vendor_agency_id, state, round, note, commission }: Row) {
  await publish(tx, actor, ownerMoved, id, { vendor_agency_id, marketplace_name: name, to: state, round, note, commission })
  await publish(tx, actor, marketplaceChanged, id, {})
}

const rowOf = (tx: Tx, marketplaceId: string, vendorAgencyId: string) =>
  tx
    .selectFrom('marketplace_vendors')
    .selectAll()
    .where('marketplace_id', '=', marketplaceId)
    .where('vendor_agency_id', '=', vendorAgencyId)
    .executeTakeFirst()

interface Known {
  name: string
  slug: string
  country_code: string
}

/** Writes a vendor's row. The caller holds the lock of the marketplace. */
async function store(
  tx: Tx,
  actor: Actor,
  key: { marketplaceId: string; vendorAgencyId: string },
  change: Pick<Row, 'state' | 'round' | 'note' | 'message'>,
  known: Known,
): Promise<Row> {
  const values = { ...known, ...change, moved_at: actor.now }
  return tx
    .insertInto('marketplace_vendors')
    .values({
      ...values,
      agency_id: actor.agencyId,
      id: newId(),
      marketplace_id: key.marketplaceId,
      vendor_agency_id: key.vendorAgencyId,
      created_at: actor.now,
    })
    .onConflict((there) => there.columns(['agency_id', 'marketplace_id', 'vendor_agency_id']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Invites an agency by the last part of its public address. @throws 404, 409 `invalid_transition`, 422 at `agency`. */
export async function inviteVendor(
  app: App,
  tx: Tx,
  actor: Actor,
  marketplaceId: string,
  { agency, message }: { agency: string; message: string | null },
) {
  const marketplace = await lockOwn(tx, marketplaceId)
  const found = await app.db.asPlatform('whose: the agency that is invited to a marketplace', (platform) => agencyOfSlug(platform, agency))
  if (!found) throw invalid('agency', 'There is no agency with this address.', 'not_found_reference')
  if (found.id === actor.agencyId) throw invalid('agency', 'This is your own agency.')
  const before = await rowOf(tx, marketplaceId, found.id)
  if (before && !vendorMoves[before.state].includes('invited')) throw invalidTransition(before.state, 'invited')
  const change = { state: 'invited' as const, round: (before?.round ?? 0) + 1, note: message, message: null }
  const known = { name: found.name, slug: agency, country_code: found.country_code }
  const row = await store(tx, actor, { marketplaceId, vendorAgencyId: found.id }, change, known)
  await audit(tx, actor, {
    action: 'marketplace_vendor.invited',
    subject: 'marketplace',
    subjectId: marketplaceId,
    after: { name: found.name },
  })
  await tellVendor(tx, actor, marketplace, row)
  return view(row)
}

type Params = { id: string; vendor: string }

/** Approves, suspends or removes a vendor. @throws 404, 409 `invalid_transition`. */
export async function moveVendor(tx: Tx, actor: Actor, { id: marketplaceId, vendor: id }: Params, to: VendorState, note: string | null) {
  const marketplace = await lockOwn(tx, marketplaceId)
  const before = await vendorOf(tx, marketplaceId, id)
  if (before.state === 'invited' && to === 'approved')
    throw conflict('waits_for_vendor', 'This agency has not accepted the invitation yet.')
  if (!vendorMoves[before.state].includes(to)) throw invalidTransition(before.state, to)
  const row = await tx
    .updateTable('marketplace_vendors')
    .set({ state: to, note, moved_at: actor.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, {
    action: `marketplace_vendor.${to}`,
    subject: 'marketplace',
    subjectId: marketplaceId,
    before: { name: before.name, state: before.state },
    after: { name: row.name, state: to, note },
  })
  await tellVendor(tx, actor, marketplace, row)
  return view(row)
}

async function vendorOf(tx: Tx, marketplaceId: string, id: string): Promise<Row> {
  const row = await tx
    .selectFrom('marketplace_vendors')
    .selectAll()
    .where('id', '=', id)
    .where('marketplace_id', '=', marketplaceId)
    .executeTakeFirst()
  if (!row) throw notFound('Vendor')
  return row
}

/** Gives a vendor a commission of its own for later sales; null takes it back. @throws 404. */
export async function setVendorCommission(
  tx: Tx,
  actor: Actor,
  { id: marketplaceId, vendor: id }: Params,
  commission: CommissionRule | null,
) {
  const marketplace = await lockOwn(tx, marketplaceId)
  const before = await vendorOf(tx, marketplaceId, id)
  const row = await tx
    .updateTable('marketplace_vendors')
    .set({ commission: commission ? JSON.stringify(commission) : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(tx, actor, {
    action: 'marketplace_vendor.updated',
    subject: 'marketplace',
    subjectId: marketplaceId,
    before: { name: before.name, commission: before.commission },
    after: { name: row.name, commission },
  })
  await tellVendor(tx, actor, marketplace, row)
  return view(row)
}

interface Asked {
  marketplaceId: string
  vendorAgencyId: string
  to: 'requested' | 'left'
  round: number
  vendor: Known
  message: string | null
}

/** A vendor's request or leave arrives in the owner's agency, which decides and answers. */
export async function answerVendor(app: App, tx: Tx, actor: Actor, { vendor, message, ...asked }: Asked): Promise<void> {
  const marketplace = await lockOwn(tx, asked.marketplaceId)
  const before = await rowOf(tx, asked.marketplaceId, asked.vendorAgencyId)
  const to = asked.to === 'left' ? afterLeaving(before?.state) : afterRequest(marketplace, before?.state)
  if (to === null) return
  const round = Math.max(asked.round, before?.round ?? 0)
  const note = to === 'removed' ? (before?.note ?? 'This marketplace takes vendors by invitation only.') : null
  const row = await store(tx, actor, asked, { state: to, round, note, message }, vendor)
  if (to !== 'left' && to !== 'requested') await tellVendor(tx, actor, marketplace, row)
  else await publish(tx, actor, marketplaceChanged, marketplace.id, {})
  const title =
    asked.to === 'left'
      ? `${vendor.name} left ${marketplace.name}`
      : to === 'requested'
        ? `${vendor.name} asks to join ${marketplace.name}`
        : to === 'approved'
          ? `${vendor.name} joined ${marketplace.name}`
          : null
  if (title)
    await notify(app, tx, actor, {
      type: `marketplace.vendor_${to}`,
      title,
      body: message,
      link: `/marketplaces/${marketplace.id}/vendors`,
      permission: 'Manage Marketplaces',
    })
}

/** A vendor that leaves while suspended cannot come back by asking. */
const afterLeaving = (state: VendorState | undefined): VendorState | null =>
  state === undefined || state === 'left' || state === 'removed' ? null : state === 'suspended' ? 'removed' : 'left'

const afterRequest = ({ joining }: MarketplaceRow, state: VendorState | undefined): VendorState => {
  if (state === 'removed' || state === 'approved' || state === 'suspended') return state
  if (state === 'invited' || joining === 'open') return 'approved'
  return joining === 'invite' ? 'removed' : 'requested'
}
