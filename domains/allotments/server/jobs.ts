import { sql } from 'kysely'
import { z } from 'zod'
import { zoneSql } from '#domains/agency/server/facts.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import type { App } from '#kit/server/app.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { requireAllotment } from './allotments-data.ts'
import { releaseDue } from './nights.ts'

const batch = 200

/** Releases what is left of nights whose release day has come where the agency is, every hour. */
export const releaseAllotments = defineJob({
  name: 'release-allotments',
  data: z.object({}),
  every: '7 * * * *',
  run: async (app) => {
    for (;;) {
      const now = app.clock.now()
      const waiting = await app.db.asPlatform('sweep: allotments to release', (tx) =>
        tx
          .selectFrom('allotment_nights')
          .select(['agency_id', 'allotment_id'])
          .distinct()
          .where('released_at', 'is', null)
          .where(sql<boolean>`release_on <= (${now}::timestamptz AT TIME ZONE ${zoneSql(sql.ref('allotment_nights.agency_id'))})::date`)
          .orderBy('agency_id')
          .orderBy('allotment_id')
          .limit(batch)
          .execute(),
      )
      const failed = await eachRow(app, waiting, 'an allotment was not released', ({ agency_id, allotment_id }) =>
        releaseOne(app, agency_id, allotment_id, now),
      )
      if (waiting.length < batch || failed > 0) return
    }
  },
})

const releaseOne = (app: App, agencyId: string, id: string, now: Date): Promise<void> => {
  const actor = { agencyId, userId: null, now }
  return app.db.asAgency(actor, async (tx) => {
    const { nights, rooms } = await releaseDue(tx, actor, id)
    if (rooms === 0) return
    const { supplier_name, room } = await requireAllotment(tx, id)
    const count = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`
    await notify(app, tx, actor, {
      permission: 'Edit Inventory',
      type: 'allotment.released',
      title: `${supplier_name}: ${count(rooms, 'room')} released`,
      body: `${room}, ${count(nights, 'night')}. The release day has come.`,
      link: '/allotments/releases',
    })
  })
}

export const allotmentJobs = [releaseAllotments]
