import { lockForMoney, moneyMoved } from '#domains/bookings/server/money.ts'
import { formatMoney } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { publish } from '#kit/server/events/business-events.ts'
import { newId, newReference } from '#kit/server/security/tokens.ts'
import type { PaymentMethod } from '../../../database/tables.ts'
import { methodWords } from '../contract/statuses.ts'
import { paymentReceived } from './business-events.ts'
import { post, type Account } from './ledger.ts'
import { insertPayment } from './payments-data.ts'

interface Carried {
  bookingId: string
  /** Tells with the subject whose purpose the payment has. */
  objective: 'order' | 'booking'
  subjectId: string
  /** The other agency's part in it. */
  carrier: 'marketplace' | 'reseller'
  /** Minor units of the booking's currency. */
  amount: number
  method: PaymentMethod
  payerName: string | null
  /** Who was paid, as in "through Pearl trips". */
  through: string
  /** The account that now owes the money to the agency. */
  owes: Omit<Account, 'currency'>
}

/**
 * Records that another agency owes the money for a booking from now on: the client paid there, or that agency is the client. The booking is
 * paid.
 * @returns the payment's id. @throws 404.
 */
export async function recordCarried(app: App, tx: Tx, actor: Actor, carried: Carried): Promise<string> {
  const { id: booking_id, client_id, reference, currency } = await lockForMoney(tx, carried.bookingId)
  const { amount, method } = carried
  const id = newId()
  const row = {
    agency_id: actor.agencyId,
    id,
    reference: newReference('PAY'),
    objective: carried.objective,
    status: 'succeeded' as const,
    method,
    aggregator: carried.carrier,
    amount,
    currency,
    booking_id,
    subject_id: carried.subjectId,
    client_id,
    description: carried.through,
    payer_name: carried.payerName,
    recorded_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
    succeeded_at: actor.now,
  }
  const text = `${formatMoney({ amount, currency })} paid ${methodWords[method]} through ${carried.through}`
  await insertPayment(tx, row)
  await audit(tx, actor, {
    action: 'payment.succeeded',
    subject: 'payment',
    subjectId: id,
    after: { text, booking: reference, amount, currency },
  })
  await moneyMoved(app, tx, actor, booking_id, { paid: amount, text })
  await publish(tx, actor, paymentReceived, id, {
    reference: row.reference,
    amount,
    currency,
    booking_id,
    subject_id: row.subject_id,
    client_id,
    objective: row.objective,
    method,
    payer_name: row.payer_name,
    source: 'recorded',
  })
  await post(tx, actor, {
    type: 'payment',
    reference: `payment:${id}`,
    memo: `${row.reference} for ${reference}`,
    subjectId: id,
    postings: [
      { account: carried.owes, amount, currency },
      { account: { type: 'receivable', owner: client_id }, amount: -amount, currency },
    ],
  })
  return id
}
