import { z } from 'zod'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import * as data from './kyc-data.ts'
import { mailSubmitted } from './mails.ts'

/** Mails each member of the platform's staff once that a case waits for review. Sends nothing if its review has started. */
export const tellReviewers = defineJob({
  name: 'kyc-submitted',
  data: z.object({ agency_id: z.uuid() }),
  async run(app, { agency_id }) {
    const [row, agency] = await app.db.asAgency(
      { agencyId: agency_id },
      async (tx) => [await data.caseOf(tx, agency_id), await data.agencyOf(tx, agency_id)] as const,
    )
    if (row?.status !== 'submitted' || !row.submitted_at || !agency) return
    const at = row.submitted_at
    await app.db.asPlatform('people: staff who review verifications', async (tx) => {
      for (const to of await data.operators(tx)) await mailSubmitted(app, tx, to, { agency, at })
    })
  },
})
