import { readBooking } from '#domains/bookings/server/bookings.ts'
import { lockForMoney, moneyMoved } from '#domains/bookings/server/money.ts'
import { requireClient } from '#domains/clients/server/clients.ts'
import { methods } from '#domains/finance/contract/statuses.ts'
import type { PaymentFacts, Purpose } from '#domains/finance/server/purposes.ts'
import { paymentScreen } from '#domains/finance/server/payment-shown.ts'
import { askForReview } from '#domains/finance/server/settle.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { returnedBy } from '../../contract/commission.ts'
import { partPaid, saleRefunded } from '../business-events.ts'
import { requireOwn } from '../marketplaces-data.ts'
import { originOf } from '../store/address.ts'
import { balanceWith, postCommission } from './at-vendor.ts'
import { mailOrder } from './mail.ts'
import { orderPath } from './order-code.ts'
import { lockOrder, orderOf, partsOf, setOrder } from './orders-data.ts'
import { lockSale, saleOf, setSale } from './sales-data.ts'

/** Whether the payment is the vendor's, of its booking. Otherwise it is the owner's, of a visitor's order. */
const isVendors = ({ booking_id }: Pick<PaymentFacts, 'booking_id'>): boolean => booking_id !== null

/**
 * Payments of orders. The owner's comes from the visitor. The vendor's is the marketplace's debt for its part: refunding it, whichever way,
 * makes the owner refund the visitor.
 */
export const orderPurpose: Purpose = {
  async lock(tx, id, payment) {
    if (!isVendors(payment)) return void ((await lockOrder(tx, id)) ?? missing())
    await lockForMoney(tx, payment.booking_id!)
    await lockSale(tx, id)
  },
  async describe(tx, payment, now) {
    if (isVendors(payment)) {
      const { title, reference, client } = await readBooking(tx, payment.booking_id!)
      return { title, facts: [['booking', reference]], payable: false, payer: client }
    }
    const order = (await orderOf(tx, payment.subject_id!)) ?? missing()
    const { name } = await requireOwn(tx, order.marketplace_id)
    const payer = await requireClient(tx, order.client_id)
    return {
      title: name,
      facts: [['reference', order.reference]],
      payable: order.state === 'open' && order.hold_ends_at > now,
      payer: { name: payer.name, email: payer.email, phone: payer.phone },
    }
  },
  owed: ({ client_id }) => ({ type: 'receivable', owner: client_id ?? '' }),
  async refundFrom(tx, payment) {
    const sale = isVendors(payment) && (await saleOf(tx, payment.subject_id!))
    return sale ? balanceWith(sale) : null
  },
  async whyNotRefunded(tx, payment, total) {
    if (isVendors(payment)) return null
    // A refund that the payment company could not send is made again by hand.
    const promised = (await partsOf(tx, payment.subject_id!)).reduce((sum, { refunded }) => sum + refunded, 0)
    return total <= promised ? null : 'A vendor refunds its part of an order, by cancelling its booking or refunding its payment.'
  },
  paid: (app, tx, actor, payment) => orderPaid(app, tx, actor, payment),
  refunded: (app, tx, actor, payment, amount, text) =>
    isVendors(payment)
      ? vendorRefunded(app, tx, actor, payment, amount, text)
      : audit(tx, actor, {
          action: 'marketplace_order.refunded',
          subject: 'marketplace_order',
          subjectId: payment.subject_id!,
          after: { text },
        }),
  screen: (payment) => (isVendors(payment) ? `/bookings/view/${payment.booking_id}` : paymentScreen(payment.id)),
  audience: 'View Finance',
  async back(app, tx, agencyId, payment) {
    const order = (await orderOf(tx, payment.subject_id!)) ?? missing()
    return (await originOf(app, tx, order.marketplace_id)) + orderPath(app, agencyId, order.id)
  },
}

function missing(): never {
  throw notFound('Order')
}

/** The visitor has paid: each vendor confirms its part. Money for an order that is paid already needs a person. */
async function orderPaid(app: App, tx: Tx, actor: Actor, payment: PaymentFacts): Promise<void> {
  const order = (await lockOrder(tx, payment.subject_id!)) ?? missing()
  if (order.state === 'paid') return askForReview(app, tx, actor, payment, `Order ${order.reference} was paid before.`)
  await setOrder(tx, order.id, { state: 'paid', paid_at: actor.now })
  const parts = await partsOf(tx, order.id)
  for (const { id, vendor_agency_id, commission } of parts)
    await publish(tx, actor, partPaid, id, {
      vendor_agency_id,
      commission,
      method: methods.find((method) => method === payment.method) ?? 'mobile_money',
      payer_name: payment.payer_name,
    })
  await audit(tx, actor, {
    action: 'marketplace_order.paid',
    subject: 'marketplace_order',
    subjectId: order.id,
    after: { reference: order.reference, total: order.total, currency: order.currency },
  })
  await mailOrder(app, tx, actor, order)
}

/** A vendor refunded a part of its payment: its commission shrinks in proportion, and the owner refunds the visitor. */
async function vendorRefunded(app: App, tx: Tx, actor: Actor, payment: PaymentFacts, amount: number, text: string): Promise<void> {
  await moneyMoved(app, tx, actor, payment.booking_id!, { refunded: amount, text })
  const sale = (await lockSale(tx, payment.subject_id!)) ?? missing()
  const back = returnedBy({ paid: sale.amount, commission: sale.commission ?? 0 }, sale.refunded, amount)
  const refunded = sale.refunded + amount
  await setSale(tx, sale.id, { refunded, commission_returned: sale.commission_returned + back })
  await postCommission(tx, actor, sale, -back, String(refunded))
  await publish(tx, actor, saleRefunded, sale.id, {
    owner_agency_id: sale.owner_agency_id,
    refunded,
    commission_returned: sale.commission_returned + back,
    reason: `${sale.order_reference}: ${sale.title}`.slice(0, 200),
    at: actor.now.toISOString(),
  })
}
