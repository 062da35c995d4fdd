import { z } from 'zod'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { undoDays } from '../contract/merging.ts'

const dayMs = 86_400_000

/** Deletes what a merge kept for undoing it, once nobody can undo it any more. */
const forgetMerges = defineJob({
  name: 'forget-merges',
  data: z.object({}),
  every: '11 3 * * *',
  run: (app) =>
    app.db.asPlatform('housekeeping: forget merges that can no longer be undone', async (tx) => {
      const before = new Date(app.clock.now().getTime() - (undoDays + 1) * dayMs)
      await tx.deleteFrom('client_merges').where('merged_at', '<', before).execute()
    }),
})

export const clientJobs = [forgetMerges]
