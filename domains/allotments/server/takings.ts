import type { z } from 'zod'
import { agencyToday } from '#domains/agency/server/facts.ts'
import { lockedBooking } from '#domains/bookings/server/bookings.ts'
import { bookingChanged, bookingEvents } from '#domains/bookings/server/business-events.ts'
import { statusesWithoutDeadlines } from '#domains/bookings/server/deadlines.ts'
import type { BookingView } from '#domains/bookings/server/events.ts'
import { lineNow, noteSupplier } from '#domains/bookings/server/suppliers.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { AppError, conflict, invalid, invalidTransition } from '#kit/contract/errors.ts'
import type { ListRequest } from '#kit/contract/page.ts'
import { addDays, daysBetween, formatDays } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import { atPage, cappedTotal, like, sortOf } from '#kit/server/database/list.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { takeBody } from '../contract.ts'
import { requireAllotment, requireTaking, shownTakings, takingView, type ShownTaking } from './allotments-data.ts'
import { giveBackNights, takeNights } from './nights.ts'

/** Takes rooms of an allotment for a booking. @throws 404, 409 `no_rooms_left`, `archived`, `booking_ended`, 422 at a field. */
export async function takeRooms(tx: Tx, actor: Actor, allotmentId: string, input: z.output<typeof takeBody>): Promise<ShownTaking> {
  const booking = await lockedBooking(tx, input.booking_id)
  if (statusesWithoutDeadlines.includes(booking.status)) throw conflict('booking_ended', 'This booking has ended, so it takes no rooms.')
  return takeFor(tx, actor, booking, allotmentId, input)
}

/** Takes rooms for a locked booking. @throws as `takeRooms`. */
export async function takeFor(
  tx: Tx,
  actor: Actor,
  booking: BookingView,
  allotmentId: string,
  { starts_on, ends_on, rooms, line_id }: Omit<z.output<typeof takeBody>, 'booking_id'>,
): Promise<ShownTaking> {
  const allotment = await requireAllotment(tx, allotmentId)
  if (allotment.archived) throw conflict('archived', 'This allotment is archived. Restore it first.')
  const today = await agencyToday(tx, actor.agencyId, actor.now)
  if (starts_on < today) throw invalid('starts_on', 'The arrival is in the past.')
  const line = line_id ? booking.lines.find(({ id, cancelled_at }) => id === line_id && cancelled_at === null) : null
  if (line === undefined) throw invalid('line_id', 'This line belongs to another booking or was cancelled.', 'not_found_reference')
  await takeNights(tx, allotment, { starts_on, ends_on, rooms }, today)
  const id = newId()
  await tx
    .insertInto('allotment_takings')
    .values({
      agency_id: actor.agencyId,
      id,
      allotment_id: allotmentId,
      booking_id: booking.id,
      line_id: line?.id ?? null,
      inventory_id: line?.inventory_id ?? null,
      departure_id: line?.departure_id ?? null,
      line_starts_on: line?.starts_on ?? null,
      starts_on,
      ends_on,
      rooms,
      created_by: actor.userId,
      created_at: actor.now,
    })
    .execute()
  const taking = await requireTaking(tx, id)
  await tell(tx, actor, taking, 'Rooms taken from the allotment', 'allotment.taken')
  return taking
}

const wordsOf = ({ rooms, room, starts_on, ends_on }: ShownTaking) => `${rooms} × ${room}, ${formatDays(starts_on, ends_on)}`

async function tell(tx: Tx, actor: Actor, taking: ShownTaking, title: string, action: string): Promise<void> {
  const { booking_id, supplier_name, allotment_id, starts_on, ends_on, rooms } = taking
  await noteSupplier(tx, actor, booking_id, { title: `${supplier_name}: ${title}`, detail: wordsOf(taking), line: null })
  await audit(tx, actor, {
    action,
    subject: 'booking',
    subjectId: booking_id,
    after: { allotment: allotment_id, supplier: supplier_name, starts_on, ends_on, rooms },
  })
}

/** Gives rooms back. @throws 404, 409 `stale`, `invalid_transition`. */
export async function giveBackRooms(tx: Tx, actor: Actor, id: string, version: number): Promise<ShownTaking> {
  const known = await requireTaking(tx, id)
  await lockedBooking(tx, known.booking_id)
  const row = await requireTaking(tx, id)
  if (row.version !== version) throw conflict('stale', 'Someone else changed these rooms. Reload and try again.')
  if (row.state !== 'taken') throw invalidTransition(row.state, 'given_back')
  return giveBack(tx, actor, row, null)
}

