import { z } from 'zod'
import { followCalendar, type ExternalConflict } from '#domains/inventory/server/units/external.ts'
import { requireItem } from '#domains/inventory/server/items/inventory.ts'
import { requireUnit, setCalendarKey } from '#domains/inventory/server/units/units.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { conflict, invalid, notFound } from '#kit/contract/errors.ts'
import { dayOf, formatRange } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { defineJob } from '#kit/server/jobs/jobs.ts'
import { codeOf } from '#kit/server/security/signed-code.ts'
import { newId } from '#kit/server/security/tokens.ts'
import { maxCalendars, type calendarBody, type CalendarsResult } from '../contract/calendars.ts'
import { readInThread, tooMuch } from './calendar-reading.ts'
import * as data from './calendars-data.ts'
import { feedPath, feedPurpose } from './calendar-page.ts'
import { FetchProblem, refuseUrl } from '#kit/server/http/guarded-fetch.ts'
import { fetchFeed } from './fetch-feed.ts'
import type { ReadCalendar } from './read-calendar.ts'

/** A room by its id. @throws 404, also if the unit is not a room. */
export async function requireRoom(tx: Tx, unitId: string) {
  const unit = await requireUnit(tx, unitId)
  await requireItem(tx, unit.inventory_id, 'room', 'Room')
  return unit
}
/** A calendar, locked until the transaction ends. @throws 404. */
export async function requireCalendar(tx: Tx, id: string) {
  const calendar = await data.lockCalendar(tx, id)
  if (!calendar) throw notFound('Calendar')
  return calendar
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? ''

/** The external calendars of a room and the URL of its own feed. @throws 404. */
export async function showCalendars(app: App, tx: Tx, actor: Actor, unitId: string): Promise<CalendarsResult> {
  const { calendar_key: key } = await requireRoom(tx, unitId)
  const rows = await data.calendarsOf(tx, unitId, actor.now)
  return {
    feed_url: key && `${app.appUrl}${feedPath(codeOf(app.settings.secretKey, feedPurpose, [actor.agencyId, unitId, key]))}`,
    calendars: rows.map((row) => ({
      id: row.id,
      name: row.name,
      host: row.url === null ? null : hostOf(row.url),
      file_name: row.file_name,
      status: row.status,
      problem: row.problem,
      tried_at: row.tried_at?.toISOString() ?? null,
      synced_at: row.synced_at?.toISOString() ?? null,
      events: row.events,
      conflicts: row.conflicts as unknown as ExternalConflict[],
    })),
  }
}

/** Creates a new secret URL for the room's feed; the old URL stops working. @throws 404. */
export async function renewFeed(app: App, tx: Tx, actor: Actor, unitId: string) {
  const unit = await requireRoom(tx, unitId)
  await setCalendarKey(tx, unitId, newId())
  await audit(tx, actor, { action: 'calendar.renewed', subject: 'inventory', subjectId: unit.inventory_id, after: { unit: unit.name } })
  return showCalendars(app, tx, actor, unitId)
}

/** Adds an external calendar and fetches it after the commit. @throws 404, 409 `too_many`, 422 at `url` for one that is never fetched. */
export async function createCalendar(app: App, tx: Tx, actor: Actor, unitId: string, body: z.output<typeof calendarBody>) {
  refuseAddress(body.url, app.settings.PRIVATE_FEEDS)
  await readSoon(app, tx, actor.agencyId, await addCalendar(tx, actor, unitId, body))
  return showCalendars(app, tx, actor, unitId)
}

function refuseAddress(address: string, privateToo: boolean): void {
  try {
    refuseUrl(new URL(address), privateToo)
  } catch (error) {
    throw error instanceof FetchProblem ? invalid('url', error.message) : error
  }
}

type Source = { url: string; file_name?: never } | { url?: never; file_name: string }

/** Adds an external calendar to a room. @returns its id. @throws 404, 409 `too_many`. */
export async function addCalendar(tx: Tx, actor: Actor, unitId: string, { name, ...source }: Source & { name: string }): Promise<string> {
  const unit = await requireRoom(tx, unitId)
  if ((await data.calendarsOf(tx, unitId, actor.now)).length >= maxCalendars)
    throw conflict('too_many', `A room can sync at most ${maxCalendars} calendars.`)
  const id = newId()
  await data.insertCalendar(tx, { agency_id: actor.agencyId, id, unit_id: unitId, name, ...source, created_at: actor.now })
  await audit(tx, actor, {
    action: 'calendar.created',
    subject: 'inventory',
    subjectId: unit.inventory_id,
    after: { unit: unit.name, name, from: source.url ? hostOf(source.url) : source.file_name },
  })
  return id
}

/** Queues a fetch of the calendar. @throws 404, 409 `no_address` for an uploaded file. */
export async function syncCalendar(app: App, tx: Tx, actor: Actor, id: string) {
  const { unit_id, url } = await requireCalendar(tx, id)
  if (url === null) throw conflict('no_address', 'This calendar came as a file. Upload a newer one instead.')
  await readSoon(app, tx, actor.agencyId, id)
  return showCalendars(app, tx, actor, unit_id)
}

/** Removes a calendar and frees the times it blocked. @throws 404. */
export async function deleteCalendar(app: App, tx: Tx, actor: Actor, id: string) {
  const { unit_id, name } = await requireCalendar(tx, id)
  const unit = await requireRoom(tx, unit_id)
  await data.deleteCalendar(tx, id)
  await audit(tx, actor, {
    action: 'calendar.deleted',
    subject: 'inventory',
    subjectId: unit.inventory_id,
    before: { unit: unit.name, name },
  })
  return showCalendars(app, tx, actor, unit_id)
}

/**
 * Fetches a calendar and updates the room to match it. A failed fetch changes nothing but the calendar's status and problem.
 * Does nothing if the calendar was deleted meanwhile.
 */
export async function readAgain(app: App, agencyId: string, id: string): Promise<void> {
  const actor: Actor = { agencyId, userId: null, now: app.clock.now() }
  const calendar = await app.db.asAgency(actor, (tx) => data.calendarById(tx, id))
  if (!calendar?.url) return
  const read = await fetchCalendar(app, calendar.url, dayOf(actor.now))
  await app.db.asAgency(actor, async (tx) => {
    const before = await data.lockCalendar(tx, id)
    if (!before) return
    if ('problem' in read)
      return void (await data.updateCalendar(tx, id, { tried_at: app.clock.now(), status: 'failed', problem: read.problem }))
    await keepInStep(app, tx, actor, before, read)
  })
}

export const readCalendarJob = defineJob({
  name: 'room-calendar',
  fair: true,
  reachesOut: true,
  data: z.object({ agency_id: z.string(), id: z.string() }),
  run: (app, { agency_id, id }) => readAgain(app, agency_id, id),
})

/** Queues a fetch of the calendar, which starts after the commit. */
export const readSoon = (app: App, tx: Tx, agency_id: string, id: string): Promise<void> =>
  app.jobs.enqueue(tx, readCalendarJob, { agency_id, id }, { key: id })

type Calendar = Awaited<ReturnType<typeof requireCalendar>>

/** Updates the room's claims to match the calendar's events, and notifies about new conflicts. */
export async function keepInStep(app: App, tx: Tx, actor: Actor, before: Calendar, { events, notFollowed }: ReadCalendar): Promise<void> {
  const { id, unit_id: unitId } = before
  const conflicts = await followCalendar(tx, actor, { calendarId: id, unitId }, events)
  const synced_at = app.clock.now()
  const problem =
    notFollowed > 0
      ? `${notFollowed} of its events ${notFollowed === 1 ? 'repeats' : 'repeat'} in a way that Safiri does not support; only the first time is kept. Take the room out of service for the others.`
      : null
  const change = { tried_at: synced_at, synced_at, status: 'ok' as const, problem, conflicts: JSON.stringify(conflicts) }
  await data.updateCalendar(tx, id, change)
  await tellConflicts(app, tx, actor, before, conflicts)
}

/** Notifies about conflicts that the previous fetch did not have. */
async function tellConflicts(
  app: App,
  tx: Tx,
  actor: Actor,
  { unit_id, name, conflicts }: Calendar,
  now: readonly ExternalConflict[],
): Promise<void> {
  const idOf = (one: ExternalConflict) => [one.summary, one.starts_on, one.ends_on].join()
  const known = new Set((conflicts as unknown as ExternalConflict[]).map(idOf))
  const found = now.filter((one) => !known.has(idOf(one)))
  if (found.length === 0) return
  const unit = await requireUnit(tx, unit_id)
  await notify(app, tx, actor, {
    type: 'calendar.conflict',
    title: `${unit.name} is taken twice`,
    body: `${name}: ${found.map((one) => `${formatRange(one.starts_on, one.ends_on)}. ${one.with}`).join('; ')}`.slice(0, 300),
    link: `/offers/rooms/${unit.inventory_id}/edit?tab=rooms&unit=${unit_id}`,
    permission: 'Edit Bookings',
  })
}

async function fetchCalendar(app: App, url: string, today: string): Promise<ReadCalendar | { problem: string }> {
  try {
    const text = await fetchFeed(url, { privateToo: app.settings.PRIVATE_FEEDS })
    const read = await readInThread(text, today)
    if (read === tooMuch) return { problem: 'The calendar takes too long to read.' }
    return read ?? { problem: 'No calendar was found at this address.' }
  } catch (error) {
    if (error instanceof FetchProblem) return { problem: error.message }
    throw error
  }
}
