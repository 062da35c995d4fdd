import { ofAgency } from '#domains/agency/server/facts.ts'
import { openOffer } from '#domains/inventory/server/items/resell.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { stateAfter, type AgreementAction, type Blackout, type Side, type Terms } from '../../contract/agreement.ts'
import { agreementMoved, type SharedAgreement } from '../business-events.ts'
import { jsonOf, lockAgreement, placesSold, sharedOf, type AgreementRow } from './agreements-data.ts'

// The owner's row decides. Moves of both sides are made here, in the owner's agency; the reseller's row is a copy.

export interface Move {
  action: AgreementAction
  /** The revision that the person saw. */
  revision: number
  terms?: Terms
  message?: string | null
}

const changedMeanwhile = () => conflict('stale', 'Someone else changed this agreement. Reload it and try again.')
export const alreadyAgreed = () => conflict('already_exists', 'There is an agreement about this offer already. Open that one instead.')

const words: Record<AgreementAction, string> = {
  offer: 'offers terms for',
  accept: 'accepted your terms for',
  reject: 'rejected your terms for',
  withdraw: 'withdrew its terms for',
  pause: 'paused the agreement about',
  resume: 'resumed the agreement about',
  terminate: 'terminated the agreement about',
}

/** Returns the notice about what the other side did. */
export const noticeOf = (
  name: string,
  action: AgreementAction | 'limits',
  { id, title, message }: { id: string; title: string; message: string | null },
) => ({
  type: `resell.agreement_${action}`,
  title: action === 'limits' ? `${name} changed its limits for ${title}` : `${name} ${words[action]} ${title}`,
  body: action === 'offer' ? message : null,
  link: `/reseller/my-resells/${id}`,
  permission: 'Manage Reselling' as const,
})

const ownName = async (tx: Tx, { agencyId }: Actor): Promise<string> =>
  (await ofAgency(tx, agencyId).select('name').executeTakeFirstOrThrow()).name

/** Publishes the owner's row for the reseller's copy. @returns what it says. */
async function tellReseller(tx: Tx, actor: Actor, row: AgreementRow, by: Side): Promise<SharedAgreement> {
  const agreement = sharedOf(row, await ownName(tx, actor))
  await publish(tx, actor, agreementMoved, row.id, { reseller_agency_id: row.partner_agency_id, by, agreement })
  return agreement
}

interface Proposal {
  id: string
  inventoryId: string
  resellerId: string
  resellerName: string
  terms: Terms
  message: string | null
}

