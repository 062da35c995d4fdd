import { post } from '#domains/finance/server/ledger.ts'
import { refundSubject } from '#domains/finance/server/refunds.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { saleMoves, type SaleState } from '../../contract/states.ts'
import { partGivenUp } from '../business-events.ts'
import { mailReviewLink } from '../reviews/mail.ts'
import { lockPart, partsOf, setOrder, setPart, type OrderRow, type PartRow } from './orders-data.ts'

// The owner's part of an order after the vendors have moved: each function is one step in the owner's agency.

interface Move {
  to: SaleState
  afterPayment: boolean
  reason: string | null
  /** The moment in the books of both. */
  at: Date
}

/** Writes what became of a part at its vendor: what is owed to it, or what the visitor gets back. */
export async function applyMove(app: App, tx: Tx, actor: Actor, partId: string, { to, afterPayment, reason, at }: Move): Promise<void> {
  const found = await lockPart(tx, partId)
  if (!found || !saleMoves[found.part.state].includes(to)) {
    // A hold that had expired already could not be taken again.
    if (found?.part.state === 'released' && to === 'released' && afterPayment) await giveBack(app, tx, actor, found, reason)
    return
  }
  const { order, part } = found
  await setPart(tx, part.id, { state: to, reason, moved_at: at })
  if (to === 'confirmed') await bookSale(tx, { ...actor, now: at }, order, part)
  if (to === 'released') {
    if (afterPayment) await giveBack(app, tx, actor, found, reason)
    else if (order.state === 'open') await giveUp(tx, actor, order, partId)
  }
}

/** Refunds a part that its vendor could not confirm. Nothing of it was booked. */
async function giveBack(app: App, tx: Tx, actor: Actor, { order, part }: { order: OrderRow; part: PartRow }, reason: string | null) {
  if (order.state !== 'paid' || part.refunded > 0) return
  await setPart(tx, part.id, { refunded: part.amount, commission_returned: part.commission })
  await refundSubject(app, tx, actor, order.id, part.amount, `${part.title}: ${reason ?? 'not available'}`.slice(0, 200))
  await notify(app, tx, actor, {
    type: 'marketplace.part_refunded',
    title: `${part.vendor_name} could not confirm a part of ${order.reference}`.slice(0, 200),
    body: `${part.title}. The visitor is refunded.`.slice(0, 300),
    link: `/marketplaces/${order.marketplace_id}/orders?state=released`,
    permission: 'Manage Marketplaces',
  })
}

/** A part of an order is gone before it was paid, so the other vendors release theirs. */
async function giveUp(tx: Tx, actor: Actor, order: OrderRow, partId: string): Promise<void> {
  await setOrder(tx, order.id, { state: 'expired' })
  for (const { id, state, vendor_agency_id } of await partsOf(tx, order.id))
    if (id !== partId && state === 'held') await publish(tx, actor, partGivenUp, id, { vendor_agency_id })
}

/** The owner's account of what it owes to a vendor. It is negative while something is owed. */
export const balanceWith = ({ vendor_id }: Pick<PartRow, 'vendor_id'>) => ({ type: 'marketplace' as const, owner: vendor_id })

/** The visitor's money is owed to the vendor, and the commission is the owner's income. */
async function bookSale(tx: Tx, actor: Actor, order: OrderRow, part: PartRow): Promise<void> {
  const { currency, amount } = part
  await post(tx, actor, {
    type: 'marketplace_sale',
    reference: `marketplace_sale:${part.id}`,
    memo: `${order.reference}, ${part.vendor_name}: ${part.title}`.slice(0, 200),
    subjectId: part.id,
    postings: [
      { account: { type: 'receivable', owner: order.client_id }, amount, currency },
      { account: balanceWith(part), amount: -amount, currency },
    ],
  })
  await bookCommission(tx, actor, order, part, part.commission, 'sold')
}

/** Posts a commission; a negative amount gives it back. */
async function bookCommission(tx: Tx, actor: Actor, order: OrderRow, part: PartRow, amount: number, what: string): Promise<void> {
  if (amount === 0) return
  await post(tx, actor, {
    type: 'marketplace_commission',
    reference: `marketplace_commission:${part.id}:${what}`,
    memo: `Commission of ${order.reference}, ${part.vendor_name}`.slice(0, 200),
    subjectId: part.id,
    postings: [
      { account: balanceWith(part), amount, currency: part.currency },
      { account: { type: 'revenue' }, amount: -amount, currency: part.currency },
    ],
  })
}

interface Refunded {
  /** Sums of all refunds of the part, in minor units. */
  refunded: number
  commissionReturned: number
  reason: string
  at: Date
}

/** The vendor refunded a part: it is owed less, its commission shrinks in proportion, and the visitor gets the money back. */
export async function applyRefund(app: App, tx: Tx, actor: Actor, partId: string, sums: Refunded): Promise<void> {
  const found = await lockPart(tx, partId)
  if (!found) return
  const { order, part } = found
  const amount = sums.refunded - part.refunded
  const commission = sums.commissionReturned - part.commission_returned
  // A later sum arrived first.
  if (amount <= 0) return
  await setPart(tx, partId, { refunded: sums.refunded, commission_returned: sums.commissionReturned })
  const then = { ...actor, now: sums.at }
  await post(tx, then, {
    type: 'marketplace_refund',
    reference: `marketplace_refund:${partId}:${sums.refunded}`,
    memo: `Refund of ${order.reference}, ${part.vendor_name}`.slice(0, 200),
    subjectId: partId,
    postings: [
      { account: balanceWith(part), amount, currency: part.currency },
      { account: { type: 'receivable', owner: order.client_id }, amount: -amount, currency: part.currency },
    ],
  })
  await bookCommission(tx, then, order, part, -commission, String(sums.refunded))
  await refundSubject(app, tx, actor, order.id, amount, sums.reason.slice(0, 200))
}

/** What a vendor sold took place, so the visitor may review it. */
export async function applyCompleted(app: App, tx: Tx, actor: Actor, partId: string, at: Date): Promise<void> {
  const found = await lockPart(tx, partId)
  if (!found || found.part.state !== 'confirmed' || found.part.completed_at !== null) return
  await setPart(tx, partId, { completed_at: at })
  await mailReviewLink(app, tx, actor, found.order, found.part)
}
