import { z } from 'zod'
import { defineJob, type Job } from '#kit/server/jobs/jobs.ts'
import { calendarsDue } from './calendars-data.ts'
import { readAgain, readCalendarJob } from './calendars.ts'

const pauseMs = 14 * 60_000
const atOnce = 4
const batch = 200

/** Fetches every calendar whose last fetch is about 15 minutes old. */
const readCalendars = defineJob({
  name: 'room-calendars',
  data: z.object({}),
  every: '*/15 * * * *',
  long: true,
  async run(app) {
    const before = new Date(app.clock.now().getTime() - pauseMs)
    for (;;) {
      const due = await app.db.asPlatform('sweep: calendars to read', (tx) => calendarsDue(tx, before, batch))
      for (let at = 0; at < due.length; at += atOnce)
        await Promise.all(due.slice(at, at + atOnce).map(({ agency_id, id }) => readAgain(app, agency_id, id)))
      if (due.length < batch) return
    }
  },
})

export const roomJobs: readonly Job[] = [readCalendarJob as Job, readCalendars as Job]
