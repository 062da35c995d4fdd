import { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { idleDays } from './basket/cookies.ts'
import { keptDays } from './travellers/travellers.ts'

/** Deletes each hour the baskets that nobody used for a week. */
export const forgetBaskets = defineJob({
  name: 'forget-site-baskets',
  data: z.object({}),
  every: '17 * * * *',
  run: async (app) => {
    const before = new Date(app.clock.now().getTime() - idleDays * 86_400_000)
    await app.db.asPlatform('housekeeping: forget baskets that nobody uses', (tx) =>
      tx.deleteFrom('site_baskets').where('used_at', '<', before).execute(),
    )
  },
})

/** Deletes each night who travelled on trips that ended 90 days ago. */
export const forgetTravellers = defineJob({
  name: 'forget-trip-travellers',
  data: z.object({}),
  every: '23 1 * * *',
  run: async (app) => {
    const last = addDays(dayOf(app.clock.now()), -keptDays)
    await app.db.asPlatform('housekeeping: forget travellers of trips long past', (tx) =>
      tx
        .deleteFrom('trip_travellers as t')
        .using('bookings as b')
        .whereRef('b.agency_id', '=', 't.agency_id')
        .whereRef('b.id', '=', 't.booking_id')
        .where('b.ends_on', '<=', last)
        .execute(),
    )
  },
})

/** Deletes each night codes that are no longer valid. */
export const forgetCodes = defineJob({
  name: 'forget-trip-codes',
  data: z.object({}),
  every: '41 1 * * *',
  run: async (app) => {
    await app.db.asPlatform('housekeeping: codes of trips that are over', (tx) =>
      tx.deleteFrom('trip_codes').where('expires_at', '<', app.clock.now()).execute(),
    )
  },
})

export const siteBookingJobs = [forgetBaskets, forgetTravellers, forgetCodes]
