import { bookQuoted } from '#domains/bookings/server/agreed.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { insertClient } from '#domains/clients/server/clients.ts'
import { itemsDiscount } from '#domains/discounts/server/discounts.ts'
import { recordCarried } from '#domains/finance/server/carried.ts'
import { requireBooking } from '#domains/finance/server/payee.ts'
import { post } from '#domains/finance/server/ledger.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { priceBasket } from '#domains/site-bookings/server/basket/priced.ts'
import { refuseBeyondShare } from '#domains/site-bookings/server/basket/share.ts'
import type { Visit } from '#domains/website/server/site-parts.ts'
import { AppError, conflict } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import { publish } from '#kit/server/events/business-events.ts'
import type { PaymentMethod, Residency } from '../../../../database/tables.ts'
import type { SoldLine } from '../../contract/commission.ts'
import type { StoreLine } from '../basket/basket.ts'
import { saleMoved } from '../business-events.ts'
import { insertSale, lockWithBooking, saleOf, setSale, type SaleRow } from './sales-data.ts'

// The vendor's part of an order: each function is one step in the vendor's agency, and can be repeated.

/** How long vendors hold places for an order that is not paid yet. */
export const holdMinutes = 30

interface Hold {
  saleId: string
  marketplaceId: string
  marketplaceName: string
  ownerId: string
  orderReference: string
  lines: readonly StoreLine[]
  residency: Residency
  /** A discount code of this vendor. */
  code: string | null
  visitor: { name: string; email: string | null; phone: string | null; notes: string | null }
  /** The price that the visitor saw, in minor units. */
  seen: number
}

/** What the owner records of a hold. */
export interface Held {
  sale: SaleRow
  reference: string
  lines: SoldLine[]
}

/**
 * Step 1: holds a vendor's places with an ordinary booking, whose client is the visitor. The same sale is held once.
 * @throws 409 `not_for_sale`, `price_changed`, `bookings_closed`, `sold_out` at `lines.N`.
 */
export async function holdPart(visit: Visit, hold: Hold): Promise<Held> {
  const { tx, actor } = visit
  // Holds of one vendor on one marketplace take turns, so that a form that is sent twice holds once.
  const membership = await tx
    .selectFrom('marketplace_memberships')
    .select('state')
    .where('marketplace_id', '=', hold.marketplaceId)
    .forUpdate()
    .executeTakeFirst()
  const before = await saleOf(tx, hold.saleId)
  if (before) return heldOf(before, (await readBooking(tx, before.booking_id)).reference)
  if (membership?.state !== 'approved') throw notForSale()
  await requireBooking(tx, actor.agencyId)
  const { rows, quote, canBook, isRequest } = await priceBasket(visit, {
    lines: [...hold.lines],
    residency: hold.residency,
    discount_code: hold.code,
  })
  if (!canBook || !quote || isRequest) throw atLines(rows.map(({ problem }) => problem))
  if (quote.total !== hold.seen) throw conflict('price_changed', 'The price has changed. Check it before you book.')
  const { name, email, phone, notes } = hold.visitor
  const client = await insertClient(tx, actor, { kind: 'person', name, email, phone, residency: hold.residency, tags: [] }, 'booking')
  const booking = await bookQuoted(tx, actor, {
    quote,
    residency: hold.residency,
    client_id: client.id,
    source: 'marketplace',
    notes,
    holdMinutes,
  })
  await refuseBeyondShare(visit, rows)
  const days = quote.lines.flatMap(({ starts_on, ends_on }) => [starts_on, ends_on]).toSorted()
  const lines = quote.lines.map(({ kind, items, amount }): SoldLine => {
    const discount = itemsDiscount(items)
    return { kind, price: amount + discount, discount }
  })
  const sale = await insertSale(tx, {
    agency_id: actor.agencyId,
    id: hold.saleId,
    marketplace_id: hold.marketplaceId,
    marketplace_name: hold.marketplaceName,
    owner_agency_id: hold.ownerId,
    order_reference: hold.orderReference,
    booking_id: booking.id,
    title: quote.lines
      .map(({ title }) => title)
      .join(', ')
      .slice(0, 300),
    starts_on: days[0]!,
    ends_on: days.at(-1)!,
    currency: quote.currency,
    amount: quote.total,
    lines: JSON.stringify(lines),
    hold_ends_at: new Date(actor.now.getTime() + holdMinutes * 60_000),
    created_at: actor.now,
    moved_at: actor.now,
  })
  await audit(tx, actor, {
    action: 'marketplace_sale.held',
    subject: 'booking',
    subjectId: booking.id,
    after: { marketplace: hold.marketplaceName, order: hold.orderReference, amount: quote.total },
  })
  return heldOf(sale, booking.reference)
}

const heldOf = (sale: SaleRow, reference: string): Held => ({ sale, reference, lines: sale.lines as unknown as SoldLine[] })

const notForSale = () => conflict('not_for_sale', 'This agency does not sell here now.')

