import { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { rollDay } from './counting/roll.ts'

const mostAtOnce = 1_000
/** Days of which single hits are kept, besides today. */
const keptDays = 3
const keptHours = 400

/** Counts the days of websites that have new visits. */
export const countVisits = defineJob({ name: 'count-visits', data: z.object({}), every: '* * * * *', long: true, run: countAll })

async function countAll(app: App): Promise<void> {
  const due = await app.db.asPlatform('sweep: websites with new visits', (tx) =>
    tx
      .selectFrom('site_visit_rolls')
      .select(['agency_id', 'day'])
      .where((of) => of.or([of('rolled_at', 'is', null), of('rolled_at', '<=', of.ref('last_hit_at'))]))
      .limit(mostAtOnce)
      .execute(),
  )
  await eachRow(app, due, 'a day of a website was not counted', ({ agency_id, day }) =>
    app.db.asAgency({ agencyId: agency_id }, (tx) => rollDay(tx, agency_id, day, app.clock.now())),
  )
}

/** Deletes salts after two days, and single hits once their day is counted for good. */
export const forgetVisits = defineJob({
  name: 'forget-visits',
  data: z.object({}),
  every: '3 * * * *',
  run: async (app) => {
    const today = dayOf(app.clock.now())
    await app.db.asPlatform('housekeeping: forget salts and single visits', async (tx) => {
      await tx.deleteFrom('visit_salts').where('day', '<', addDays(today, -1)).execute()
      await tx.deleteFrom('site_hits').where('day', '<', addDays(today, -keptDays)).execute()
      await tx.deleteFrom('site_visit_rolls').where('day', '<', addDays(today, -keptDays)).execute()
      await tx
        .deleteFrom('site_visit_hours')
        .where('hour', '<', new Date(`${addDays(today, -keptHours)}T00:00:00Z`))
        .execute()
    })
  },
})

export const siteVisitJobs = [countVisits, forgetVisits]
