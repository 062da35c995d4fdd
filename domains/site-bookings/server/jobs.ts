import { z } from 'zod'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { idleDays } from './basket/cookies.ts'

/** Deletes each hour the baskets that nobody used for a week. */
export const forgetBaskets = defineJob({
  name: 'forget-site-baskets',
  data: z.object({}),
  every: '17 * * * *',
  run: async (app) => {
    const before = new Date(app.clock.now().getTime() - idleDays * 86_400_000)
    await app.db.asPlatform('housekeeping: forget baskets that nobody uses', (tx) =>
      tx.deleteFrom('site_baskets').where('used_at', '<', before).execute(),
    )
  },
})

export const siteBookingJobs = [forgetBaskets]