/** A refusal with the problem of each line at its field. */
function atLines(problems: readonly (string | null)[]): AppError {
  const errors = Object.fromEntries(problems.flatMap((problem, index) => (problem ? [[`lines.${index}.offer`, [problem]]] : [])))
  const first = Object.values(errors)[0]?.[0] ?? 'This cannot be booked now.'
  return conflict('sold_out', first, errors)
}

/** Releases a hold, because the order has no other parts or is not paid. What the vendor has ended itself stays as it is. */
export async function releasePart(app: App, tx: Tx, actor: Actor, saleId: string, reason: string): Promise<void> {
  const found = await lockWithBooking(tx, saleId)
  if (!found || found.sale.state !== 'held') return
  await moveSale(tx, actor, found.sale, { to: 'released', afterPayment: false, reason })
  if (found.status === 'on_hold') await moveTo(app, tx, actor, found.sale.booking_id, 'expired', reason)
}

interface Paid {
  ownerId: string
  commission: number
  method: PaymentMethod
  payerName: string | null
}

/**
 * Step 4: confirms a paid part, also if the vendor is suspended by now. A hold that has expired takes its places again if they are free.
 * The booking is then paid: the marketplace owes its amount, less the commission.
 */
export async function confirmPart(
  app: App,
  tx: Tx,
  actor: Actor,
  saleId: string,
  { ownerId, commission, method, payerName }: Paid,
): Promise<void> {
  const found = await lockWithBooking(tx, saleId)
  // Its desk deleted the booking meanwhile.
  if (!found) return tellReleased(tx, actor, saleId, ownerId)
  if (found.sale.state !== 'held' && found.sale.state !== 'released') return
  const { sale, status } = found
  try {
    await inSavepoint(tx, async (part) => {
      // Written first: `marketplaceFollowsBookings` refuses to confirm what is not paid.
      await setSale(part, sale.id, { state: 'confirmed', commission })
      if (status === 'expired') await moveTo(app, part, actor, sale.booking_id, 'on_hold', 'Paid after the hold expired')
      await moveTo(app, part, actor, sale.booking_id, 'confirmed', `Paid on ${sale.marketplace_name}`)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return moveSale(tx, actor, sale, { to: 'released', afterPayment: true, reason: error.message })
  }
  const account = balanceWith(sale)
  await recordCarried(app, tx, actor, {
    bookingId: sale.booking_id,
    objective: 'order',
    subjectId: sale.id,
    carrier: 'marketplace',
    amount: sale.amount,
    method,
    payerName,
    through: sale.marketplace_name,
    owes: account,
  })
  await postCommission(tx, actor, sale, commission, 'sold')
  await moveSale(tx, actor, sale, { to: 'confirmed', afterPayment: true, reason: null })
  await notify(app, tx, actor, {
    type: 'marketplace.sold',
    title: `${sale.marketplace_name} sold ${sale.title}`.slice(0, 200),
    body: formatMoney({ amount: sale.amount, currency: sale.currency }),
    link: `/bookings/view/${sale.booking_id}`,
    permission: 'Edit Bookings',
  })
}

const tellReleased = (tx: Tx, actor: Actor, saleId: string, ownerId: string): Promise<void> =>
  publish(tx, actor, saleMoved, saleId, {
    owner_agency_id: ownerId,
    to: 'released',
    after_payment: true,
    reason: 'The vendor deleted the booking.',
    at: actor.now.toISOString(),
  })

/** The vendor's account of what the marketplace owes to it. */
export const balanceWith = ({ marketplace_id }: Pick<SaleRow, 'marketplace_id'>) => ({
  type: 'marketplace' as const,
  owner: marketplace_id,
})

/** Posts the marketplace's commission; a negative amount gives it back. */
export async function postCommission(tx: Tx, actor: Actor, sale: SaleRow, amount: number, what: string): Promise<void> {
  if (amount === 0) return
  await post(tx, actor, {
    type: 'marketplace_commission',
    reference: `marketplace_commission:${sale.id}:${what}`,
    memo: `Commission of ${sale.marketplace_name}, ${sale.order_reference}`.slice(0, 200),
    subjectId: sale.id,
    postings: [
      { account: { type: 'commissions' }, amount, currency: sale.currency },
      { account: balanceWith(sale), amount: -amount, currency: sale.currency },
    ],
  })
}

interface Move {
  to: 'confirmed' | 'released' | 'cancelled'
  afterPayment: boolean
  reason: string | null
}

/** Writes what became of a sale and tells the owner. */
export async function moveSale(tx: Tx, actor: Actor, sale: SaleRow, { to, afterPayment, reason }: Move): Promise<void> {
  await setSale(tx, sale.id, { state: to, reason, moved_at: actor.now })
  await publish(tx, actor, saleMoved, sale.id, {
    owner_agency_id: sale.owner_agency_id,
    to,
    after_payment: afterPayment,
    reason,
    at: actor.now.toISOString(),
  })
}
