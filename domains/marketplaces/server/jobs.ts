import { z } from 'zod'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { idleDays } from './basket/basket.ts'

/** Deletes each hour the baskets of storefronts that nobody used for a week. */
export const forgetStoreBaskets = defineJob({
  name: 'forget-store-baskets',
  data: z.object({}),
  every: '37 * * * *',
  run: async (app) => {
    const before = new Date(app.clock.now().getTime() - idleDays * 86_400_000)
    await app.db.asPlatform('housekeeping: forget baskets of storefronts that nobody uses', (tx) =>
      tx.deleteFrom('marketplace_baskets').where('used_at', '<', before).execute(),
    )
  },
})

export const marketplaceJobs = [forgetStoreBaskets]
