import type { z } from 'zod'
import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { eachRow } from '#kit/server/jobs/each-row.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { deadlineNames } from '../contract/deadline-words.ts'
import type { deadlineBody, deadlineEditBody } from '../contract/deadlines.ts'
import { addEvent, linesOf, lockBooking } from './bookings-data.ts'
import * as data from './deadlines-data.ts'
import type { DeadlineKind } from '../../../database/tables.ts'

export { ended as statusesWithoutDeadlines } from './deadlines-data.ts'

const hourMs = 3_600_000
/** Hours before a deadline at which a reminder is sent; 0 means the deadline has passed. */
const hoursBefore = [72, 24, 0]
const maxPerBooking = 100

const nextReminder = (dueAt: Date, now: Date): Date | null => {
  const moments = hoursBefore.map((hours) => dueAt.getTime() - hours * hourMs).filter((moment) => moment > now.getTime())
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}

const deadlineView = ({ id, booking_id, line_id, kind, due_at, note, done_at, done_by, version }: data.DeadlineRow) => ({
  id,
  booking_id,
  line_id,
  kind: kind,
  due_at: due_at.toISOString(),
  note,
  done_at: done_at?.toISOString() ?? null,
  done_by,
  version,
})

/** A page of deadlines over all bookings. @throws 422 when the range is reversed. */
export async function listDeadlines(tx: Tx, filter: data.DeadlineFilter, now: Date) {
  if (filter.due_from && filter.due_to && filter.due_from > filter.due_to) throw invalid('due_to', 'The end is before the start.')
  const { rows, ...counted } = await data.pageOfDeadlines(tx, filter, now)
  return {
    ...counted,
    rows: rows.map((row) => ({
      ...deadlineView(row),
      reference: row.reference,
      booking_status: row.booking_status,
      client_name: row.client_name,
      title: row.title,
      starts_on: row.starts_on,
      supplier_status: row.supplier_status,
      supplier_name: row.supplier_name,
      overdue: row.done_at === null && row.due_at < now,
      created_at: row.created_at.toISOString(),
    })),
  }
}

async function refuseOtherLine(tx: Tx, bookingId: string, lineId: string | null | undefined): Promise<void> {
  if (lineId && !(await linesOf(tx, bookingId)).some(({ id }) => id === lineId))
    throw invalid('line_id', 'This line belongs to another booking.', 'not_found_reference')
}

const named = (kind: DeadlineKind, dueAt: Date) => `${deadlineNames[kind]}: ${formatMoment(dueAt)}`

/** Adds a deadline to a booking or one of its lines. @throws 404, 422 at `line_id`, 409 after 100. */
export async function createDeadline(tx: Tx, actor: Actor, bookingId: string, input: z.output<typeof deadlineBody>) {
  if (!(await lockBooking(tx, bookingId))) throw notFound('Booking')
  await refuseOtherLine(tx, bookingId, input.line_id)
  if ((await data.countOfBooking(tx, bookingId)) >= maxPerBooking)
    throw conflict('too_many', `A booking has at most ${maxPerBooking} deadlines.`)
  const due_at = new Date(input.due_at)
  const row = await data.insertDeadline(tx, {
    agency_id: actor.agencyId,
    id: newId(),
    booking_id: bookingId,
    line_id: input.line_id ?? null,
    kind: input.kind,
    due_at,
    note: input.note ?? null,
    remind_at: nextReminder(due_at, actor.now),
    created_by: actor.userId,
    created_at: actor.now,
    updated_at: actor.now,
  })
  await addEvent(tx, actor, bookingId, { type: 'deadline', title: 'Deadline added', detail: named(input.kind, due_at) })
  await audit(tx, actor, { action: 'deadline.created', subject: 'booking', subjectId: bookingId, after: deadlineView(row) })
  return deadlineView(row)
}

async function requireDeadline(tx: Tx, id: string): Promise<data.DeadlineRow> {
  const row = await data.deadlineById(tx, id)
  if (!row) throw notFound('Deadline')
  return row
}

