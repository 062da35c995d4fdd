import { z } from 'zod'
import type { Actor } from '#kit/server/database/audit.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { publishDue } from './posts.ts'

const atOnce = 200

/** Publishes each minute the posts whose time has come. */
export const publishScheduledPosts = defineJob({
  name: 'publish-blog-posts',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: async (app) => {
    const now = app.clock.now()
    const due = await app.db.asPlatform('sweep: posts of blogs to publish', (tx) =>
      tx
        .selectFrom('blog_posts')
        .select(['agency_id', 'id'])
        .where('status', '=', 'scheduled')
        .where('publish_at', '<=', now)
        .orderBy('publish_at')
        .limit(atOnce)
        .execute(),
    )
    await eachRow(app, due, 'a post was not published', ({ agency_id, id }) => {
      const actor: Actor = { agencyId: agency_id, userId: null, now }
      return app.db.asAgency(actor, (tx) => publishDue(tx, actor, id))
    })
  },
})

export const blogJobs = [publishScheduledPosts]
