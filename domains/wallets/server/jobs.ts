import { z } from 'zod'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { removeOldOffers } from './wallets-data.ts'

/** Deletes unused offers every night. */
const sweepOffers = defineJob({
  name: 'exchange-offers-sweep',
  data: z.object({}),
  every: '20 2 * * *',
  run: async (app) => {
    const before = new Date(app.clock.now().getTime() - 86_400_000)
    await app.db.asPlatform('housekeeping: exchange offers nobody took', (tx) => removeOldOffers(tx, before))
  },
})

export const walletJobs = [sweepOffers]
