import type { z } from 'zod'
import { kindsSold } from '#domains/agency/contract/businesses.ts'
import { ofAgency } from '#domains/agency/server/facts.ts'
import { ticketsTaken } from '#domains/events/server/occupancy.ts'
import { receivedOn } from '#domains/finance/server/payment-list.ts'
import { departuresTaken } from '#domains/inventory/server/departures/occupancy.ts'
import { unitsTaken } from '#domains/inventory/server/units/occupancy.ts'
import { today as rentalsToday } from '#domains/rentals/server/rentals.ts'
import { deskToday } from '#domains/stays/server/stays.ts'
import { moneyOf, type Currency } from '#kit/contract/money.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { Session } from '#kit/server/http/access.ts'
import { occupancyDays, occupancyKinds, type day as dayCall } from '../contract/day.ts'
import { countItems } from './offers.ts'
import { bookedByDay, type BookedDay } from './statistics-data.ts'
import { currencyWithSales } from './statistics.ts'
import { kindsBooked } from './today-data.ts'

type Answer = z.input<(typeof dayCall)['result']>

const soldDays = 90

/** Returns the figures of today beside those a week before, and the numbers of the desks that the caller may see. */
export async function todayInFigures(tx: Tx, { agencyId, permissions, features, currency: own }: Session, now: Date): Promise<Answer> {
  const date = dayOf(now)
  const weekBefore = addDays(date, -7)
  const seesBookings = permissions.has('View Bookings') || permissions.has('Edit Bookings')
  const [recent, items, booked, agency] = await Promise.all([
    kindsBooked(tx, momentOf(addDays(date, -soldDays))),
    countItems(tx),
    bookedByDay(tx, momentOf(addDays(date, -30)), momentOf(addDays(date, 1))),
    ofAgency(tx, agencyId!).select('businesses').executeTakeFirstOrThrow(),
  ])
  const offered = (kind: string) => items.some((one) => one.kind === kind && one.status !== 'archived')
  const currency = currencyWithSales(booked, own as Currency)
  const received = permissions.has('View Finance') ? await receivedOn(tx, [date, weekBefore], currency) : null
  const rooms = seesBookings && features.has('hotel_and_hospitality') && offered('room') ? await deskToday(tx, now) : null
  const vehicles = seesBookings && features.has('car_rental_services') && offered('car') ? await rentalsToday(tx, now) : null
  const sumsOn = (day: string) => ({
    ...sumOf(
      booked.filter((one) => one.currency === currency && one.day === day),
      currency,
    ),
    received: received && moneyOf(received.get(day) ?? 0, currency),
  })
  return {
    date,
    sells: sold(recent, items, kindsSold(agency.businesses)),
    figures: { currency, today: sumsOn(date), week_before: sumsOn(weekBefore) },
    rooms,
    vehicles,
  }
}

const sumOf = (days: readonly BookedDay[], currency: Currency) => ({
  bookings: days.reduce((sum, one) => sum + one.bookings, 0),
  revenue: moneyOf(
    days.reduce((sum, one) => sum + one.revenue, 0),
    currency,
  ),
})

/** What was booked, most first, then what is on offer and was not, then what the agency said it sells. */
function sold(
  recent: readonly { kind: string; bookings: number }[],
  items: readonly { kind: string; status: string }[],
  said: readonly string[],
) {
  const offered = [...new Set(items.filter(({ status }) => status === 'published').map(({ kind }) => kind))]
  const unsold = [...new Set([...offered, ...said])].filter((kind) => !recent.some((one) => one.kind === kind))
  return [...recent, ...unsold.map((kind) => ({ kind, bookings: 0 }))]
}

/** Returns how full the next days are, by kind, for today and the following days. */
export async function occupancyOf(tx: Tx, now: Date) {
  const from = dayOf(now)
  const [units, departures, tickets] = await Promise.all([
    unitsTaken(tx, from, occupancyDays),
    departuresTaken(tx, from, occupancyDays),
    ticketsTaken(tx, from, occupancyDays),
  ])
  const all = [...units, ...departures.map((row) => ({ ...row, kind: 'departure' })), ...tickets.map((row) => ({ ...row, kind: 'event' }))]
  const days = Array.from({ length: occupancyDays }, (_, index) => addDays(from, index))
  return occupancyKinds.flatMap((kind) => {
    const rows = new Map(all.filter((row) => row.kind === kind).map((row) => [row.day, row]))
    if (rows.size === 0) return []
    return [{ kind, days: days.map((day) => ({ day, taken: rows.get(day)?.taken ?? 0, capacity: rows.get(day)?.capacity ?? 0 })) }]
  })
}