/** A reseller's first terms arrive at the owner. @throws 404 if the offer is not open, 409 `already_exists`. */
export async function receiveProposal(app: App, tx: Tx, actor: Actor, proposal: Proposal): Promise<SharedAgreement> {
  const item = await openOffer(tx, proposal.inventoryId, dayOf(actor.now))
  if (!item) throw notFound('Offer')
  const row = await tx
    .insertInto('resell_agreements')
    .values({
      agency_id: actor.agencyId,
      id: proposal.id,
      side: 'owner',
      partner_agency_id: proposal.resellerId,
      partner_name: proposal.resellerName,
      inventory_id: item.id,
      kind: item.kind,
      title: item.title,
      currency: item.currency,
      state: 'proposed',
      offered: JSON.stringify(proposal.terms),
      offered_by: 'reseller',
      message: proposal.message,
      revision: 1,
      created_at: actor.now,
      moved_at: actor.now,
    })
    // Also if the same proposal was received before, and its answer was lost.
    .onConflict((known) => known.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw alreadyAgreed()
  const agreement = row as unknown as AgreementRow
  await audit(tx, actor, {
    action: 'resell_agreement.offer',
    subject: 'resell_agreement',
    subjectId: row.id,
    after: { by: proposal.resellerName, terms: proposal.terms },
  })
  await notify(app, tx, actor, noticeOf(proposal.resellerName, 'offer', agreement))
  return tellReseller(tx, actor, agreement, 'reseller')
}

/** Moves an agreement of the owner for one of its sides. @throws 404, 409 `stale`, `invalid_transition`. */
export async function moveAgreement(
  app: App,
  tx: Tx,
  actor: Actor,
  { id, side, partnerId }: { id: string; side: Side; partnerId?: string },
  move: Move,
): Promise<SharedAgreement> {
  const before = await lockAgreement(tx, id)
  if (before.side !== 'owner' || (partnerId && before.partner_agency_id !== partnerId)) throw notFound('Agreement')
  if (before.revision !== move.revision) throw changedMeanwhile()
  const state = stateAfter(before, side, move.action)
  if (state === null) throw invalidTransition(before.state, move.action)
  const accepted = move.action === 'accept'
  const offers = move.action === 'offer'
  const answered = accepted || move.action === 'reject' || move.action === 'withdraw'
  const over = state === 'terminated' || state === 'rejected'
  const change = {
    state,
    terms: accepted ? before.offered : before.terms,
    offered: offers ? move.terms! : answered || over ? null : before.offered,
    offered_by: offers ? side : answered || over ? null : before.offered_by,
    message: offers ? (move.message ?? null) : before.message,
    paused_by: move.action === 'pause' ? side : state === 'paused' ? before.paused_by : null,
    version: accepted ? before.version + 1 : before.version,
    revision: before.revision + 1,
    moved_at: actor.now,
  }
  await write(tx, id, change)
  const after: AgreementRow = { ...before, ...change }
  const fact = ({ state: of, terms, offered }: AgreementRow) => ({ state: of, terms, offered })
  await audit(tx, actor, {
    action: `resell_agreement.${move.action}`,
    subject: 'resell_agreement',
    subjectId: id,
    before: fact(before),
    after: { ...fact(after), by: side === 'reseller' ? before.partner_name : 'owner' },
  })
  if (side === 'reseller') await notify(app, tx, actor, noticeOf(before.partner_name, move.action, after))
  return tellReseller(tx, actor, after, side)
}

const write = (tx: Tx, id: string, { terms, offered, ...change }: Pick<AgreementRow, 'terms' | 'offered'> & object) =>
  tx
    .updateTable('resell_agreements')
    .set({ ...change, terms: jsonOf(terms), offered: jsonOf(offered) })
    .where('id', '=', id)
    .execute()

/**
 * Sets the owner's limits. They hold for later sales.
 * @throws 404, 409 `stale`, `in_use` at `cap` if more is sold, `not_yours` for the reseller, `invalid_transition` once it is over.
 */
export async function changeLimits(
  tx: Tx,
  actor: Actor,
  id: string,
  { cap, blackouts, revision }: { cap: number | null; blackouts: Blackout[]; revision: number },
): Promise<void> {
  const before = await lockAgreement(tx, id)
  if (before.side !== 'owner') throw conflict('not_yours', 'Only the owner of the offer sets these limits.')
  if (before.revision !== revision) throw changedMeanwhile()
  if (before.state === 'terminated' || before.state === 'rejected') throw invalidTransition(before.state, 'limits')
  const sold = await placesSold(tx, actor, id)
  if (cap !== null && cap < sold)
    throw conflict('in_use', `${sold} places are sold or on hold, so the limit cannot be lower.`, { cap: [`At least ${sold}.`] })
  const change = { cap, blackouts, version: before.version + 1, revision: before.revision + 1, moved_at: actor.now }
  await tx
    .updateTable('resell_agreements')
    .set({ ...change, blackouts: JSON.stringify(blackouts) })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, {
    action: 'resell_agreement.limits',
    subject: 'resell_agreement',
    subjectId: id,
    before: { cap: before.cap, blackouts: before.blackouts },
    after: { cap, blackouts },
  })
  await tellReseller(tx, actor, { ...before, ...change }, 'owner')
}
