import { bookingEvents } from '#domains/bookings/server/business-events.ts'
import type { BookingListener } from '#domains/bookings/server/events.ts'
import { conflict } from '#kit/contract/errors.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on, publish } from '#kit/server/events/business-events.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import { resoldBooking } from '#domains/bookings/server/resold.ts'
import { saleGivenUp, saleMoved, saleRecorded, saleToAccount } from '../business-events.ts'
import { chargeToAccount, confirmHold, giveUp, moveSale } from './at-owner.ts'
import { applyOutcome } from './at-reseller.ts'
import { lockWithBooking, saleOfBooking, setSale, type SaleRow } from './sales-data.ts'

const isOpen = ({ state }: SaleRow): boolean => state === 'held' || state === 'confirmed'

const tellOwner = (tx: Tx, actor: Actor, sale: SaleRow, reason: string) =>
  publish(tx, actor, saleGivenUp, sale.id, { owner_agency_id: sale.partner_agency_id, reason })

/**
 * Keeps a sale in step with the bookings of both agencies, which their desks may cancel.
 * @throws 409 `resold` if the owner's desk changes the price or the client of what a reseller sold.
 */
export const resaleFollowsBookings: BookingListener = async (_app, tx, actor, event) => {
  if (event.type !== 'repriced' && event.type !== 'client_changed' && event.type !== 'cancelled') return
  const sale = await saleOfBooking(tx, event.booking.id)
  if (!sale || !isOpen(sale)) return
  if (event.type !== 'cancelled') {
    if (sale.side === 'owner')
      throw conflict('resold', `${sale.partner_name} sold this to its own client. Cancel the booking instead of changing it.`)
    if (event.type === 'repriced') await setSale(tx, sale.id, { price: event.after })
    return
  }
  if (sale.side === 'owner') {
    const kept = Math.min(event.kept, sale.net)
    await moveSale(tx, actor, sale, { to: 'cancelled', kept, by: 'owner', reason: event.reason })
  } else await tellOwner(tx, actor, sale, event.reason)
}

/** Carries what one agency did to the other, each step in one agency: docs/decisions/0044-reselling.md. */
export const resellSaleSteps = defineListener(
  'resell-sales',
  on(saleRecorded, async ({ app }, { subjectId, payload: { owner_agency_id } }) => {
    await stepIn(app, owner_agency_id, `resell_confirm:${subjectId}`, (tx, actor) => confirmHold(app, tx, actor, subjectId))
  }),
  on(saleGivenUp, async ({ app }, { subjectId, payload: { owner_agency_id, reason } }) => {
    await stepIn(app, owner_agency_id, `resell_give_up:${subjectId}`, (tx, actor) => giveUp(app, tx, actor, subjectId, reason))
  }),
  on(saleMoved, async ({ app }, { id, subjectId, payload: { reseller_agency_id, at, ...outcome } }) => {
    await stepIn(app, reseller_agency_id, `resell_sale:${id}`, (tx, actor) =>
      applyOutcome(app, tx, actor, subjectId, { ...outcome, at: new Date(at) }),
    )
  }),
  on(saleToAccount, async ({ app, tx, actor }, { subjectId }) => {
    const found = await lockWithBooking(tx, subjectId, 'owner')
    if (found)
      await chargeToAccount(app, tx, actor, found.sale, Math.min(found.sale.net_kept, (await resoldBooking(tx, found.sale.booking_id)).due))
  }),
  on(bookingEvents.expired, async ({ tx, actor }, { subjectId }) => {
    const sale = await saleOfBooking(tx, subjectId)
    if (sale?.state !== 'held') return
    if (sale.side === 'owner') await moveSale(tx, actor, sale, { to: 'released', kept: 0, by: 'owner', reason: 'The hold expired.' })
    else await tellOwner(tx, actor, sale, 'The hold expired.')
  }),
)
