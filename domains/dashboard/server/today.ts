import { dayOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { holdsUntil, needingAttention, overdueAt, owedByCurrency, tripsOf, type BookingOfToday } from './today-data.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns today's departures and returns, holds expiring within a day, unpaid and overdue money by currency, and bookings that need
 * attention.
 */
export async function whatNeedsTheAgency(tx: Tx, now: Date) {
  const date = dayOf(now)
  const [departing, returning, holds, overdue, owed, attention] = await Promise.all([
    tripsOf(tx, date, 'departing'),
    tripsOf(tx, date, 'returning'),
    holdsUntil(tx, now, new Date(now.getTime() + dayMs)),
    overdueAt(tx, now),
    owedByCurrency(tx, now),
    needingAttention(tx),
  ])
  const owedThat = (isOverdue: boolean) => {
    const own = owed.filter((one) => one.overdue === isOverdue)
    return {
      count: own.reduce((sum, { count }) => sum + count, 0),
      due: own.map(({ due, currency }) => ({ amount: due, currency: currency })),
    }
  }
  return {
    date,
    departing: departing.map(tripShown),
    returning: returning.map(tripShown),
    holds: some(holds),
    unpaid: owedThat(false),
    overdue: { ...owedThat(true), rows: overdue.map(readBooking) },
    attention: some(attention),
  }
}

const tripShown = <T extends { bookings: number; booking_id: string; client_name: string }>(trip: T) =>
  trip.bookings === 1 ? trip : { ...trip, booking_id: null, client_name: null }

const some = (rows: readonly (BookingOfToday & { count: number })[]) => ({ count: rows[0]?.count ?? 0, rows: rows.map(readBooking) })

function readBooking({ currency: code, total, due, hold_expires_at, payment_due_at, ...row }: BookingOfToday) {
  const currency = code
  return {
    ...row,
    total: { amount: total, currency },
    due: { amount: due, currency },
    hold_expires_at: hold_expires_at?.toISOString() ?? null,
    payment_due_at: payment_due_at?.toISOString() ?? null,
  }
}
