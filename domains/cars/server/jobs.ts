import { z } from 'zod'
import { dayOf } from '#kit/contract/time.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts'
import { unmarkedVehicles } from './care-data.ts'
import { judgeVehicle } from './care.ts'

const atOnce = 500

/** Marks vehicles whose service, insurance or inspection became overdue, so that they are not booked. */
export const markOverdueVehicles = defineJob({
  name: 'vehicles-overdue',
  data: z.object({}),
  every: '6 * * * *',
  atStart: true,
  async run(app) {
    const now = app.clock.now()
    for (;;) {
      const found = await app.db.asPlatform('sweep: vehicles with overdue care', (tx) => unmarkedVehicles(tx, dayOf(now), atOnce))
      const failed = await eachRow(app, found, 'a vehicle was not marked as overdue', ({ agency_id: agencyId, unit_id }) =>
        app.db.asAgency({ agencyId, userId: null }, (tx) => judgeVehicle(tx, unit_id, now)),
      )
      if (found.length < atOnce || failed > 0) return
    }
  },
})

export const carJobs: readonly Job[] = [markOverdueVehicles as Job]
