import type { z } from 'zod'
import { changeKept, createKept, lockKeptAt, noteOnKept, removeKept, touchKept } from '#domains/bookings/server/kept.ts'
import { conflict, notFound } from '#kit/contract/errors.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit, type Actor } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import type { checkFlightBody, deadlinesBody, documentsBody, editFlightBody, newFlightBody } from '../../contract/bodies.ts'
import type { FareTerms } from '../../contract/fare.ts'
import { editableStatuses, type ProviderKey } from '../../contract/states.ts'
import { deadlineColumns } from '../deadlines/deadlines.ts'
import { duplicatesOf } from './duplicates.ts'
import { fareProblems, priced, refuseChangedPrice } from './fares.ts'
import {
  changePassenger,
  insertFlight,
  insertPassengers,
  insertSegments,
  passengersOf,
  replacePassengers,
  replaceSegments,
  updateFlight as updateRow,
} from './flight-data.ts'
import { flightView } from './flight-view.ts'
import { columnsOf, flownOf, momentOrNull, saleOf, type Flown } from './flown.ts'
import { placeSegments, routeOf, segmentView } from './itinerary.ts'
import { keptBy, lockFlight, requireFlight } from './locks.ts'
import { begunAs } from './moves.ts'
import { passengerProblems } from './passengers.ts'
import { termsIn } from '../settings/settings.ts'
import { warningsOf } from './warnings.ts'

type NewFlight = z.output<typeof newFlightBody>

interface Origin {
  client_id?: string | undefined
  client?: NewFlight['client']
  notes: string | null
  provider: ProviderKey
  offerId?: string
  status: NewFlight['status']
}

/** Inserts a flight booking as draft, quoted or held. @returns its id. @throws 422 at `client_id`. */
export async function insertFlown(
  tx: Tx,
  actor: Actor,
  flown: Flown,
  { provider, offerId, notes, client_id, client, status }: Origin,
): Promise<string> {
  const created = { route: routeOf(flown.segments), provider, total: priced(flown).sums.total, currency: flown.currency }
  const id = await createKept(tx, actor, {
    keptBy,
    prefix: 'FL',
    notes,
    sale: saleOf(flown),
    begun: status === 'draft' ? null : begunAs(flown, status),
    audited: [
      { action: 'flight.created', after: created },
      ...(status === 'draft' ? [] : [{ action: `flight.${status}`, before: { status: 'draft' }, after: { status } }]),
    ],
    ...(client ? { client } : {}),
    ...(client_id ? { client_id } : {}),
  })
  await insertFlight(tx, {
    agency_id: actor.agencyId,
    booking_id: id,
    status,
    provider,
    provider_offer_id: offerId ?? null,
    ...columnsOf(flown, status, actor.now),
    created_at: actor.now,
  })
  await insertSegments(tx, actor, id, flown.segments)
  await insertPassengers(tx, actor, id, flown.passengers)
  return id
}

/** Creates a manually recorded flight booking as draft, quoted or held. @throws 409 `price_changed`, 422 at the fields. */
export async function createFlight(tx: Tx, actor: Actor, input: NewFlight) {
  const flown = flownOf(actor, input, await termsIn(tx, input.currency))
  refuseChangedPrice(priced(flown).sums.total, input.expected_total, input.currency)
  const { client_id, client, notes = null, status } = input
  const id = await insertFlown(tx, actor, flown, { client_id, client, notes, status, provider: 'recorded' })
  return flightView(tx, actor.now, id)
}

/**
 * Changes a flight that is not ticketed. It keeps its original markup and fees unless the currency changes.
 * @throws 404, 409 `stale`, `not_editable`, `price_changed`, 422 at the fields.
 */
export async function updateFlight(app: App, tx: Tx, actor: Actor, id: string, { version, ...input }: z.output<typeof editFlightBody>) {
  const { flight } = await lockFlight(tx, id)
  const booking = await lockKeptAt(tx, keptBy, id, version)
  const status = flight.status
  if (!editableStatuses.includes(status)) throw conflict('not_editable', `A booking that is ${status.replace('_', ' ')} cannot be changed.`)
  if (flight.provider !== 'recorded')
    throw conflict('by_provider', 'Flights and fare come from the provider. You can still record passports.')
  const terms = flight.currency === input.currency ? (flight.terms as unknown as FareTerms) : await termsIn(tx, input.currency)
  if (flight.currency !== input.currency && booking.paid > 0)
    throw conflict('currency_paid', `Payments were received in ${flight.currency}. The currency can no longer change.`)
  const flown = flownOf(actor, input, terms)
  const { sums } = priced(flown)
  refuseChangedPrice(sums.total, input.expected_total, input.currency)
  await changeKept(app, tx, actor, booking, {
    sale: saleOf(flown),
    notes: input.notes,
    ...(input.client ? { client: input.client } : {}),
    ...(input.client_id && input.client_id !== booking.client_id ? { client_id: input.client_id } : {}),
  })
  await updateRow(tx, id, columnsOf(flown, status, actor.now))
  if (booking.status === 'on_hold') await touchKept(tx, actor, { id, version: booking.version }, flown.hold_deadline_at)
  await replaceSegments(tx, actor, id, flown.segments)
  await replacePassengers(tx, actor, id, flown.passengers)
  await noteOnKept(tx, actor, booking, { type: 'edited', title: 'Changed', detail: routeOf(flown.segments) })
  await audit(tx, actor, {
    action: 'flight.updated',
    subject: 'booking',
    subjectId: id,
    before: { route: flight.route, total: flight.total, passengers: flight.passengers },
    after: { route: routeOf(flown.segments), total: sums.total, passengers: flown.passengers.length },
  })
  return flightView(tx, actor.now, id)
}

