import type { BookingListener, EventBooking } from '#domains/bookings/server/events.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { accountId, post } from './ledger.ts'
import { sumAbout, sumOnAccount } from './ledger-data.ts'
import { movePaymentsTo } from './payments-data.ts'
import { refundBooking } from './refunds.ts'

/** Posts new prices, cancellations and changes of client to the ledger. */
export const ledgerFollowsBookings: BookingListener = async (app, tx, actor, event) => {
  if (event.type === 'changed' || event.type === 'money_moved') return
  const { booking } = event
  if (event.type === 'repriced') await sellFor(tx, actor, booking, event.after, `New price of ${booking.reference}`)
  if (event.type === 'client_changed') await moveToClient(tx, actor, booking, event.before)
  if (event.type === 'cancelled') {
    await sellFor(tx, actor, booking, event.kept, `${booking.reference} cancelled`)
    if (event.refund > 0) await refundBooking(app, tx, actor, booking.id, event.refund, event.reason)
  }
}

/** Posts the sale of a confirmed booking. Runs as the last listener, because it locks the ledger's accounts. */
export const ledgerPostsSales: BookingListener = async (_app, tx, actor, event) => {
  if (event.type !== 'confirmed') return
  const { booking } = event
  await sell(tx, actor, booking, booking.total, `sale:${booking.id}`, `Sale ${booking.reference}`)
}

/** Posts the difference between the old and the new price of a booking. */
async function sellFor(tx: Tx, actor: Actor, booking: EventBooking, total: number, memo: string): Promise<void> {
  const { sum, transactions } = await sumAbout(tx, actor.agencyId, booking.id, 'revenue')
  await sell(tx, actor, booking, total + sum, `sale:${booking.id}:${transactions}`, memo)
}

async function sell(
  tx: Tx,
  actor: Actor,
  { id, client_id, currency }: EventBooking,
  amount: number,
  reference: string,
  memo: string,
): Promise<void> {
  if (amount === 0) return
  await post(tx, actor, {
    type: 'sale',
    reference,
    memo,
    subjectId: id,
    postings: [
      { account: { type: 'receivable', owner: client_id }, amount, currency },
      { account: { type: 'revenue' }, amount: -amount, currency },
    ],
  })
}

/**
 * Moves a booking's price and payments from the old client's account to the new one. The payment rows move too, so that
 * later payments and refunds are booked on the new client.
 */
async function moveToClient(tx: Tx, actor: Actor, { id, reference, client_id, currency }: EventBooking, before: string): Promise<void> {
  const payments = await movePaymentsTo(tx, id, client_id)
  const account = accountId(actor.agencyId, { type: 'receivable', owner: before, currency })
  const amount = await sumOnAccount(tx, actor.agencyId, account, [id, ...payments])
  if (amount === 0) return
  const { transactions } = await sumAbout(tx, actor.agencyId, id, 'receivable')
  await post(tx, actor, {
    type: 'client_changed',
    reference: `client:${id}:${transactions}`,
    memo: `${reference} has another client`,
    subjectId: id,
    postings: [
      { account: { type: 'receivable', owner: before }, amount: -amount, currency },
      { account: { type: 'receivable', owner: client_id }, amount, currency },
    ],
  })
}
