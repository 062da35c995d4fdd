import { ofAgency } from '#domains/agency/server/facts.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on, publish } from '#kit/server/events/business-events.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import { vendorMoves, type VendorState } from '../contract/states.ts'
import { ownerMoved, vendorMoved } from './business-events.ts'
import { entryOf } from './marketplaces-data.ts'
import { showMarketplace } from './marketplaces.ts'
import { answerVendor } from './vendors.ts'

// The vendor's side: its own row of each marketplace. The owner's side is in vendors.ts, and the two meet by events.

async function tellOwner(
  tx: Tx,
  actor: Actor,
  id: string,
  ownerId: string,
  to: 'requested' | 'left',
  round: number,
  message: string | null,
) {
  const vendor = await ofAgency(tx, actor.agencyId).select(['name', 'slug', 'country_code']).executeTakeFirstOrThrow()
  await publish(tx, actor, vendorMoved, id, { owner_agency_id: ownerId, to, round, vendor, message })
}

const lockMembership = (tx: Tx, id: string) =>
  tx.selectFrom('marketplace_memberships').selectAll().where('marketplace_id', '=', id).forUpdate().executeTakeFirst()

/**
 * Asks to join a marketplace, or accepts its invitation. The owner's side answers after the commit.
 * @throws 404, 409 `own_marketplace`, `invitation_needed` or `invalid_transition`.
 */
export async function joinMarketplace(app: App, tx: Tx, actor: Actor, id: string, message: string | null) {
  const entry = await entryOf(tx, id)
  const before = await lockMembership(tx, id)
  if (!entry || (!entry.listed && !before)) throw notFound('Marketplace')
  if (entry.owner_id === actor.agencyId) throw conflict('own_marketplace', 'This is your own marketplace.')
  if (before?.state === 'removed' || (entry.joining === 'invite' && before?.state !== 'invited'))
    throw conflict('invitation_needed', 'You can only join by invitation. Ask the owner for one.')
  if (before && before.state !== 'invited' && before.state !== 'left') throw invalidTransition(before.state, 'requested')
  const round = (before?.round ?? 0) + 1
  const change = { state: 'requested' as const, round, note: null, moved_at: actor.now }
  // Two requests at the same moment: the second finds the first one's row.
  await tx
    .insertInto('marketplace_memberships')
    .values({ agency_id: actor.agencyId, marketplace_id: id, owner_agency_id: entry.owner_id, created_at: actor.now, ...change })
    .onConflict((known) => known.columns(['agency_id', 'marketplace_id']).doUpdateSet(change))
    .execute()
  await audit(tx, actor, { action: 'marketplace.requested', subject: 'marketplace', subjectId: id, after: { name: entry.name, message } })
  await tellOwner(tx, actor, id, entry.owner_id, 'requested', round, message)
  return showMarketplace(app, tx, actor, id)
}

/** Leaves a marketplace, withdraws a request or declines an invitation. @throws 404, 409 `invalid_transition`. */
export async function leaveMarketplace(app: App, tx: Tx, actor: Actor, id: string) {
  const before = await lockMembership(tx, id)
  if (!before) throw notFound('Marketplace')
  if (!vendorMoves[before.state].includes('left')) throw invalidTransition(before.state, 'left')
  await setState(tx, id, { state: 'left', note: null, moved_at: actor.now })
  await audit(tx, actor, { action: 'marketplace.left', subject: 'marketplace', subjectId: id, before: { state: before.state } })
  await tellOwner(tx, actor, id, before.owner_agency_id, 'left', before.round, null)
  return showMarketplace(app, tx, actor, id)
}

const setState = (
  tx: Tx,
  id: string,
  change: { state: VendorState; note: string | null; moved_at: Date; round?: number; commission?: string | null },
) => tx.updateTable('marketplace_memberships').set(change).where('marketplace_id', '=', id).execute()

const news: Partial<Record<VendorState, (name: string) => string>> = {
  invited: (name) => `You are invited to ${name}`,
  approved: (name) => `You are part of ${name} now`,
  suspended: (name) => `${name} suspended you`,
  removed: (name) => `You are no longer part of ${name}`,
}

interface Answer {
  marketplaceId: string
  ownerId: string
  name: string
  to: VendorState
  round: number
  note: string | null
  commission: unknown
}

/** The owner's answer arrives in the vendor's agency. An answer to an earlier request changes nothing. */
async function receiveAnswer(app: App, tx: Tx, actor: Actor, { marketplaceId: id, ownerId, name, to, round, ...answer }: Answer) {
  // Locked: the vendor may be leaving at this moment.
  const before = await lockMembership(tx, id)
  const commission = answer.commission ? JSON.stringify(answer.commission) : null
  const change = { state: to, note: answer.note, commission, moved_at: actor.now }
  if (!before) {
    if (to !== 'invited') return
    await tx
      .insertInto('marketplace_memberships')
      .values({ agency_id: actor.agencyId, marketplace_id: id, owner_agency_id: ownerId, round, created_at: actor.now, ...change })
      .execute()
  } else {
    if (round < before.round) return
    // Only the commission is new.
    if (to === before.state)
      return void (await tx.updateTable('marketplace_memberships').set({ commission }).where('marketplace_id', '=', id).execute())
    if (!vendorMoves[before.state].includes(to)) return
    await setState(tx, id, { ...change, round })
  }
  const title = news[to]?.(name)
  if (title)
    await notify(app, tx, actor, {
      type: `marketplace.${to}`,
      title,
      body: answer.note,
      link: `/marketplaces/${id}`,
      permission: 'Manage Marketplaces',
    })
}

/** Carries what one side did to the other, each step in one agency: docs/decisions/0042-marketplaces.md. */
export const marketplaceSteps = defineListener(
  'marketplace-steps',
  on(vendorMoved, async ({ app, actor: { agencyId } }, { id, subjectId, payload: { owner_agency_id, ...asked } }) => {
    await stepIn(app, owner_agency_id, `marketplace:${id}`, (tx, actor) =>
      answerVendor(app, tx, actor, { marketplaceId: subjectId, vendorAgencyId: agencyId, ...asked }),
    )
  }),
  on(ownerMoved, async ({ app, actor: { agencyId } }, { id, subjectId, payload: { vendor_agency_id, marketplace_name, ...answer } }) => {
    await stepIn(app, vendor_agency_id, `marketplace:${id}`, (tx, actor) =>
      receiveAnswer(app, tx, actor, {
        marketplaceId: subjectId,
        ownerId: agencyId,
        name: marketplace_name,
        ...answer,
        commission: answer.commission ?? null,
      }),
    )
  }),
)
