import { isBefore, type TimelineSource } from '#domains/activities/server/timeline.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { paymentScreen } from './payment-shown.ts'

/** Payments of a client that belong to no booking; those of bookings are among what happened with the booking. */
export const paymentsOfClient: TimelineSource = {
  permission: 'View Finance',
  async entries(tx, person, before, limit) {
    const rows = await tx
      .selectFrom('payments as p')
      .select(['p.id', 'p.created_at as at', 'p.amount', 'p.currency', 'p.reference', 'p.description'])
      .where('p.client_id', '=', person.id)
      .where('p.booking_id', 'is', null)
      .where('p.status', '=', 'succeeded')
      .where(isBefore(before, 'p.created_at', 'p.id'))
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ id, at, amount, currency, reference, description }) => ({
      id,
      at,
      type: 'payment',
      title: `${formatMoney(moneyOf(amount, currency))} paid (${reference})`,
      detail: description,
      user_name: null,
      link: paymentScreen(id),
    }))
  },
}
