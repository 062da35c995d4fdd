import type { z } from 'zod'
import { endEarly, type MayOverride } from '#domains/bookings/server/ends/ends.ts'
import type { EndChange } from '#domains/bookings/server/ends/write.ts'
import { moveTo } from '#domains/bookings/server/status.ts'
import { recordStep, type BeforeStep } from '#domains/bookings/server/steps.ts'
import { markClaim } from '#domains/inventory/server/stock/availability.ts'
import { conflict, invalidTransition, notFound } from '#kit/contract/errors.ts'
import { addDays, dayOf, momentOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { checkOutBody, listStays as listStaysCall } from '../contract.ts'
import * as data from './stays-data.ts'

type Answer = z.input<(typeof listStaysCall)['result']>
type Stay = Answer['stays'][number]
type Cleanliness = Answer['rooms'][number]['housekeeping']

export const stateOf = (row: Pick<data.StayRow, 'checked_in_at' | 'checked_out_at'>) =>
  row.checked_out_at ? 'departed' : row.checked_in_at ? 'in_house' : 'assigned'

function stayView({ from, until, checked_in_at, checked_out_at, undo_step, undo_done_at, ...row }: data.StayRow): Stay {
  const state = row.kind === 'booking' ? stateOf({ checked_in_at, checked_out_at }) : null
  const step = state === 'in_house' ? 'check_in' : state === 'departed' ? 'check_out' : null
  return {
    ...row,
    starts_on: dayOf(from),
    ends_on: dayOf(until),
    state,
    undo: step && undo_step === step ? { step, done_at: undo_done_at!.toISOString() } : null,
  }
}

/** All rooms, their stays and blocks for `days` days from `from`, and today's arrivals and departures. */
export async function listStays(tx: Tx, { from, days }: { from: string; days: number }, now: Date): Promise<Answer> {
  const day = dayOf(now)
  const rooms = await data.roomsOf(tx)
  const stays = (await data.staysBetween(tx, momentOf(from), momentOf(addDays(from, days)))).map(stayView)
  const due = (await data.guestsDue(tx, momentOf(day), momentOf(addDays(day, 1)))).map(stayView)
  return {
    today: {
      day,
      arriving: due.filter(({ state }) => state === 'assigned'),
      leaving: due.filter(({ state, ends_on }) => state === 'in_house' && ends_on <= day),
      in_house: due.filter(({ state }) => state === 'in_house').length,
      dirty: rooms.filter(({ housekeeping }) => housekeeping === 'dirty').length,
    },
    rooms: rooms.map((room) => ({ ...room, housekeeping: room.housekeeping })),
    stays,
  }
}

/** Today's numbers of the front desk; null without rooms. Arriving and leaving include overdue guests of earlier days. */
export async function deskToday(tx: Tx, now: Date) {
  const day = dayOf(now)
  const rooms = await data.countRooms(tx)
  if (rooms.rooms === 0) return null
  const due = (await data.guestsDue(tx, momentOf(day), momentOf(addDays(day, 1)))).map(stayView)
  const inHouse = due.filter(({ state }) => state === 'in_house')
  return {
    arriving: due.filter(({ state }) => state === 'assigned').length,
    leaving: inHouse.filter(({ ends_on }) => ends_on <= day).length,
    in_house: inHouse.length,
    dirty: rooms.dirty,
  }
}

/** Returns a stay with its booking, both locked if it is to change. @throws 404. */
export async function requireStay(tx: Tx, id: string, to: 'read' | 'change') {
  const stay = await data.stayOfBooking(tx, id, to)
  if (!stay) throw notFound('Stay')
  return stay
}

/**
 * Checks a guest in. @throws 404, 409 `invalid_transition` if already checked in or the booking is not confirmed,
 * 409 `too_early` before the day of arrival.
 */
export async function checkIn(app: App, tx: Tx, actor: Actor, id: string) {
  const { claim, booking, starts_on } = await requireStay(tx, id, 'change')
  if (stateOf(claim) !== 'assigned') throw invalidTransition(stateOf(claim), 'in_house')
  if (booking.status !== 'confirmed' && booking.status !== 'in_progress') throw invalidTransition(booking.status, 'in_progress')
  if (starts_on > dayOf(actor.now)) throw conflict('too_early', 'This guest arrives on a later day. Move the stay first.')
  await markClaim(tx, id, { checked_in_at: actor.now })
  await recordStep(tx, actor, { bookingId: booking.id, subjectId: id, step: 'check_in', before: { status: booking.status } })
  if (booking.status === 'confirmed') await moveTo(app, tx, actor, booking.id, 'in_progress', 'The guest checked in.')
  await audit(tx, actor, { action: 'stay.checked_in', subject: 'booking', subjectId: booking.id, after: { unit_id: claim.unit_id } })
  return { id, state: 'in_house' as const }
}

/** The state before a check-out, to undo it. */
export interface BeforeCheckOut extends BeforeStep {
  paid: number
  refunded: number
  housekeeping: Cleanliness
  /** The nights that were given up; null if the guest left on the last day. */
  end: EndChange | null
}

/**
 * Checks a guest out and marks the room dirty. Nights after today are given up: they are free at once. At least one night stays.
 * @throws 404, 409 `invalid_transition` if the guest is not checked in, `stale`, `price_changed`, 422 at `item`, 403 for a price other than by
 * the terms.
 */
export async function checkOut(
  app: App,
  tx: Tx,
  actor: Actor,
  id: string,
  { item, ...leaving }: z.output<typeof checkOutBody>,
  mayOverride: MayOverride,
) {
  const { claim, booking, starts_on, ends_on } = await requireStay(tx, id, 'change')
  if (stateOf(claim) !== 'in_house') throw invalidTransition(stateOf(claim), 'departed')
  const [today, firstMorning] = [dayOf(actor.now), addDays(starts_on, 1)]
  const leaves = today > firstMorning ? today : firstMorning
  const end =
    leaves < ends_on ? await endEarly(app, tx, actor, booking.id, { claim_id: id, ends_on: leaves, item }, leaving, mayOverride) : null
  await markClaim(tx, id, { checked_out_at: actor.now })
  const housekeeping = (await data.housekeepingOf(tx, claim.unit_id))?.state ?? 'clean'
  await data.writeHousekeeping(tx, actor.agencyId, claim.unit_id, 'dirty', actor.now)
  const { status, paid, refunded } = booking
  const before: BeforeCheckOut = { status, paid, refunded, housekeeping, end }
  await recordStep(tx, actor, { bookingId: booking.id, subjectId: id, step: 'check_out', before })
  if (booking.status === 'in_progress' && !(await data.isUnfinished(tx, booking.id)))
    await moveTo(app, tx, actor, booking.id, 'completed', 'The last guest checked out.')
  await audit(tx, actor, { action: 'stay.checked_out', subject: 'booking', subjectId: booking.id, after: { unit_id: claim.unit_id } })
  return { id, state: 'departed' as const }
}

/** Locks or unlocks a stay to its room: locked means that the guest was promised this room. @throws 404. */
export async function lockRoom(tx: Tx, actor: Actor, id: string, locked: boolean) {
  const { booking } = await requireStay(tx, id, 'change')
  await markClaim(tx, id, { locked })
  await audit(tx, actor, { action: 'stay.locked', subject: 'booking', subjectId: booking.id, after: { locked } })
  return { id, locked }
}

/** Sets the housekeeping state of a room. @throws 404. */
export async function keepRoom(tx: Tx, actor: Actor, id: string, state: Cleanliness) {
  if (!(await data.isRoom(tx, id))) throw notFound('Room')
  await data.writeHousekeeping(tx, actor.agencyId, id, state, actor.now)
  await audit(tx, actor, { action: 'room.housekeeping', subject: 'inventory', subjectId: id, after: { state } })
  return { id, housekeeping: state }
}
