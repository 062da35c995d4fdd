import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moneyResult } from '#kit/contract/schemas.ts'
import { itemStatuses, type ItemStatus } from './kinds.ts'

/** Bookings and revenue of the last 30 days, and of the 30 days before. */
export const kindSales = z.object({
  bookings: z.object({ total: z.number(), last_30_days: z.number(), before: z.number() }),
  revenue: z.array(z.object({ currency: z.string(), last_30_days: moneyResult, before: moneyResult })),
})

/** Summary of one kind's items: by status, and their sales. */
export const kindStatistics = z.object({
  by_status: z.object(Object.fromEntries(itemStatuses.map((status) => [status, z.number()])) as Record<ItemStatus, z.ZodNumber>),
  ...kindSales.shape,
})

/** Days before today and after it. */
export const occupancyReach = 30

export const kindOccupancy = endpoint({
  method: 'GET',
  path: '/inventory/occupancy',
  summary: 'Show occupancy from 30 days ago to 30 days ahead: rooms and vehicles by day, departures by start day.',
  access: ['View Inventory'],
  query: z.strictObject({ kind: z.enum(['room', 'car', 'tour_package'], 'Kind is room, car or tour_package.') }),
  result: z.array(z.object({ day: z.string(), taken: z.number(), capacity: z.number() })),
})
