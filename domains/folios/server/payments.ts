import type { z } from 'zod'
import { lockForDesk, raiseVersion } from '#domains/bookings/server/desk.ts'
import { writeOnTimeline } from '#domains/bookings/server/money.ts'
import { recordPayment } from '#domains/finance/server/payments.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { folioPaymentBody } from '../contract.ts'
import * as data from './folios-data.ts'
import { readState, requireFolio, sumsOn } from './state.ts'
import { showFolio } from './view.ts'

/**
 * Records a payment on a folio. A closed folio takes what settles its invoice, and nothing more.
 * @throws as `recordPayment`, 404 and 422 at `amount` above the balance of the folio.
 */
export async function recordFolioPayment(
  app: App,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  { folio: number, ...input }: z.output<typeof folioPaymentBody>,
) {
  await lockForDesk(tx, bookingId)
  const state = await readState(app, tx, actor.agencyId, bookingId)
  const folio = requireFolio(state, number)
  const { balance } = sumsOn(state, number)
  const { amount } = input.amount
  if (input.amount.currency === state.booking.currency && amount > balance && (folio.closed_at || !input.allow_overpayment)) {
    const left = formatMoney(moneyOf(Math.max(0, balance), state.booking.currency))
    throw invalid(
      'amount',
      folio.closed_at ? `Folio ${number} is closed, with ${left} still due.` : `Only ${left} is due on this folio.`,
      'overpayment',
    )
  }
  // The booking may owe less than this folio, if another one has credit.
  const payment = await recordPayment(app, tx, actor, {
    ...input,
    booking_id: bookingId,
    allow_overpayment: input.allow_overpayment || amount <= balance,
  })
  if (number !== 1) await data.placePayment(tx, actor.agencyId, bookingId, payment.id, number)
  return showFolio(app, tx, actor, bookingId)
}

/**
 * Moves a payment with its refunds to another folio. The balance of a closed folio may only come nearer to nothing.
 * @throws 404, 409 `stale`, `folio_closed`.
 */
export async function movePayment(app: App, tx: Tx, actor: Actor, bookingId: string, paymentId: string, to: number, version: number) {
  await lockForDesk(tx, bookingId, version)
  const state = await readState(app, tx, actor.agencyId, bookingId)
  const payment = state.payments.find(({ id }) => id === paymentId)
  if (!payment) throw notFound('Payment')
  if (payment.folio === to) throw invalid('to', 'The payment is already on this folio.')
  const net = payment.amount.amount - payment.refunded.amount
  for (const [number, change] of [
    [payment.folio, net],
    [to, -net],
  ] as const) {
    const { closed_at, name } = requireFolio(state, number)
    const { balance } = sumsOn(state, number)
    const after = balance + change
    if (closed_at && (Math.abs(after) > Math.abs(balance) || after * balance < 0))
      throw conflict('folio_closed', `Folio ${number} (${name}) is closed. Reopen it first.`)
  }
  await data.placePayment(tx, actor.agencyId, bookingId, paymentId, to)
  await raiseVersion(tx, actor, bookingId)
  await writeOnTimeline(tx, actor, bookingId, {
    type: 'folio',
    title: `Payment moved to folio ${to}`,
    detail: `${payment.reference}, ${formatMoney(payment.amount)}`,
  })
  await audit(tx, actor, {
    action: 'folio.payment_moved',
    subject: 'booking',
    subjectId: bookingId,
    before: { payment: paymentId, folio: payment.folio },
    after: { folio: to },
  })
  return showFolio(app, tx, actor, bookingId)
}
