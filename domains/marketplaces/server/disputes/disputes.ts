import type { z } from 'zod'
import { conflict, invalid, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { publish } from '#kit/server/events/business-events.ts'
import type { acceptDisputeBody } from '../../contract/disputes.ts'
import type { DisputeState } from '../../contract/states.ts'
import { disputeMoved } from '../business-events.ts'
import { requireOwn } from '../marketplaces-data.ts'
import { mailVisitor } from '../orders/mail.ts'
import { orderPath } from '../orders/order-code.ts'
import { lockPart, type PartRow } from '../orders/orders-data.ts'

interface Filter extends ListRequest {
  state?: readonly DisputeState[] | undefined
}

const withPart = (tx: Tx, marketplaceId: string) =>
  tx
    .selectFrom('marketplace_disputes as d')
    .innerJoin('marketplace_order_parts as p', (join) => join.onRef('p.agency_id', '=', 'd.agency_id').onRef('p.id', '=', 'd.id'))
    .innerJoin('marketplace_orders as o', (join) => join.onRef('o.agency_id', '=', 'p.agency_id').onRef('o.id', '=', 'p.order_id'))
    .where('d.marketplace_id', '=', marketplaceId)

const selected = (tx: Tx, marketplaceId: string) =>
  withPart(tx, marketplaceId)
    .select(['d.id', 'd.text', 'd.state', 'd.refund', 'd.answer', 'd.created_at', 'd.decided_at'])
    .select(['p.title', 'p.vendor_name', 'p.starts_on', 'p.ends_on', 'p.amount', 'p.refunded', 'p.currency'])
    .select(['o.reference as order_reference', 'o.payment_id'])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

const view = ({ amount, refunded, refund, currency, created_at, decided_at, ...row }: Row) => ({
  ...row,
  amount: moneyOf(amount, currency),
  refunded: moneyOf(refunded, currency),
  left: moneyOf(amount - refunded, currency),
  refund: moneyOf(refund, currency),
  created_at: created_at.toISOString(),
  decided_at: decided_at?.toISOString() ?? null,
})

/** Returns a page of what visitors reported on the agency's own marketplace. @throws 404. */
export async function listDisputes(tx: Tx, marketplaceId: string, { state, search, sort, ...request }: Filter) {
  await requireOwn(tx, marketplaceId)
  const { direction } = sortOf(sort)
  const searched = ['o.reference', 'p.title', 'p.vendor_name', 'd.text'] as const
  const matching = selected(tx, marketplaceId)
    .$if(state !== undefined, (query) => query.where('d.state', 'in', [...state!]))
    .$if(search !== '', (query) => query.where((where) => where.or(searched.map((name) => where(name, 'ilike', like(search))))))
  const rows = await matching.orderBy('d.created_at', direction).orderBy('d.id', direction).$call(atPage(request)).execute()
  return { rows: rows.map(view), ...(await cappedTotal(tx, matching as never)) }
}

/** Days after the end of a trip until which its visitor can report a problem. */
export const reportDays = 60

/** Writes what a visitor reports about a part of an order, once. @returns whether it is new. */
export async function openDispute(tx: Tx, actor: Actor, part: PartRow, text: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('marketplace_disputes')
    .values({
      agency_id: actor.agencyId,
      id: part.id,
      marketplace_id: part.marketplace_id,
      vendor_id: part.vendor_id,
      text,
      created_at: actor.now,
    })
    // Two forms at the same moment: the first counts.
    .onConflict((known) => known.columns(['agency_id', 'id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await publish(tx, actor, disputeMoved, part.id, { vendor_agency_id: part.vendor_agency_id, to: 'open', text, refund: 0 })
  return true
}

type Decision = { to: 'accepted'; refund: number; answer: string } | { to: 'rejected'; refund: 0; answer: string }

async function decide(
  app: App,
  tx: Tx,
  actor: Actor,
  { id: marketplaceId, dispute: id }: { id: string; dispute: string },
  decisionOf: (part: PartRow) => Decision,
) {
  await requireOwn(tx, marketplaceId)
  // The order first, as everywhere: a refund that arrives meanwhile waits, so what is left is true.
  const found = await lockPart(tx, id)
  const before = found && (await selected(tx, marketplaceId).where('d.id', '=', id).executeTakeFirst())
  if (!found || !before) throw notFound('Report')
  if (before.state !== 'open') throw invalidTransition(before.state, 'decided')
  const { order, part } = found
  const { to, refund, answer } = decisionOf(part)
  await tx.updateTable('marketplace_disputes').set({ state: to, refund, answer, decided_at: actor.now }).where('id', '=', id).execute()
  await audit(tx, actor, {
    action: `marketplace_dispute.${to}`,
    subject: 'marketplace_order',
    subjectId: order.id,
    before: { state: before.state },
    after: { state: to, refund, currency: part.currency, text: answer },
  })
  const { vendor_agency_id, currency } = part
  await publish(tx, actor, disputeMoved, id, { vendor_agency_id, to, text: answer, refund })
  const sum = formatMoney(moneyOf(refund, currency))
  await mailVisitor(app, tx, actor, order, (t, origin) => ({
    effectKey: `marketplace-dispute:${id}`,
    subject: t('mailDisputeSubject', { reference: order.reference }),
    letter: {
      heading: t('mailDisputeSubject', { reference: order.reference }),
      paragraphs: [to === 'accepted' ? t('mailDisputeAccepted', { amount: sum }) : t('mailDisputeRejected'), answer],
      facts: [[part.vendor_name, part.title]],
      button: { label: t('mailOrderButton'), url: origin + orderPath(app, actor.agencyId, order.id) },
    },
  }))
  return view(await selected(tx, marketplaceId).where('d.id', '=', id).executeTakeFirstOrThrow())
}

/**
 * Accepts a report: the vendor's payment is refunded by its own steps, which refund the visitor and return the commission in proportion.
 * @throws 404, 409 `invalid_transition`, `nothing_left`, 422 at `refund`.
 */
export const acceptDispute = (
  app: App,
  tx: Tx,
  actor: Actor,
  params: { id: string; dispute: string },
  { refund, answer }: z.output<typeof acceptDisputeBody>,
) =>
  decide(app, tx, actor, params, ({ amount, refunded, currency }) => {
    const left = amount - refunded
    if (left === 0) throw conflict('nothing_left', 'Everything of this part was refunded already. Reject the report instead.')
    if (refund.currency !== currency) throw invalid('refund', `This was paid in ${currency}.`)
    if (refund.amount > left) throw invalid('refund', `At most ${formatMoney(moneyOf(left, currency))} is left to refund.`)
    return { to: 'accepted', refund: refund.amount, answer }
  })

/** Rejects a report. @throws 404, 409 `invalid_transition`. */
export const rejectDispute = (app: App, tx: Tx, actor: Actor, params: { id: string; dispute: string }, answer: string) =>
  decide(app, tx, actor, params, () => ({ to: 'rejected', refund: 0, answer }))
