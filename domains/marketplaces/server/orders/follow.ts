import { bookingEvents } from '#domains/bookings/server/business-events.ts'
import type { BookingListener } from '#domains/bookings/server/events.ts'
import { conflict } from '#kit/contract/errors.ts'
import { defineListener, on, publish } from '#kit/server/events/business-events.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import { partGivenUp, partPaid, saleCompleted, saleMoved, saleRefunded } from '../business-events.ts'
import { applyCompleted, applyMove, applyRefund } from './at-owner.ts'
import { confirmPart, moveSale, releasePart } from './at-vendor.ts'
import { saleOfBooking } from './sales-data.ts'

/**
 * Keeps a sale in step with the vendor's booking, which its desk may cancel.
 * @throws 409 `not_paid` if the desk confirms, prices or hands over what the visitor has not paid yet.
 */
export const marketplaceFollowsBookings: BookingListener = async (_app, tx, actor, event) => {
  if (event.type === 'changed' || event.type === 'money_moved') return
  // A booking that was created just now has no sale yet.
  if (event.type === 'confirmed' && event.created) return
  const sale = await saleOfBooking(tx, event.booking.id)
  if (!sale) return
  if (event.type === 'cancelled') {
    if (sale.state === 'held') await moveSale(tx, actor, sale, { to: 'released', afterPayment: false, reason: event.reason })
    if (sale.state === 'confirmed') await moveSale(tx, actor, sale, { to: 'cancelled', afterPayment: true, reason: event.reason })
  } else if (sale.state === 'held')
    throw conflict('not_paid', `${sale.marketplace_name} confirms this when the visitor has paid. You can only cancel it now.`)
}

/** Carries what one agency did to the other, each step in one agency: docs/decisions/0046-marketplace-sales.md. */
export const marketplaceSaleSteps = defineListener(
  'marketplace-sales',
  on(partPaid, async ({ app, actor: { agencyId } }, { subjectId, payload: { vendor_agency_id, commission, method, payer_name } }) => {
    await stepIn(app, vendor_agency_id, `marketplace_confirm:${subjectId}`, (tx, actor) =>
      confirmPart(app, tx, actor, subjectId, { ownerId: agencyId, commission, method, payerName: payer_name }),
    )
  }),
  on(partGivenUp, async ({ app }, { subjectId, payload: { vendor_agency_id } }) => {
    await stepIn(app, vendor_agency_id, `marketplace_release:${subjectId}`, (tx, actor) =>
      releasePart(app, tx, actor, subjectId, 'Another part of the order is gone.'),
    )
  }),
  on(saleMoved, async ({ app }, { id, subjectId, payload: { owner_agency_id, to, after_payment, reason, at } }) => {
    await stepIn(app, owner_agency_id, `marketplace_moved:${id}`, (tx, actor) =>
      applyMove(app, tx, actor, subjectId, { to, afterPayment: after_payment, reason, at: new Date(at) }),
    )
  }),
  on(saleRefunded, async ({ app }, { id, subjectId, payload: { owner_agency_id, refunded, commission_returned, reason, at } }) => {
    await stepIn(app, owner_agency_id, `marketplace_refunded:${id}`, (tx, actor) =>
      applyRefund(app, tx, actor, subjectId, { refunded, commissionReturned: commission_returned, reason, at: new Date(at) }),
    )
  }),
  on(saleCompleted, async ({ app }, { id, subjectId, payload: { owner_agency_id, at } }) => {
    await stepIn(app, owner_agency_id, `marketplace_completed:${id}`, (tx, actor) =>
      applyCompleted(app, tx, actor, subjectId, new Date(at)),
    )
  }),
  on(bookingEvents.expired, async ({ tx, actor }, { subjectId }) => {
    const sale = await saleOfBooking(tx, subjectId)
    if (sale?.state === 'held') await moveSale(tx, actor, sale, { to: 'released', afterPayment: false, reason: 'The hold expired.' })
  }),
  on(bookingEvents.completed, async ({ tx, actor }, { subjectId, at }) => {
    const sale = await saleOfBooking(tx, subjectId)
    if (sale?.state === 'confirmed')
      await publish(tx, actor, saleCompleted, sale.id, { owner_agency_id: sale.owner_agency_id, at: new Date(at).toISOString() })
  }),
)
