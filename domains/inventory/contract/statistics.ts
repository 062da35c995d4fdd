import { z } from 'zod'
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
