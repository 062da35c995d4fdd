import { z } from 'zod'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import { publishDue } from './versions.ts'

const atOnce = 200

/** Publishes each minute the pages whose time has come. */
export const publishScheduledPages = defineJob({
  name: 'publish-site-pages',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: async (app) => {
    const now = app.clock.now()
    const due = await app.db.asPlatform('sweep: pages of websites to publish', (tx) =>
      tx
        .selectFrom('site_page_versions')
        .select(['agency_id', 'id', 'page_id'])
        .where('status', '=', 'scheduled')
        .where('publish_at', '<=', now)
        .orderBy('publish_at')
        .limit(atOnce)
        .execute(),
    )
    await eachRow(app, due, 'a page was not published', ({ agency_id, id, page_id }) => {
      const actor: Actor = { agencyId: agency_id, userId: null, now }
      return app.db.asAgency(actor, (tx) => publishDue(tx, actor, page_id, id))
    })
  },
})

export const websiteJobs = [publishScheduledPages]