/** Previews the price, problems and warnings of a flight. Changes nothing. @throws 404 if the booking to edit is missing. */
export async function checkFlight(tx: Tx, actor: Actor, input: z.output<typeof checkFlightBody>) {
  const own = input.booking_id ? await requireFlight(tx, input.booking_id) : null
  const terms = own?.currency === input.currency ? (own!.terms as unknown as FareTerms) : await termsIn(tx, input.currency)
  const { segments, problems } = placeSegments(input.segments, actor.now)
  const { passengers } = input
  const travelling = { segments, passengers, carrier: own?.carrier ?? segments[0]?.carrier, now: actor.now }
  return {
    segments: segments.map(segmentView),
    terms,
    sums: priced({ ...input, terms }).sums,
    currency: input.currency,
    warnings: [...warningsOf(travelling), ...(await duplicatesOf(tx, { bookingId: input.booking_id ?? null, segments, passengers }))],
    problems: {
      ...problems,
      ...passengerProblems(passengers, { firstDay: segments[0]?.departs_on ?? null, today: dayOf(actor.now) }),
      ...fareProblems({ ...input, terms }),
    },
  }
}

const deletable: readonly string[] = ['draft', 'quoted']

/** Deletes a draft or quote without payments. @throws 404, 409 `not_deletable`. */
export async function deleteFlight(tx: Tx, actor: Actor, id: string) {
  const { booking, flight } = await lockFlight(tx, id)
  if (!deletable.includes(flight.status) || flight.provider_order_id)
    throw conflict('not_deletable', 'You can only delete drafts and quotes. Cancel this booking instead.')
  return removeKept(tx, actor, booking)
}

/** Changes the seat and fare deadlines. @throws 404, 409 `not_open`. */
export async function changeDeadlines(tx: Tx, actor: Actor, id: string, input: z.output<typeof deadlinesBody>) {
  const { booking, flight } = await lockFlight(tx, id)
  const status = flight.status
  const deadlines = { hold_deadline_at: momentOrNull(input.hold_deadline_at), fare_deadline_at: momentOrNull(input.fare_deadline_at) }
  if (!editableStatuses.includes(status) && status !== 'ticketing')
    throw conflict('not_open', 'Deadlines matter only until the tickets are issued.')
  await updateRow(tx, id, { ...deadlines, ...deadlineColumns(deadlines, status, actor.now), updated_at: actor.now })
  await touchKept(tx, actor, booking, booking.status === 'on_hold' ? deadlines.hold_deadline_at : undefined)
  await noteOnKept(tx, actor, booking, { type: 'edited', title: 'Deadlines changed' })
  const auditedOf = ({ hold_deadline_at, fare_deadline_at }: typeof deadlines) => ({
    hold_deadline_at: hold_deadline_at?.toISOString() ?? null,
    fare_deadline_at: fare_deadline_at?.toISOString() ?? null,
  })
  await audit(tx, actor, {
    action: 'flight.deadlines_changed',
    subject: 'booking',
    subjectId: id,
    before: auditedOf(flight),
    after: auditedOf(deadlines),
  })
  return flightView(tx, actor.now, id)
}

const ended: readonly string[] = ['cancelled', 'refunded', 'void']

/** Saves passports and frequent flyer numbers. @throws 404, 409 `not_editable` for a cancelled booking. */
export async function changeDocuments(tx: Tx, actor: Actor, id: string, { passengers }: z.output<typeof documentsBody>) {
  const { booking, flight } = await lockFlight(tx, id)
  if (ended.includes(flight.status)) throw conflict('not_editable', 'This booking did not go ahead.')
  const known = await passengersOf(tx, id)
  for (const { id: passengerId, ...documents } of passengers) {
    if (!known.some((one) => one.id === passengerId)) throw notFound('Passenger')
    if (Object.values(documents).some((value) => value !== undefined)) await changePassenger(tx, id, passengerId, documents)
  }
  await touchKept(tx, actor, booking)
  await noteOnKept(tx, actor, booking, { type: 'edited', title: 'Travel documents recorded' })
  await audit(tx, actor, {
    action: 'flight.documents_changed',
    subject: 'booking',
    subjectId: id,
    after: { passengers: passengers.length },
  })
  return flightView(tx, actor.now, id)
}
