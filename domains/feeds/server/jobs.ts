import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '#kit/server/app.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { feedKinds, type FeedKind } from '../contract/words.ts'
import { makeSnapshot } from './making/make.ts'

/** Makes one feed. */
export const makeFeedJob = defineJob({
  name: 'make-feed',
  fair: true,
  data: z.object({ agencyId: z.string(), kind: z.enum(feedKinds) }),
  long: true,
  run: (app, { agencyId, kind }) => makeSnapshot(app, agencyId, kind),
})

const mostAtOnce = 200

/** Enqueues the feeds that are a day old, and those whose offers changed some minutes ago. */
export const dueFeeds = defineJob({ name: 'due-feeds', data: z.object({}), every: '*/5 * * * *', run: enqueueDue })

async function enqueueDue(app: App): Promise<void> {
  const now = app.clock.now()
  // Changes wait for three minutes, because people seldom change one thing only.
  const { rows } = await app.db.asPlatform('sweep: feeds that are due', (tx) =>
    sql<{ agency_id: string; kind: FeedKind }>`
      SELECT f.agency_id, f.kind FROM feeds f
      JOIN agencies a ON a.id = f.agency_id AND a.state = 'active'
      WHERE f.enabled AND (f.run_at IS NULL OR f.run_at < ${now}::timestamptz - interval '24 hours'
        OR EXISTS (SELECT FROM inventory i WHERE i.agency_id = f.agency_id AND i.updated_at > f.run_at
                   AND i.updated_at < ${now}::timestamptz - interval '3 minutes')
        OR EXISTS (SELECT FROM channel_products c WHERE c.agency_id = f.agency_id AND c.updated_at > f.run_at
                   AND c.updated_at < ${now}::timestamptz - interval '3 minutes'))
      ORDER BY f.run_at NULLS FIRST LIMIT ${mostAtOnce}`.execute(tx),
  )
  await eachRow(app, rows, 'a feed was not made', ({ agency_id: agencyId, kind }) =>
    app.db.asAgency({ agencyId }, (tx) => app.jobs.enqueue(tx, makeFeedJob, { agencyId, kind }, { key: `${agencyId} ${kind}` })),
  )
}

export const feedJobs = [makeFeedJob, dueFeeds]
