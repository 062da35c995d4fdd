import { lockedBooking, readBooking } from '#domains/bookings/server/bookings.ts'
import { bookingChanged, bookingEvents } from '#domains/bookings/server/business-events.ts'
import type { BookingListener } from '#domains/bookings/server/events.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { AppError, conflict, notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { inSavepoint } from '#kit/server/database/savepoint.ts'
import { defineListener, on } from '#kit/server/events/business-events.ts'
import { consume, consumptionRows } from './consume.ts'
import { endDuty, isShared } from './duty.ts'
import { lockNeed, needsOf } from './needs.ts'
import { followParty } from './party.ts'

const isRequired = (terms: object | null | undefined): boolean => Boolean(terms && 'required' in terms && terms.required === true)

/**
 * In the transaction of the confirmation, only for packages that are not sold without what they need: it refuses the booking if something is
 * short. Whether there are any is known from the terms of a new booking, without a statement.
 */
export const requiredNeeds: BookingListener = async (app, tx, actor, event) => {
  if (event.type !== 'confirmed' || !event.kinds.includes('tour_package')) return
  if (event.terms) {
    if (![...event.terms.values()].some(isRequired)) return
  } else if (!(await hasRequired(tx, event.booking.id))) return
  await consume(app, tx, actor, event.created ?? (await readBooking(tx, event.booking.id)))
}

const hasRequired = async (tx: Tx, bookingId: string): Promise<boolean> =>
  (await tx
    .selectFrom('booking_lines as l')
    .innerJoin('package_needs as n', (join) => join.onRef('n.agency_id', '=', 'l.agency_id').onRef('n.inventory_id', '=', 'l.inventory_id'))
    .select('n.id')
    .where('l.booking_id', '=', bookingId)
    .where('l.cancelled_at', 'is', null)
    .where('n.required', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** After the confirmation: everything else that was needed then. What is short is told to the person who booked. */
async function consumeLater(app: App, tx: Tx, actor: Actor, bookingId: string, confirmedAt: Date): Promise<void> {
  const seen = await readBooking(tx, bookingId)
  const items = seen.lines.flatMap(({ kind, inventory_id }) => (kind === 'tour_package' && inventory_id ? [inventory_id] : []))
  if (items.length === 0 || (await needsOf(tx, items)).length === 0) return
  const booking = await lockedBooking(tx, bookingId)
  if (booking.status !== 'confirmed') return
  try {
    await inSavepoint(tx, (part) => consume(app, part, actor, booking, confirmedAt))
  } catch (error) {
    // The need became required after the booking. The booking stays.
    if (!(error instanceof AppError) || error.code !== 'needs_short') throw error
  }
  const open = (await consumptionRows(tx, bookingId)).filter(({ state }) => state === 'wanted' || state === 'short' || state === 'failed')
  if (open.length === 0) return
  await notify(app, tx, actor, {
    ...(actor.userId ? { userIds: [actor.userId] } : { permission: 'Edit Bookings' as const }),
    type: 'booking.needs_short',
    title: `${booking.reference}: ${open.length === 1 ? '1 need is' : `${open.length} needs are`} open`,
    body: open.map(({ title, detail }) => detail ?? title).join(' '),
    link: `/bookings/view/${bookingId}`,
  })
}

/** Cancels the duties of a booking that have not started. Its permits, rooms and requests are ended by their own domains. */
async function endOfBooking(tx: Tx, actor: Actor, bookingId: string): Promise<void> {
  for (const row of await consumptionRows(tx, bookingId)) {
    if (row.state === 'cancelled') continue
    if (row.kind === 'duty' || row.kind === 'vehicle') {
      await lockNeed(tx, row.need_id)
      for (const id of row.made) if (!(await isShared(tx, bookingId, id))) await endDuty(tx, actor, id)
    }
    await tx.updateTable('booking_consumptions').set({ state: 'cancelled', updated_at: actor.now }).where('id', '=', row.id).execute()
  }
}

/** After the booking's transaction, so that bookings without needs cost nothing. */
export const needsFollowBookings = defineListener(
  'package-needs-follow-bookings',
  on(bookingChanged, ({ app, tx, actor }, { subjectId }) => followParty(app, tx, actor, subjectId)),
  on(bookingEvents.confirmed, ({ app, tx, actor }, { subjectId, at }) => consumeLater(app, tx, actor, subjectId, at)),
  ...(['cancelled', 'expired', 'declined'] as const).map((status) =>
    on(bookingEvents[status], ({ tx, actor }, { subjectId }) => endOfBooking(tx, actor, subjectId)),
  ),
)

const view = ({ id, kind, title, day, quantity, state, detail, made }: Awaited<ReturnType<typeof consumptionRows>>[number]) => ({
  id,
  kind,
  title,
  day,
  quantity,
  state,
  detail,
  made,
})

/** Returns what a booking has consumed. @throws 404. */
export async function listConsumptions(tx: Tx, bookingId: string) {
  await readBooking(tx, bookingId)
  return (await consumptionRows(tx, bookingId)).map(view)
}

/** Tries again what was short or failed. @throws 404, 409 `not_confirmed`. */
export async function consumeAgain(app: App, tx: Tx, actor: Actor, bookingId: string) {
  const booking = await lockedBooking(tx, bookingId)
  if (booking.status !== 'confirmed') throw conflict('not_confirmed', 'Only a confirmed booking takes what its tours need.')
  await followParty(app, tx, actor, bookingId)
  await consume(app, tx, actor, booking)
  return (await consumptionRows(tx, bookingId)).map(view)
}

/** Records that a person settled what was asked. The next change of the booking looks at it again. @throws 404, 409 `nothing_to_settle`. */
export async function settleConsumption(tx: Tx, actor: Actor, bookingId: string, id: string) {
  await lockedBooking(tx, bookingId)
  const row = (await consumptionRows(tx, bookingId)).find((one) => one.id === id)
  if (!row) throw notFound('Need')
  if (row.state !== 'ask') throw conflict('nothing_to_settle', 'There is nothing to decide here. Reload the page.')
  await tx.updateTable('booking_consumptions').set({ state: 'done', detail: null, updated_at: actor.now }).where('id', '=', id).execute()
  await audit(tx, actor, {
    action: 'booking.need_settled',
    subject: 'booking',
    subjectId: bookingId,
    before: { detail: row.detail },
    after: { title: row.title },
  })
  return (await consumptionRows(tx, bookingId)).map(view)
}
