import type { Selectable } from 'kysely'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import type { MarketplaceReviews } from '../../../../database/tables.ts'
import { reviewMoves, type ReviewState } from '../../contract/states.ts'
import { inOther } from '../in-other.ts'
import { membershipOf, requireOwn } from '../marketplaces-data.ts'

interface Filter extends ListRequest {
  state?: readonly ReviewState[] | undefined
  reported?: 'true' | undefined
}

type Row = Selectable<MarketplaceReviews> & { vendor_name: string }
type Side = 'owner' | 'vendor'

const view = ({ agency_id: _agency, marketplace_id: _m, vendor_id: _v, replied_at: _r, moved_at: _moved, ...row }: Row, side: Side) => ({
  ...row,
  // What somebody reported is for the owner.
  ...(side === 'vendor' && { reports: 0, report: null, note: null }),
  created_at: row.created_at.toISOString(),
  actions:
    side === 'vendor'
      ? row.state === 'published'
        ? ['reply' as const]
        : []
      : reviewMoves[row.state].map((to) => (to === 'published' ? ('publish' as const) : ('hide' as const))),
})

/** Whose reviews the agency may read: all of its own marketplace, or the published ones about it, in the owner's agency. @throws 404. */
async function whose(
  app: App,
  actor: Actor,
  marketplaceId: string,
  options: { readOnly?: boolean } = { readOnly: true },
): Promise<{ side: Side; ownerId: string }> {
  return app.db.asAgency(
    actor,
    async (tx) => {
      const own = await tx.selectFrom('marketplaces').select('id').where('id', '=', marketplaceId).executeTakeFirst()
      if (own) return { side: 'owner' as const, ownerId: actor.agencyId }
      const membership = await membershipOf(tx, marketplaceId)
      if (!membership) throw notFound('Marketplace')
      return { side: 'vendor' as const, ownerId: membership.owner_agency_id }
    },
    options,
  )
}

const withVendor = (tx: Tx, marketplaceId: string, vendorAgencyId: string | null) =>
  tx
    .selectFrom('marketplace_reviews as r')
    .innerJoin('marketplace_vendors as v', (join) => join.onRef('v.agency_id', '=', 'r.agency_id').onRef('v.id', '=', 'r.vendor_id'))
    .where('r.marketplace_id', '=', marketplaceId)
    .$if(vendorAgencyId !== null, (query) => query.where('v.vendor_agency_id', '=', vendorAgencyId!).where('r.state', '=', 'published'))

/** Returns a page of the reviews of a marketplace, as its owner or as a vendor sees them. @throws 404. */
export async function listReviews(app: App, actor: Actor, marketplaceId: string, { state, reported, search, sort, ...request }: Filter) {
  const { side, ownerId } = await whose(app, actor, marketplaceId)
  return inOther(
    app,
    ownerId,
    async (tx) => {
      const { column, direction } = sortOf(sort)
      const matching = withVendor(tx, marketplaceId, side === 'vendor' ? actor.agencyId : null)
        .$if(state !== undefined, (query) => query.where('r.state', 'in', [...state!]))
        .$if(reported !== undefined && side === 'owner', (query) => query.where('r.reports', '>', 0))
        .$if(search !== '', (query) =>
          query.where((where) =>
            where.or((['r.title', 'r.text', 'r.author', 'v.name'] as const).map((name) => where(name, 'ilike', like(search)))),
          ),
        )
      const rows = await matching
        .selectAll('r')
        .select('v.name as vendor_name')
        .orderBy(column === 'rating' ? 'r.rating' : 'r.created_at', direction)
        .orderBy('r.id', direction)
        .$call(atPage(request))
        .execute()
      return { rows: rows.map((row) => view(row, side)), ...(await cappedTotal(tx, matching as never)) }
    },
    { readOnly: true },
  )
}

async function reviewOf(tx: Tx, marketplaceId: string, id: string, vendorAgencyId: string | null): Promise<Row> {
  const row = await withVendor(tx, marketplaceId, vendorAgencyId)
    .where('r.id', '=', id)
    .selectAll('r')
    .select('v.name as vendor_name')
    .executeTakeFirst()
  if (!row) throw notFound('Review')
  return row
}

/** Publishes or hides a review of the agency's own marketplace. @throws 404, 409 `invalid_transition`. */
export async function moveReview(
  tx: Tx,
  actor: Actor,
  { id: marketplaceId, review: id }: { id: string; review: string },
  to: 'published' | 'hidden',
  note: string | null,
) {
  await requireOwn(tx, marketplaceId)
  await tx.selectFrom('marketplace_reviews').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  const before = await reviewOf(tx, marketplaceId, id, null)
  if (!reviewMoves[before.state].includes(to)) throw invalidTransition(before.state, to)
  await tx
    .updateTable('marketplace_reviews')
    .set({ state: to, note, moved_at: actor.now, ...(to === 'published' && { reports: 0, report: null }) })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, {
    action: `marketplace_review.${to}`,
    subject: 'marketplace',
    subjectId: marketplaceId,
    before: { state: before.state, title: before.title },
    after: { state: to, note },
  })
  return view(await reviewOf(tx, marketplaceId, id, null), 'owner')
}

/** Replies to a published review as its vendor. @throws 404, 409 `not_yours` for the owner. */
export async function replyReview(
  app: App,
  actor: Actor,
  { id: marketplaceId, review: id }: { id: string; review: string },
  reply: string,
) {
  // Not read-only: a transaction that writes reads the session again, and the reply is written in the owner's agency without it.
  const { side, ownerId } = await whose(app, actor, marketplaceId, {})
  if (side === 'owner') throw conflict('not_yours', 'Only the vendor replies to a review.')
  return inOther(app, ownerId, async (tx, owner) => {
    const before = await reviewOf(tx, marketplaceId, id, actor.agencyId)
    await tx.updateTable('marketplace_reviews').set({ reply, replied_at: owner.now }).where('id', '=', id).execute()
    await audit(tx, owner, {
      action: 'marketplace_review.replied',
      subject: 'marketplace',
      subjectId: marketplaceId,
      before: { reply: before.reply },
      after: { reply, vendor: before.vendor_name },
    })
    return view(await reviewOf(tx, marketplaceId, id, actor.agencyId), 'vendor')
  })
}
