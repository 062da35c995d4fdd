import { sql } from 'kysely'
import type { z } from 'zod'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { refuseUnlessEligible } from '#domains/inventory/server/items/resell.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, invalid } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { createBody } from '../../contract.ts'
import type { AgreementState, Side } from '../../contract/agreement.ts'
import { agreementMoved } from '../business-events.ts'
import { seenOffer } from '../directory/listings.ts'
import { inPartner } from '../partner.ts'
import { agreementView, lockAgreement, requireAgreement, rowView, writeCopy, type AgreementRow } from './agreements-data.ts'
import { alreadyAgreed, moveAgreement, noticeOf, receiveProposal, type Move } from './at-owner.ts'
import { thisAgency } from '#kit/server/database/agency-filter.ts'

interface Filter extends ListRequest {
  side: Side
  state?: readonly AgreementState[] | undefined
}

/** Returns a page of the agency's agreements on one side. */
export async function listAgreements(tx: Tx, { side, state, ...request }: Filter) {
  const { column, direction } = sortOf(request.sort)
  const matching = tx
    .selectFrom('resell_agreements as g')
    .where('g.side', '=', side)
    .$if(state !== undefined, (query) => query.where('g.state', 'in', [...state!]))
    .$if(request.search !== '', (query) =>
      query.where((where) =>
        where.or([where('g.title', 'ilike', like(request.search)), where('g.partner_name', 'ilike', like(request.search))]),
      ),
    )
  const rows = await matching
    .selectAll('g')
    .select(
      sql<number>`(SELECT count(*)::int FROM resell_sales s WHERE s.agency_id = ${thisAgency} AND s.agreement_id = g.id
        AND s.state IN ('held', 'confirmed'))`.as('sales'),
    )
    .orderBy(column === 'title' ? sql`lower(g.title)` : sql.ref(`g.${column}`), direction)
    .orderBy('g.id', direction)
    .$call(atPage(request))
    .execute()
  return {
    rows: rows.map((row) => rowView(row as unknown as AgreementRow & { sales: number })),
    ...(await cappedTotal(tx, matching as never)),
  }
}

/** Returns one agreement. @throws 404. */
export const showAgreement = async (tx: Tx, actor: Actor, id: string) => agreementView(tx, actor, await requireAgreement(tx, id))

/**
 * Writes the reseller's draft of an agreement and sends it to the owner, unless it stays a draft.
 * @throws 403 `kyc_required`, `proximity_required`; 404 offer; 409 `already_exists`; 422 at `offer_id` for an own offer.
 */
