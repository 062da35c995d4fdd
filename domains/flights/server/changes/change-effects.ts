import { notify } from '#domains/notifications/server/notifications.ts'
import { changeKept, noteOnKept } from '#domains/bookings/server/kept.ts'
import { invalidTransition } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { FareTerms, TypeFare } from '../../contract/fare.ts'
import { changeMoves, type ChangeStatus } from '../../contract/states.ts'
import { changedFlights, toStoredSegments, fromStoredSegments, type StoredSegment } from './change-view.ts'
import { insertChange, moveChange, waitingChange, type ChangeRow } from './changes-data.ts'
import { deadlineColumns } from '../deadlines/deadlines.ts'
import { flightRow, passengersOf, replaceSegments, segmentsOf, updateFlight } from '../records/flight-data.ts'
import { saleOf } from '../records/flown.ts'
import { routeOf, type Segment } from '../records/itinerary.ts'
import { refreshSearch } from '../records/locks.ts'
import { applyFlightMove, type Locked } from '../records/moves.ts'

/** Changes the status of a schedule change. @throws 409 `invalid_transition`, also if a concurrent call was first. */
export async function settleChange(tx: Tx, actor: Actor, change: ChangeRow, to: ChangeStatus): Promise<void> {
  const from = change.status
  if (!changeMoves[from].includes(to) || !(await moveChange(tx, actor, change, to))) throw invalidTransition(from, to)
  await audit(tx, actor, {
    action: `flight_change.${to}`,
    subject: 'booking',
    subjectId: change.booking_id,
    before: { change: change.id, status: from },
    after: { status: to },
  })
}

/** Settles the open schedule change of a booking, if there is one. */
export async function settleWaiting(tx: Tx, actor: Actor, bookingId: string, to: 'cancelled' | 'superseded'): Promise<void> {
  const change = await waitingChange(tx, bookingId)
  if (change) await settleChange(tx, actor, change, to)
}

interface Announced {
  source: 'agent' | 'provider'
  providerChangeId: string | null
  after: readonly Segment[]
  note: string | null
  noticedAt: Date
}

/** "KQ 413 EBB–NBO: 12 Mar 2027, 07:15 – 08:30 → 12 Mar 2027, 09:40 – 10:55". */
const lineOf = ({ flight, route, before, after }: ReturnType<typeof changedFlights>[number]) =>
  `${flight} ${route}: ${before ?? 'new'} → ${after ?? 'not flown'}`

/**
 * Adds a schedule change to the inbox, supersedes an open one, and notifies the booking staff. A ticketed booking becomes
 * `change_pending`. @returns false if nothing differs.
 */
export async function announceChange(app: App, tx: Tx, actor: Actor, locked: Locked, announced: Announced): Promise<boolean> {
  const { booking, flight } = locked
  const before = toStoredSegments(await segmentsOf(tx, booking.id))
  const after = toStoredSegments(announced.after)
  const flights = changedFlights(before, after)
  if (flights.length === 0) return false
  await settleWaiting(tx, actor, booking.id, 'superseded')
  const { source, providerChangeId, note, noticedAt } = announced
  await insertChange(tx, actor, { bookingId: booking.id, source, providerChangeId, before, after, note, noticedAt })
  const detail = flights.map(lineOf).join('\n')
  if (flight.status === 'ticketed') await applyFlightMove(app, tx, actor, locked, 'change_pending', { detail })
  else await noteOnKept(tx, actor, booking, { type: 'moved', title: 'Schedule change', detail })
  await audit(tx, actor, { action: 'flight_change.announced', subject: 'booking', subjectId: booking.id, after: { source, flights } })
  await notify(app, tx, actor, {
    type: 'flight.schedule_changed',
    title: `Schedule change: ${booking.reference} (${flight.route})`,
    body: detail,
    link: `/offers/flights/bookings/${booking.id}/edit`,
    permission: 'Edit Bookings',
  })
  return true
}

/** Accepts a change: writes its new times to the booking. @throws 409 `invalid_transition`. */
export async function acceptAnnounced(app: App, tx: Tx, actor: Actor, { booking, flight }: Locked, change: ChangeRow): Promise<void> {
  await settleChange(tx, actor, change, 'accepted')
  const segments = fromStoredSegments(change.after as unknown as StoredSegment[])
  const passengers = await passengersOf(tx, booking.id)
  await changeKept(app, tx, actor, booking, {
    sale: saleOf({
      segments,
      passengers: passengers.map((one) => ({ ...one, type: one.type })),
      currency: flight.currency,
      fares: flight.fares as unknown as TypeFare[],
      terms: flight.terms as unknown as FareTerms,
      own_markup: flight.own_markup,
      own_service_fee: flight.own_service_fee,
      hold_deadline_at: flight.hold_deadline_at,
      fare_deadline_at: flight.fare_deadline_at,
    }),
  })
  await replaceSegments(tx, actor, booking.id, segments)
  await updateFlight(tx, booking.id, {
    route: routeOf(segments),
    departs_at: segments[0]!.departs_at,
    arrives_at: segments.at(-1)!.arrives_at,
    ...deadlineColumns(flight, flight.status, actor.now),
    updated_at: actor.now,
  })
  await refreshSearch(tx, booking.id)
  await returnToTicketed(app, tx, actor, { booking, flight: (await flightRow(tx, booking.id))! }, 'Schedule change accepted')
}

/** Returns a booking from `change_pending` to `ticketed`. For other statuses only adds a note. */
export async function returnToTicketed(app: App, tx: Tx, actor: Actor, { booking, flight }: Locked, title: string): Promise<void> {
  if (flight.status === 'change_pending') await applyFlightMove(app, tx, actor, { booking, flight }, 'ticketed', { title })
  else await noteOnKept(tx, actor, booking, { type: 'moved', title })
}