/** Gives the rooms of a taking back. Its booking is locked. */
async function giveBack(tx: Tx, actor: Actor, row: ShownTaking, note: string | null): Promise<ShownTaking> {
  await giveBackNights(tx, row.allotment_id, row)
  await tx
    .updateTable('allotment_takings')
    .set({ state: 'given_back', ended_at: actor.now, note, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  await tell(tx, actor, row, 'Rooms freed', 'allotment.given_back')
  return requireTaking(tx, row.id)
}

/**
 * Changes how many rooms a taking has; its booking is locked. Fewer rooms return the others, more are taken on every night or not at all.
 * @throws 404, 409 `no_rooms_left`.
 */
export async function changeTaken(tx: Tx, actor: Actor, id: string, rooms: number): Promise<void> {
  const row = await requireTaking(tx, id)
  const more = rooms - row.rooms
  if (more > 0)
    await takeNights(tx, { ...row, id: row.allotment_id }, { ...row, rooms: more }, await agencyToday(tx, actor.agencyId, actor.now))
  else if (more < 0) await giveBackNights(tx, row.allotment_id, { ...row, rooms: -more })
  else return
  await tx
    .updateTable('allotment_takings')
    .set({ rooms, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await tell(tx, actor, { ...row, rooms }, more > 0 ? 'More rooms taken from the allotment' : 'Rooms freed', 'allotment.changed')
}

/** Gives back all rooms of a taking that has some; its booking is locked. */
export async function returnTaken(tx: Tx, actor: Actor, id: string, note: string): Promise<void> {
  const row = await requireTaking(tx, id)
  if (row.state === 'taken') await giveBack(tx, actor, row, note)
}

/** Returns the rooms that a booking has of allotments. */
export const takenBy = (tx: Tx, bookingId: string): Promise<ShownTaking[]> =>
  shownTakings(tx)
    .where('t.booking_id', '=', bookingId)
    .where('t.state', '=', 'taken')
    .orderBy('t.allotment_id')
    .orderBy('t.starts_on')
    .orderBy('t.id')
    .execute()

async function endOfBooking(tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  if ((await takenBy(tx, bookingId)).length === 0) return
  await lockedBooking(tx, bookingId)
  for (const row of await takenBy(tx, bookingId)) await giveBack(tx, actor, row, 'The booking has ended.')
}

/** After a change: rooms of a line that is gone are freed, and rooms of a line that moved move with it if there are any. Again, it does nothing. */
export async function followLines(app: App, tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  if ((await takenBy(tx, bookingId)).length === 0) return
  const booking = await lockedBooking(tx, bookingId)
  if (statusesWithoutDeadlines.includes(booking.status)) return endOfBooking(tx, actor, bookingId)
  for (const row of await takenBy(tx, bookingId)) {
    if (row.line_id === null) continue
    const line = lineNow(booking.lines, row)
    const shift = line && row.line_starts_on ? daysBetween(row.line_starts_on, line.starts_on) : 0
    if (line && shift === 0) continue
    await giveBack(tx, actor, row, line ? 'The booking moved to other days.' : 'The line was removed from the booking.')
    if (line) await retake(app, tx, actor, booking, row, { line_id: line.id, shift })
  }
}

async function retake(
  app: App,
  tx: Tx,
  actor: Actor,
  booking: BookingView,
  row: ShownTaking,
  { line_id, shift }: { line_id: string; shift: number },
): Promise<void> {
  const moved = { ...row, starts_on: addDays(row.starts_on, shift), ends_on: addDays(row.ends_on, shift) }
  const { starts_on, ends_on, rooms } = moved
  try {
    await inSavepoint(tx, (part) => takeFor(part, actor, booking, row.allotment_id, { line_id, rooms, starts_on, ends_on }))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await notify(app, tx, actor, {
      ...(actor.userId ? { userIds: [actor.userId] } : { permission: 'Edit Bookings' as const }),
      type: 'allotment.short',
      title: `${booking.reference} moved: no rooms at ${row.supplier_name}`,
      body: `${wordsOf(moved)}. ${error.message}`,
      link: `/bookings/view/${booking.id}`,
    })
  }
}

/** After the booking's transaction, so that bookings without allotments cost nothing. */
export const allotmentsFollowBookings = defineListener(
  'allotments-follow-bookings',
  ...(['cancelled', 'expired', 'declined'] as const).map((status) =>
    on(bookingEvents[status], ({ tx, actor }, { subjectId }) => endOfBooking(tx, actor, subjectId)),
  ),
  on(bookingChanged, ({ app, tx, actor }, { subjectId }) => followLines(app, tx, actor, subjectId)),
)

interface Filter extends ListRequest {
  booking_id?: string | undefined
  allotment_id?: string | undefined
}

/** Returns a page of takings. */
export async function listTakings(tx: Tx, { booking_id, allotment_id, ...request }: Filter) {
  const { column, direction } = sortOf(request.sort)
  const matching = shownTakings(tx)
    .$if(booking_id !== undefined, (query) => query.where('t.booking_id', '=', booking_id!))
    .$if(allotment_id !== undefined, (query) => query.where('t.allotment_id', '=', allotment_id!))
    .$if(request.search !== '', (query) =>
      query.where((where) =>
        where.or((['s.name', 'a.room', 'b.reference'] as const).map((name) => where(name, 'ilike', like(request.search)))),
      ),
    )
  const rows = await matching
    .orderBy(column === 'created_at' ? 't.created_at' : 't.starts_on', direction)
    .orderBy('t.id', direction)
    .$call(atPage(request))
    .execute()
  return { rows: rows.map(takingView), ...(await cappedTotal(tx, matching as never)) }
}
