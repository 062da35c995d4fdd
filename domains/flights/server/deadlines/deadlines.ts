import { z } from 'zod'
import { notify } from '#domains/notifications/server/notifications.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { openStatuses, type FlightStatus } from '../../contract/states.ts'
import { reminderOf, setReminder, waitingReminders, type ReminderRow } from './deadlines-data.ts'

const hourMs = 60 * 60_000
/** Reminders are sent 24 and 3 hours before a deadline, and at the deadline. */
const hoursBefore = [24, 3, 0]

export interface Deadlines {
  hold_deadline_at: Date | null
  fare_deadline_at: Date | null
}

const both = ({ hold_deadline_at, fare_deadline_at }: Deadlines) =>
  [
    { of: 'seats' as const, at: hold_deadline_at },
    { of: 'fare' as const, at: fare_deadline_at },
  ].flatMap(({ of, at }) => (at ? [{ of, at }] : []))

/** The next deadline; null if there is none or the status is not open. */
export function nextDeadline(deadlines: Deadlines, status: FlightStatus): Date | null {
  if (!openStatuses.includes(status)) return null
  const times = both(deadlines).map(({ at }) => at.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}

/** The time of the next reminder after `now`; null if there is none. */
export function nextReminder(deadlines: Deadlines, status: FlightStatus, now: Date): Date | null {
  if (!openStatuses.includes(status)) return null
  const moments = both(deadlines)
    .flatMap(({ at }) => hoursBefore.map((hours) => at.getTime() - hours * hourMs))
    .filter((moment) => moment > now.getTime())
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}

/** The columns derived from deadlines and status. */
export const deadlineColumns = (deadlines: Deadlines, status: FlightStatus, now: Date) => ({
  deadline_at: nextDeadline(deadlines, status),
  remind_at: nextReminder(deadlines, status, now),
})

interface Reminder {
  of: 'seats' | 'fare'
  at: Date
  hours: number
}

/** Reminders that became due between `since` and `now`. Only the latest of each deadline. */
export function dueReminders(deadlines: Deadlines, since: Date, now: Date): Reminder[] {
  return both(deadlines).flatMap(({ of, at }) => {
    const due = hoursBefore.filter((hours) => {
      const moment = at.getTime() - hours * hourMs
      return moment >= since.getTime() && moment <= now.getTime()
    })
    return due.length === 0 ? [] : [{ of, at, hours: Math.min(...due) }]
  })
}

const linkOf = (bookingId: string) => `/offers/flights/bookings/${bookingId}/edit`

function noticeOf(row: ReminderRow, { of, at, hours }: Reminder) {
  const what = of === 'seats' ? 'The seats' : 'The fare'
  const named = `${row.reference} (${row.route})`
  return {
    type: hours === 0 ? 'flight.deadline_passed' : 'flight.deadline_near',
    title:
      hours === 0
        ? `${what} of ${named} expired`
        : `${what} of ${named} ${of === 'seats' ? 'run' : 'runs'} out in ${hours === 24 ? 'a day' : `${hours} hours`}`,
    body: [row.lead_passenger, row.pnr && `PNR ${row.pnr}`, hours === 0 ? 'No ticket was issued.' : `Ticket by ${formatMoment(at)}.`]
      .filter(Boolean)
      .join(' · '),
    link: linkOf(row.booking_id),
    permission: 'Edit Bookings' as const,
  }
}

const batch = 200

/** Sends the due reminders, each once. Each booking has its own transaction. @returns the number of notifications. */
export async function remindOfDeadlines(app: App): Promise<number> {
  let told = 0
  for (;;) {
    const now = app.clock.now()
    const waiting = await app.db.asPlatform('sweep: flight deadlines', (tx) => waitingReminders(tx, now, batch))
    const failed = await eachRow(app, waiting, 'nobody was reminded of a flight', async ({ agency_id, booking_id }) => {
      told += await remindOne(app, agency_id, booking_id, now)
    })
    if (waiting.length < batch || failed > 0) return told
  }
}

async function remindOne(app: App, agencyId: string, bookingId: string, now: Date): Promise<number> {
  const actor = { agencyId, userId: null, now }
  return app.db.asAgency(actor, async (tx) => {
    const row = await reminderOf(tx, bookingId)
    if (!row?.remind_at || row.remind_at > now) return 0
    const status = row.status
    // Only the worker that sets the next reminder sends this one. A concurrent worker sees it already set.
    const mine = await setReminder(tx, bookingId, row.remind_at, nextReminder(row, status, now))
    if (!mine || !openStatuses.includes(status)) return 0
    const reminders = dueReminders(row, row.remind_at, now)
    for (const reminder of reminders) await notify(app, tx, actor, noticeOf(row, reminder))
    return reminders.length
  })
}

/** Checks every minute for expiring seats and fares. */
export const remindOfDeadlinesJob = defineJob({
  name: 'flight-deadlines',
  data: z.object({}),
  every: '* * * * *',
  run: async (app) => {
    await remindOfDeadlines(app)
  },
})
