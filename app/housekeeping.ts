import { z } from 'zod'
import { forgetExpired } from '#domains/account/server/sessions.ts'
import { forgetOldKeys } from '#kit/server/http/idempotency.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import type { Route } from '#kit/server/http/serve.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Each night: deletes idempotency keys older than a day (not of calls that cost money or stock), and expired sessions, codes and limits. */
export const housekeepingOf = (routes: readonly Route[]) =>
  defineJob({
    name: 'housekeeping',
    data: z.object({}),
    every: '17 3 * * *',
    async run(app) {
      const now = app.clock.now()
      const yesterday = new Date(now.getTime() - dayMs)
      const keptCalls = routes
        .filter(({ endpoint }) => endpoint.idempotency === 'required')
        .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
      await forgetOldKeys(app.db, yesterday, keptCalls)
      await app.db.asPlatform('housekeeping: sessions, codes and limits that ran out', async (tx) => {
        await forgetExpired(tx, now, yesterday)
        await tx.deleteFrom('rate_limits').where('expire', '<', now.getTime()).execute()
      })
    },
  })
