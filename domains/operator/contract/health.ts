import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'

const health = z.object({
  database_bytes: z.number(),
  files_bytes: z.number(),
  /** Work that is due and not done yet. */
  waiting: z.array(z.object({ kind: z.string(), count: z.number(), oldest_seconds: z.number().nullable(), failed: z.number() })),
  /** Queues of jobs with anything in them. */
  queues: z.array(
    z.object({ name: z.string(), waiting: z.number(), oldest_seconds: z.number().nullable(), running: z.number(), failed: z.number() }),
  ),
  /** Statements that took half a second or longer in the last 14 days, those that took most time in all first. */
  slow_statements: z.array(
    z.object({
      text: z.string(),
      times: z.number(),
      mean_ms: z.number(),
      slowest_ms: z.number(),
      /** The request or job of the slowest one, as the logs name it. */
      request_id: z.string().nullable(),
      last_at: z.string(),
    }),
  ),
})

export const showHealth = endpoint({
  method: 'GET',
  path: '/operator/health',
  summary: 'Show what waits, the queues of jobs, and the statements of the database that took long.',
  access: 'operator',
  result: health,
})
