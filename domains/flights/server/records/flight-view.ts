import { readBooking } from '#domains/bookings/server/bookings.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { isoOf } from '#kit/server/database/list.ts'
import type { FareTerms, TypeFare } from '../../contract/fare.ts'
import { flightMoves, flyingStatuses } from '../../contract/states.ts'
import { changeView } from '../changes/change-view.ts'
import { duplicatesOf } from './duplicates.ts'
import { flightWithParts, segmentOf, type FlightParts } from './flight-data.ts'
import { segmentView, type Segment } from './itinerary.ts'
import { airlineOf } from '../reference/reference.ts'
import { warningsOf } from './warnings.ts'

const ended: readonly string[] = ['cancelled', 'refunded', 'void']

/** The API view of a flight booking with all details. @throws 404. */
export async function flightView(tx: Tx, now: Date, id: string) {
  const [row, booking] = await Promise.all([flightWithParts(tx, id), readBooking(tx, id)])
  if (!row) throw notFound('Booking')
  const segments = row.segment_list.map(segmentOf)
  const status = row.status
  return {
    id,
    reference: booking.reference,
    status,
    pnr: row.pnr,
    carrier: row.carrier,
    carrier_name: airlineOf(row.carrier)?.name ?? null,
    provider: row.provider,
    under_way: row.under_way,
    client: booking.client,
    route: row.route,
    segments: segments.map(segmentView),
    passengers: row.passenger_list.map(passengerShown),
    ...fareShown(row),
    total: booking.total,
    due: booking.due,
    paid: booking.paid,
    refunded: booking.refunded,
    payment_status: booking.payment_status,
    ...timesShown(row),
    cancellation: booking.cancellation,
    notes: booking.notes,
    needs_attention: booking.needs_attention,
    warnings: ended.includes(status) ? [] : await warningsShown(tx, now, row, segments),
    change: row.change ? changeView(row.change) : null,
    allowed: row.under_way ? [] : [...flightMoves[status]],
    timeline: booking.timeline,
    version: booking.version,
    created_at: isoOf(row.created_at),
  }
}

const fareShown = ({ currency, fares, terms, own_markup, own_service_fee, base, taxes, markup, service_fee, total }: FlightParts) => ({
  currency: currency,
  fares: fares as unknown as TypeFare[],
  terms: terms as unknown as FareTerms,
  own_markup,
  own_service_fee,
  sums: { base, taxes, markup, service_fee, total },
})

const timesShown = (row: FlightParts) => ({
  hold_deadline_at: isoOf(row.hold_deadline_at),
  fare_deadline_at: isoOf(row.fare_deadline_at),
  deadline_at: isoOf(row.deadline_at),
  departs_at: isoOf(row.departs_at),
  arrives_at: isoOf(row.arrives_at),
  ticketed_at: isoOf(row.ticketed_at),
})

const passengerShown = (one: FlightParts['passenger_list'][number]) => ({
  ...one,
  type: one.type,
  title: one.title,
  gender: one.gender,
})

async function warningsShown(tx: Tx, now: Date, row: FlightParts, segments: readonly Segment[]) {
  const passengers = row.passenger_list.map(passengerShown)
  const deadlines = { hold_deadline_at: dateOf(row.hold_deadline_at), fare_deadline_at: dateOf(row.fare_deadline_at) }
  const own = warningsOf({ segments, passengers, carrier: row.carrier, ...deadlines, now })
  // With tickets, a departed flight is normal, so the warning is dropped.
  const news = flyingStatuses.includes(row.status) ? own.filter(({ code }) => code !== 'departed') : own
  return [...news, ...(await duplicatesOf(tx, { bookingId: row.booking_id, segments, passengers }))]
}

const dateOf = (text: string | null) => (text ? new Date(text) : null)
