import { z } from 'zod'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { endTrials } from './subscriptions.ts'

/** The guards refuse access as soon as a trial ends; this job marks it as ended and notifies the agency. */
const endTrialsHourly = defineJob({
  name: 'subscriptions-end-trials',
  data: z.object({}),
  every: '5 * * * *',
  async run(app) {
    await endTrials(app)
  },
})

export const subscriptionJobs = [endTrialsHourly]
