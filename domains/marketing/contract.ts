import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moneyResult } from '#kit/contract/schemas.ts'
import { taskKinds } from './contract/words.ts'

export const marketingOverview = endpoint({
  method: 'GET',
  path: '/marketing',
  summary: 'Show what can be done for marketing this week, and bookings of the last 30 days by source and campaign.',
  access: ['View Marketing'],
  feature: 'marketing',
  result: z.object({
    /** Groups with something to do. Each has its first five. */
    tasks: z.array(
      z.object({
        kind: z.enum(taskKinds),
        count: z.number(),
        first: z.array(z.object({ id: z.string(), title: z.string(), detail: z.string().nullable(), type: z.string() })),
      }),
    ),
    from: z.string(),
    to: z.string(),
    /** Confirmed bookings of the website. An empty source came directly. */
    results: z.array(
      z.object({ source: z.string(), campaign: z.string().nullable(), bookings: z.number(), revenue: z.array(moneyResult) }),
    ),
  }),
})
