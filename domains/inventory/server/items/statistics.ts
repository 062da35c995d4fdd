import { moneyOf } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { itemStatuses, type ItemStatus, type Kind } from '../../contract.ts'
import { salesOfKind, statusCounts, unitNights } from './statistics-data.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Returns a kind's items by status, and its bookings and revenue (minor units) of the last 30 days and the 30 days before. */
export async function statisticsOf(tx: Tx, kind: Kind, now: Date) {
  const counts = await statusCounts(tx, kind)
  return {
    by_status: Object.fromEntries(itemStatuses.map((status) => [status, counts[status] ?? 0])) as Record<ItemStatus, number>,
    ...(await salesOf(tx, kind, now)),
  }
}

/** Returns bookings and revenue (minor units) of a kind or one item: the last 30 days and the 30 days before. */
export async function salesOf(tx: Tx, kind: Kind, now: Date, itemId: string | null = null) {
  const sales = await salesOfKind(tx, kind, new Date(now.getTime() - 30 * dayMs), new Date(now.getTime() - 60 * dayMs), itemId)
  const sum = (field: 'bookings' | 'recent_bookings' | 'earlier_bookings') => sales.reduce((total, row) => total + row[field], 0)
  return {
    bookings: { total: sum('bookings'), last_30_days: sum('recent_bookings'), before: sum('earlier_bookings') },
    revenue: sales.map(({ currency, recent, earlier }) => ({
      currency,
      last_30_days: moneyOf(recent, currency),
      before: moneyOf(earlier, currency),
    })),
  }
}

/** Returns the occupancy of a kind or one item over `days` nights. Nights out of service are left out. */
export async function nightsFrom(tx: Tx, kind: Kind, from: Date, days: number, itemId: string | null = null) {
  const { units, booked, blocked } = await unitNights(tx, kind, from, new Date(from.getTime() + days * dayMs), itemId)
  const nights = units * days - blocked
  return { units, nights, booked, percent: nights <= 0 ? 0 : Math.round((booked / nights) * 100) }
}
