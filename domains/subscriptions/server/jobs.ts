import { z } from 'zod'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { endTrials } from './subscriptions.ts'

/** The guards refuse at the moment a trial ends; this writes it down and tells the agency. */
const endTrialsHourly = defineJob({
  name: 'subscriptions-end-trials',
  data: z.object({}),
  every: '5 * * * *',
  async run(app) {
    await endTrials(app)
  },
})

export const subscriptionJobs = [endTrialsHourly]
