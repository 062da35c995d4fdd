import { smallPictures } from '#domains/inventory/server/items/pictures.ts'
import { unitNamesOf } from '#domains/inventory/server/units/unit-names.ts'
import { clockOf, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { holdsUntil, needingAttention, overdueAt, owedByCurrency, tripsOf, type BookingOfToday, type TripOfToday } from './today-data.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Returns today's departures and returns, holds expiring within a day, unpaid and overdue money by currency, and bookings that need
 * attention. Phones and amounts of trips are only for who may see bookings.
 */
export async function whatNeedsTheAgency(app: App, tx: Tx, now: Date, { seesBookings }: { seesBookings: boolean }) {
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
  const trips = [...departing, ...returning]
  const [pictures, units] = await Promise.all([
    smallPictures(
      app,
      tx,
      trips.flatMap(({ inventory_id }) => inventory_id ?? []),
    ),
    unitNamesOf(
      tx,
      trips.flatMap(({ line_ids }) => line_ids),
    ),
  ])
  const tripView = ({ line_ids, currency, due, client_phone, from: _from, until: _until, ...trip }: TripOfToday, moment: Date | null) => {
    const single = trip.bookings === 1
    return {
      ...trip,
      booking_id: single ? trip.booking_id : null,
      client_name: single ? trip.client_name : null,
      client_phone: single && seesBookings ? client_phone : null,
      due: single && seesBookings ? { amount: due, currency } : null,
      picture: pictures.get(trip.inventory_id ?? '') ?? null,
      units: line_ids.flatMap((id) => units.get(id) ?? []),
      time: trip.kind === 'car' && moment ? clockOf(moment) : null,
    }
  }
  return {
    date,
    departing: departing.map((trip) => tripView(trip, trip.from)),
    returning: returning.map((trip) => tripView(trip, trip.until)),
    holds: some(holds),
    unpaid: owedThat(false),
    overdue: { ...owedThat(true), rows: overdue.map(readBooking) },
    attention: some(attention),
  }
}

const some = (rows: readonly (BookingOfToday & { count: number })[]) => ({ count: rows[0]?.count ?? 0, rows: rows.map(readBooking) })

function readBooking({ currency: code, total, due, hold_expires_at, payment_due_at, updated_at: _updated, ...row }: BookingOfToday) {
  const currency = code
  return {
    ...row,
    total: { amount: total, currency },
    due: { amount: due, currency },
    hold_expires_at: hold_expires_at?.toISOString() ?? null,
    payment_due_at: payment_due_at?.toISOString() ?? null,
  }
}
