import { z } from 'zod'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts'
import { calendarsDue } from './calendars-data.ts'
import { readAgain, readCalendarJob } from './calendars.ts'

const pauseMs = 14 * 60_000
const atOnce = 4
const batch = 200

/** Fetches every calendar whose last fetch is about 15 minutes old. */
const readCalendars = defineJob({
  name: 'room-calendars',
  reachesOut: true,
  data: z.object({}),
  every: '*/15 * * * *',
  long: true,
  async run(app) {
    const before = new Date(app.clock.now().getTime() - pauseMs)
    const readRow = ({ agency_id, id }: { agency_id: string; id: string }) => readAgain(app, agency_id, id)
    for (;;) {
      const due = await app.db.asPlatform('sweep: calendars to read', (tx) => calendarsDue(tx, before, batch))
      let failed = 0
      for (let at = 0; at < due.length; at += atOnce) {
        const some = due.slice(at, at + atOnce).map((row) => eachRow(app, [row], 'a calendar was not read', readRow))
        for (const one of await Promise.all(some)) failed += one
      }
      if (due.length < batch || failed > 0) return
    }
  },
})

export const roomJobs: readonly Job[] = [readCalendarJob as Job, readCalendars as Job]
