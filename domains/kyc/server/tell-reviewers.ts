import { z } from 'zod'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import * as data from './kyc-data.ts'
import { mailSubmitted } from './mails.ts'

/** Tells the platform's staff by mail that a case waits for them, each once; it is nothing to tell once it is in review. */
export const tellReviewers = defineJob({
  name: 'kyc-submitted',
  data: z.object({ agency_id: z.uuid() }),
  run: (app, { agency_id }) =>
    app.db.asPlatform('a verification was sent', async (tx) => {
      const row = await data.caseOf(tx, agency_id)
      const agency = await data.agencyOf(tx, agency_id)
      if (row?.status !== 'submitted' || !row.submitted_at || !agency) return
      for (const to of await data.operators(tx)) await mailSubmitted(app, tx, to, { agency, at: row.submitted_at })
    }),
})
