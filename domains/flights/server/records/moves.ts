import { cancelKept, moveKept, noteOnKept, touchKept, type Begun, type KeptBooking } from '#domains/bookings/server/kept.ts'
import type { BookingStatus } from '#domains/bookings/contract.ts'
import { conflict, invalidTransition } from '#kit/contract/errors.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { flightMoves, type FlightStatus } from '../../contract/states.ts'
import { deadlineColumns } from '../deadlines/deadlines.ts'
import { moveRow, type FlightRow } from './flight-data.ts'

/** A flight and its booking, both locked. */
export interface Locked {
  booking: KeptBooking
  flight: FlightRow
}

/** The booking status for each flight status. */
const bookingStatus: Record<FlightStatus, BookingStatus> = {
  draft: 'inquired',
  quoted: 'requested',
  held: 'on_hold',
  ticketing: 'on_hold',
  failed: 'on_hold',
  ticketed: 'confirmed',
  change_pending: 'confirmed',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  void: 'cancelled',
}

const titles: Partial<Record<FlightStatus, string>> = {
  held: 'Seats held',
  ticketing: 'Sent to ticketing',
  change_pending: 'Schedule change',
  failed: 'Ticketing failed',
}

type Deadline = Pick<FlightRow, 'hold_deadline_at'>

const titleOf = (to: FlightStatus): string => titles[to] ?? wordsOf(to)
const detailOf = ({ hold_deadline_at: until }: Deadline, to: FlightStatus): string | null =>
  to === 'held' && until ? `Until ${formatMoment(until)}` : null

/** The initial booking status of a flight created as quoted or held. */
export const begunAs = (flight: Deadline, to: 'quoted' | 'held'): Begun => ({
  status: to === 'held' ? 'on_hold' : 'requested',
  told: { title: titleOf(to), detail: detailOf(flight, to) },
  holdEnds: flight.hold_deadline_at,
})

/** @throws 409 `invalid_transition` if `flightMoves` does not allow the change. */
export function refuseFlightMove({ status }: Pick<FlightRow, 'status'>, to: FlightStatus): void {
  if (!flightMoves[status].includes(to)) throw invalidTransition(status, to)
}

interface MoveOptions {
  title?: string
  detail?: string | null
  ticketedAt?: Date
}

/** Changes the status of a locked flight and its booking. For cancelling see `applyGivenUp`. @throws 409 `invalid_transition`. */
export async function applyFlightMove(
  app: App,
  tx: Tx,
  actor: Actor,
  { booking, flight }: Locked,
  to: Exclude<FlightStatus, 'cancelled' | 'refunded' | 'void'>,
  { title = titleOf(to), detail = null, ticketedAt }: MoveOptions = {},
): Promise<void> {
  refuseFlightMove(flight, to)
  await writeMove(tx, actor, flight, to, ticketedAt ? { ticketed_at: ticketedAt } : {})
  const statusDetail = detail ?? detailOf(flight, to)
  await moveBooking(app, tx, actor, booking, to, { title, detail: statusDetail, holdEnds: flight.hold_deadline_at })
  await markAttention(tx, actor, booking, flight, to, statusDetail)
}

async function writeMove(tx: Tx, actor: Actor, flight: FlightRow, to: FlightStatus, also: { ticketed_at?: Date }): Promise<void> {
  const from = flight.status
  const moved = await moveRow(tx, flight.booking_id, from, to, {
    ...also,
    ...deadlineColumns(flight, to, actor.now),
    updated_at: actor.now,
  })
  if (!moved) throw invalidTransition(from, to)
  await audit(tx, actor, {
    action: `flight.${to}`,
    subject: 'booking',
    subjectId: flight.booking_id,
    before: { status: from },
    after: { status: to },
  })
}

interface StatusNote {
  title: string
  detail: string | null
  holdEnds: Date | null
}

/** Sets the booking's status to match its flight. Goes through `on_hold` if the booking's own transitions require it. */
async function moveBooking(app: App, tx: Tx, actor: Actor, booking: KeptBooking, to: FlightStatus, note: StatusNote): Promise<void> {
  const target = bookingStatus[to]
  if (booking.status === target) {
    await touchKept(tx, actor, booking, target === 'on_hold' ? note.holdEnds : undefined)
    await noteOnKept(tx, actor, booking, { type: 'status', title: note.title, detail: note.detail })
    return
  }
  const between = booking.status === 'inquired' && target === 'confirmed'
  const ready = between ? await moveKept(app, tx, actor, booking, 'on_hold', { title: null }) : booking
  await moveKept(app, tx, actor, ready, target as 'confirmed', note)
}

/** Flags a booking after failed ticketing, and removes the flag when it continues. */
async function markAttention(tx: Tx, actor: Actor, booking: KeptBooking, flight: FlightRow, to: FlightStatus, why: string | null) {
  if (to === 'failed')
    await noteOnKept(tx, actor, booking, {
      type: 'attention',
      title: 'Needs attention',
      detail: why,
      attention: why ?? 'Ticketing failed.',
    })
  else if (flight.status === 'failed') await noteOnKept(tx, actor, booking, { type: 'attention', title: 'Continued', attention: null })
}

export interface GivenUp {
  by: 'client' | 'agency' | 'supplier'
  reason: string
  /** The charge that the client still pays, in minor units. */
  charged: number
}

/** Cancels or voids a locked flight: cancels its booking and refunds payments above the charge. @throws 409 `invalid_transition`. */
export async function applyGivenUp(
  app: App,
  tx: Tx,
  actor: Actor,
  { booking, flight }: Locked,
  to: 'cancelled' | 'void',
  input: GivenUp,
): Promise<void> {
  refuseFlightMove(flight, to)
  await writeMove(tx, actor, flight, to, {})
  await cancelKept(app, tx, actor, booking, input)
  if (to === 'void') await noteOnKept(tx, actor, booking, { type: 'status', title: 'Tickets voided', detail: input.reason })
  if (booking.needs_attention) await noteOnKept(tx, actor, booking, { type: 'attention', title: 'Settled', attention: null })
}

/** Marks a cancelled flight as refunded, once the client has received the full refund. @throws 409 `invalid_transition`, `refund_open`, `nothing_refunded`. */
export async function applyRefunded(tx: Tx, actor: Actor, { booking, flight }: Locked): Promise<void> {
  refuseFlightMove(flight, 'refunded')
  const open = booking.paid - booking.refunded - booking.total
  if (open > 0)
    throw conflict('refund_open', `${formatMoney({ amount: open, currency: booking.currency })} must be refunded to the client first.`)
  if (booking.refunded === 0) throw conflict('nothing_refunded', 'Nothing was paid, so nothing can be refunded.')
  await writeMove(tx, actor, flight, 'refunded', {})
  await touchKept(tx, actor, booking)
  await noteOnKept(tx, actor, booking, { type: 'status', title: 'Refunded' })
}
