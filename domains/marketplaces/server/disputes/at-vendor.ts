import { refundBooking } from '#domains/finance/server/refunds.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { stepIn } from '#kit/server/events/steps.ts'
import type { DisputeState } from '../../contract/states.ts'
import { disputeMoved } from '../business-events.ts'
import { lockWithBooking } from '../orders/sales-data.ts'

interface Moved {
  to: DisputeState
  text: string
  refund: number
}

/** Tells the vendor what a visitor reported and how the owner decided, and refunds what was decided, as far as it is not refunded yet. */
async function applyDispute(app: App, tx: Tx, actor: Actor, saleId: string, { to, text, refund }: Moved): Promise<void> {
  const found = await lockWithBooking(tx, saleId)
  if (!found) return
  const { sale } = found
  const amount = Math.min(refund, sale.amount - sale.refunded)
  if (to === 'accepted' && amount > 0)
    await refundBooking(app, tx, actor, sale.booking_id, amount, `${sale.marketplace_name}, ${sale.order_reference}: ${text}`.slice(0, 200))
  const titles = {
    open: `A visitor of ${sale.marketplace_name} reported a problem with ${sale.title}`,
    accepted: `${sale.marketplace_name} refunds ${formatMoney(moneyOf(amount, sale.currency))} of ${sale.title}`,
    rejected: `${sale.marketplace_name} rejected a report about ${sale.title}`,
  }
  await notify(app, tx, actor, {
    type: `marketplace.dispute_${to}`,
    title: titles[to].slice(0, 200),
    body: text.slice(0, 300),
    link: `/bookings/view/${sale.booking_id}`,
    permission: 'Edit Bookings',
  })
}

/** Carries reports and their decisions to the vendor: docs/decisions/0070. */
export const marketplaceDisputeSteps = defineListener(
  'marketplace-disputes',
  on(disputeMoved, async ({ app }, { subjectId, payload: { vendor_agency_id, ...moved } }) => {
    await stepIn(app, vendor_agency_id, `marketplace_dispute:${subjectId}:${moved.to}`, (tx, actor) =>
      applyDispute(app, tx, actor, subjectId, moved),
    )
  }),
)