async function change(tx: Tx, actor: Actor, before: data.DeadlineRow, version: number, to: Parameters<typeof data.changeDeadline>[3]) {
  const row = await data.changeDeadline(tx, before.id, version, { ...to, updated_at: actor.now })
  if (!row) throw conflict('stale', 'Someone else changed this deadline. Reload it and try again.')
  await audit(tx, actor, {
    action: 'deadline.updated',
    subject: 'booking',
    subjectId: before.booking_id,
    before: deadlineView(before),
    after: deadlineView(row),
  })
  return deadlineView(row)
}

/** Changes a deadline; reminders follow its new time. @throws 404, 409 `stale`, 422 at `line_id`. */
export async function updateDeadline(tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof deadlineEditBody>) {
  const before = await requireDeadline(tx, id)
  await refuseOtherLine(tx, before.booking_id, input.line_id)
  const due_at = new Date(input.due_at)
  return change(tx, actor, before, version, {
    kind: input.kind,
    due_at,
    ...(input.line_id === undefined ? {} : { line_id: input.line_id }),
    ...(input.note === undefined ? {} : { note: input.note }),
    remind_at: before.done_at === null ? nextReminder(due_at, actor.now) : null,
  })
}

/** Marks a deadline as done, or reopens it. @throws 404, 409 `stale`. */
export async function settleDeadline(tx: Tx, actor: Actor, id: string, { done, version }: { done: boolean; version: number }) {
  const before = await requireDeadline(tx, id)
  const answer = await change(tx, actor, before, version, {
    done_at: done ? actor.now : null,
    done_by: done ? (actor.userName ?? null) : null,
    remind_at: done ? null : nextReminder(before.due_at, actor.now),
  })
  const title = done ? 'Deadline met' : 'Deadline reopened'
  await addEvent(tx, actor, before.booking_id, { type: 'deadline', title, detail: named(before.kind, before.due_at) })
  return answer
}

/** Deletes a deadline of a booking. @throws 404. */
export async function deleteDeadline(tx: Tx, actor: Actor, id: string): Promise<{ id: string }> {
  const before = await requireDeadline(tx, id)
  await data.removeDeadline(tx, id)
  await audit(tx, actor, { action: 'deadline.deleted', subject: 'booking', subjectId: before.booking_id, before: deadlineView(before) })
  return { id }
}

const batch = 200

/**
 * Reminds the person who made the booking, or else everyone who may change it. Each reminder runs once, in its own agency's transaction.
 * @returns the number of reminders sent.
 */
export async function remindOfDeadlines(app: App): Promise<number> {
  let sent = 0
  for (;;) {
    const now = app.clock.now()
    const waiting = await app.db.asPlatform('sweep: deadlines of bookings', (tx) => data.waitingReminders(tx, now, batch))
    const failed = await eachRow(app, waiting, 'nobody was reminded of a deadline', async ({ agency_id, id }) => {
      if (await remindOne(app, { agencyId: agency_id, userId: null, now }, id)) sent++
    })
    if (waiting.length < batch || failed > 0) return sent
  }
}

const remindOne = (app: App, actor: Actor, id: string): Promise<boolean> =>
  app.db.asAgency(actor, async (tx) => {
    const row = await data.lockReminder(tx, id)
    if (!row?.remind_at || row.remind_at > actor.now) return false
    await data.setReminder(tx, id, nextReminder(row.due_at, actor.now))
    if (row.done_at !== null || data.ended.includes(row.status)) return false
    const late = row.due_at <= actor.now
    await notify(app, tx, actor, {
      ...(row.agent ? { userIds: [row.agent] } : { permission: 'Edit Bookings' as const }),
      type: late ? 'deadline.passed' : 'deadline.near',
      title: `${deadlineNames[row.kind]} of ${row.reference}: ${late ? 'was due' : 'due by'} ${formatMoment(row.due_at)}`,
      body: [row.client_name, row.title, row.note].filter(Boolean).join(' · '),
      link: `/bookings/view/${row.booking_id}`,
    })
    return true
  })
