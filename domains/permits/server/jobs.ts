import { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { nobody } from './person-source.ts'

/** Days after the day of a permit on which its person is taken off it. */
const keptDays = 90

/** Takes each night the people off permits of 90 days ago, with their passports. */
export const forgetPermitPeople = defineJob({
  name: 'forget-permit-people',
  data: z.object({}),
  every: '29 1 * * *',
  run: async (app) => {
    const last = addDays(dayOf(app.clock.now()), -keptDays)
    await app.db.asPlatform('housekeeping: forget people on permits long past', (tx) =>
      tx
        .updateTable('permits')
        .set(nobody)
        .where('day', '<=', last)
        .where((where) => where.or([where('name', 'is not', null), where('details', 'is not', null)]))
        .execute(),
    )
  },
})

export const permitJobs = [forgetPermitPeople]
