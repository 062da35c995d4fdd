import type { BookingListener } from '#domains/bookings/server/events.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import * as data from './proposals-data.ts'

/** Updates a proposal when money moves on its booking. */
export const proposalsFollowBookings: BookingListener = async (_app, tx, actor, event) => {
  if (event.type === 'money_moved' && event.source === 'proposal') await followMoney(tx, actor, event.id)
}

async function followMoney(tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  const row = await data.lockByBooking(tx, bookingId)
  if (!row || (row.status !== 'accepted' && row.status !== 'deposit_paid')) return
  const { paid, refunded, deposit, due, total } = await readBooking(tx, bookingId)
  const net = paid.amount - refunded.amount
  const to = due.amount === 0 && net >= total.amount ? 'won' : net > 0 && net >= deposit.amount ? 'deposit_paid' : row.status
  if (to === row.status) return
  await data.changeProposal(tx, actor, row, { status: to })
  await data.addEvent(tx, actor, row.id, { type: 'paid', title: to === 'won' ? 'Paid in full: won' : 'Deposit paid' })
}