export async function createAgreement(app: App, actor: Actor, { offer_id, terms, message = null, draft }: z.output<typeof createBody>) {
  const offer = await seenOffer(app, offer_id)
  if (!offer) throw invalid('offer_id', 'This offer is not open to resellers.', 'not_found_reference')
  if (offer.owner_id === actor.agencyId) throw invalid('offer_id', 'This is your own offer.')
  const id = newId()
  await app.db.asAgency(actor, async (tx) => {
    await refuseUnlessEligible(tx, actor)
    const row = await tx
      .insertInto('resell_agreements')
      .values({
        agency_id: actor.agencyId,
        id,
        side: 'reseller',
        partner_agency_id: offer.owner_id,
        partner_name: offer.owner_name,
        inventory_id: offer_id,
        kind: offer.kind,
        title: offer.title,
        currency: offer.currency,
        state: 'draft',
        offered: JSON.stringify(terms),
        offered_by: 'reseller',
        message,
        created_at: actor.now,
        moved_at: actor.now,
      })
      .onConflict((known) => known.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw alreadyAgreed()
    await audit(tx, actor, { action: 'resell_agreement.created', subject: 'resell_agreement', subjectId: id, after: { ...offer, terms } })
  })
  if (!draft) return actOnAgreement(app, actor, id, { action: 'offer', revision: 0, terms, message })
  return app.db.asAgency(actor, (tx) => showAgreement(tx, actor, id), { readOnly: true })
}

/**
 * Does something with an agreement. The owner's row decides: the reseller's call makes the step in the owner's agency first and then writes
 * its own copy. The owner's event brings the same copy if that is lost.
 * @throws 404, 409 `stale`, `invalid_transition`.
 */
export async function actOnAgreement(app: App, actor: Actor, id: string, move: Move) {
  const before = await app.db.asAgency(actor, async (tx) => {
    const row = await requireAgreement(tx, id)
    if (row.side === 'owner') await moveAgreement(app, tx, actor, { id, side: 'owner' }, move)
    const { name } = await ofAgency(tx, actor.agencyId).select('name').executeTakeFirstOrThrow()
    return { ...row, ownName: name }
  })
  if (before.side === 'reseller') {
    if (before.state === 'draft' && move.action !== 'offer') await discard(app, actor, id, move)
    else await moveAsReseller(app, actor, before, move)
  }
  return app.db.asAgency(actor, (tx) => showAgreement(tx, actor, id), { readOnly: true })
}

/** A draft is known to the reseller only. */
const discard = (app: App, actor: Actor, id: string, move: Move) =>
  app.db.asAgency(actor, async (tx) => {
    const row = await lockAgreement(tx, id)
    if (row.state !== 'draft' || move.action !== 'withdraw') throw conflict('invalid_transition', 'This draft can only be sent or deleted.')
    await tx
      .updateTable('resell_agreements')
      .set({ state: 'terminated', offered: null, offered_by: null, moved_at: actor.now })
      .where('id', '=', id)
      .execute()
    await audit(tx, actor, { action: 'resell_agreement.withdraw', subject: 'resell_agreement', subjectId: id })
  })

async function moveAsReseller(app: App, actor: Actor, before: AgreementRow & { ownName: string }, move: Move): Promise<void> {
  const { id, partner_agency_id: ownerId } = before
  const shared = await inPartner(app, ownerId, (tx, owner) =>
    before.state === 'draft'
      ? receiveProposal(app, tx, owner, {
          id,
          inventoryId: before.inventory_id,
          resellerId: actor.agencyId,
          resellerName: before.ownName,
          terms: move.terms!,
          message: move.message ?? null,
        })
      : moveAgreement(app, tx, owner, { id, side: 'reseller', partnerId: actor.agencyId }, move),
  )
  await app.db.asAgency(actor, async (tx) => {
    await writeCopy(tx, actor, shared)
    await audit(tx, actor, {
      action: `resell_agreement.${move.action}`,
      subject: 'resell_agreement',
      subjectId: id,
      before: { state: before.state },
      after: { state: shared.state, terms: shared.terms, offered: shared.offered },
    })
  })
}

/** Sets the reseller's own markup, which the owner never reads. @throws 404, 409 `not_yours`. */
export async function changeMarkup(tx: Tx, actor: Actor, id: string, percent: number) {
  const before = await lockAgreement(tx, id)
  if (before.side !== 'reseller') throw conflict('not_yours', 'The reseller sets its own price.')
  await tx.updateTable('resell_agreements').set({ markup_percent: percent }).where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'resell_agreement.markup',
    subject: 'resell_agreement',
    subjectId: id,
    before: { markup_percent: Number(before.markup_percent) },
    after: { markup_percent: percent },
  })
  return showAgreement(tx, actor, id)
}

/** Writes what the owner's row says into the reseller's copy. */
export const resellAgreementSteps = defineListener(
  'resell-agreements',
  on(agreementMoved, async ({ app }, { id, payload: { reseller_agency_id, by, agreement } }) => {
    await stepIn(app, reseller_agency_id, `resell_agreement:${id}`, async (tx, actor) => {
      const before = await tx.selectFrom('resell_agreements').select('state').where('id', '=', agreement.id).executeTakeFirst()
      const changed = await writeCopy(tx, actor, agreement)
      if (!changed || by === 'reseller' || !before) return
      await notify(app, tx, actor, noticeOf(agreement.owner_name, actionBehind(before.state, agreement), agreement))
    })
  }),
)

/** Returns what the owner must have done, for the notice. */
function actionBehind(before: AgreementState, { state, offered_by }: { state: AgreementState; offered_by: Side | null }) {
  if (offered_by === 'owner') return 'offer'
  if (state === before) return 'limits'
  if (state === 'active') return before === 'paused' ? 'resume' : 'accept'
  return state === 'rejected' ? 'reject' : state === 'paused' ? 'pause' : 'terminate'
}
