import type { Currency } from '#kit/contract/money.ts'
import type { Tx } from '#kit/server/database.ts'
import { itemStatuses, type ItemStatus, type Kind } from '../contract.ts'
import { salesOfKind, statusCounts } from './statistics-data.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Items of a kind by status, bookings and revenue (minor units) of 30 days with the 30 before. */
export async function statisticsOf(tx: Tx, kind: Kind, now: Date) {
  const counts = await statusCounts(tx, kind)
  const sales = await salesOfKind(tx, kind, new Date(now.getTime() - 30 * dayMs), new Date(now.getTime() - 60 * dayMs))
  const sum = (field: 'bookings' | 'recent_bookings' | 'earlier_bookings') => sales.reduce((total, row) => total + row[field], 0)
  const money = (amount: number, currency: string) => ({ amount, currency: currency as Currency })
  return {
    by_status: Object.fromEntries(itemStatuses.map((status) => [status, counts[status] ?? 0])) as Record<ItemStatus, number>,
    bookings: { total: sum('bookings'), last_30_days: sum('recent_bookings'), before: sum('earlier_bookings') },
    revenue: sales.map(({ currency, recent, earlier }) => ({
      currency,
      last_30_days: money(recent, currency),
      before: money(earlier, currency),
    })),
  }
}
