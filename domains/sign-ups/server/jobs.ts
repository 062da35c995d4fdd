import { z } from 'zod'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { confirmWithinDays } from '../contract/words.ts'

const dayMs = 86_400_000

/** Deletes sign-ups that nobody confirmed: what a stranger typed about others is not kept. */
const forgetSignUps = defineJob({
  name: 'forget-sign-ups',
  data: z.object({}),
  every: '23 3 * * *',
  run: (app) =>
    app.db.asPlatform('housekeeping: forget sign-ups that nobody confirmed', async (tx) => {
      const before = new Date(app.clock.now().getTime() - (confirmWithinDays + 1) * dayMs)
      await tx.deleteFrom('sign_ups').where('state', '=', 'pending').where('created_at', '<', before).execute()
    }),
})

export const signUpJobs = [forgetSignUps]
