import { z } from 'zod'
import { moneyResult } from '#kit/contract/schemas.ts'
import { itemStatuses, type ItemStatus } from './kinds.ts'

/** What was booked in 30 days with the 30 before. */
export const kindSales = z.object({
  bookings: z.object({ total: z.number(), last_30_days: z.number(), before: z.number() }),
  revenue: z.array(z.object({ currency: z.string(), last_30_days: moneyResult, before: moneyResult })),
})

/** The items of one kind at a glance: by status, and what was booked of them. */
export const kindStatistics = z.object({
  by_status: z.object(Object.fromEntries(itemStatuses.map((status) => [status, z.number()])) as Record<ItemStatus, z.ZodNumber>),
  ...kindSales.shape,
})
