import type { z } from 'zod'
import type { Sale } from '#domains/bookings/server/kept.ts'
import type { Currency } from '#kit/contract/money.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Actor } from '#kit/server/database/audit.ts'
import type { newFlightBody } from '../../contract/bodies.ts'
import type { FareTerms, TypeFare } from '../../contract/fare.ts'
import type { FlightStatus } from '../../contract/states.ts'
import { deadlineColumns } from '../deadlines/deadlines.ts'
import { fareProblems, priced } from './fares.ts'
import type { NewPassenger } from './flight-data.ts'
import { placeSegments, routeOf, type Segment } from './itinerary.ts'
import { leadOf, passengerProblems } from './passengers.ts'
import { refuseProblems } from './problems.ts'
import { searchText } from '../lists/search-text.ts'

type NewFlight = z.output<typeof newFlightBody>

/** The validated data of a flight booking, with derived fields. */
export interface Flown {
  segments: Segment[]
  passengers: readonly NewPassenger[]
  carrier: string
  pnr: string | null
  currency: Currency
  fares: readonly TypeFare[]
  terms: FareTerms
  own_markup: number | null
  own_service_fee: number | null
  hold_deadline_at: Date | null
  fare_deadline_at: Date | null
}

/** Converts an ISO text to a Date, or null. */
export const momentOrNull = (text: string | null | undefined) => (text ? new Date(text) : null)

/** Validates the input of a flight booking. @throws 422 with all problems, at their fields. */
export function flownOf(actor: Actor, input: Omit<NewFlight, 'status'>, terms: FareTerms): Flown {
  const { segments, problems } = placeSegments(input.segments, actor.now)
  refuseProblems({
    ...problems,
    ...passengerProblems(input.passengers, { firstDay: segments[0]?.departs_on ?? null, today: dayOf(actor.now) }),
    ...fareProblems({ ...input, terms }),
  })
  return {
    segments,
    passengers: input.passengers,
    carrier: input.carrier ?? segments[0]!.carrier,
    pnr: input.pnr ?? null,
    currency: input.currency,
    // Drop fares of passenger types that do not travel.
    fares: input.fares.filter(({ type }) => input.passengers.some((one) => one.type === type)),
    terms,
    own_markup: input.own_markup,
    own_service_fee: input.own_service_fee,
    hold_deadline_at: momentOrNull(input.hold_deadline_at),
    fare_deadline_at: momentOrNull(input.fare_deadline_at),
  }
}

const latest = (days: readonly string[]) => days.toSorted().at(-1)!

/** Maps a flight to the sale that bookings and finance use. */
export function saleOf(flown: Omit<Flown, 'carrier' | 'pnr'>): Sale {
  const { segments, passengers, currency, hold_deadline_at, fare_deadline_at } = flown
  const deadlines = [hold_deadline_at, fare_deadline_at].filter((at) => at !== null)
  return {
    kind: 'flight_booking',
    title: `Flight ${routeOf(segments)}`,
    starts_on: segments[0]!.departs_on,
    ends_on: latest(segments.flatMap(({ departs_on, arrives_on }) => [departs_on, arrives_on])),
    people: passengers.length,
    currency,
    items: priced(flown).items,
    payment_due_at: deadlines.length === 0 ? null : new Date(Math.min(...deadlines.map(Number))),
  }
}

/** The flight columns derived from segments, passengers and fares. */
export function columnsOf(flown: Flown, status: FlightStatus, now: Date) {
  const { segments, passengers, carrier, pnr, currency, fares, terms, own_markup, own_service_fee } = flown
  const { base, taxes, markup, service_fee } = priced(flown).sums
  return {
    pnr,
    carrier,
    currency,
    fares: JSON.stringify(fares),
    terms: JSON.stringify(terms),
    own_markup,
    own_service_fee,
    base,
    taxes,
    markup,
    service_fee,
    hold_deadline_at: flown.hold_deadline_at,
    fare_deadline_at: flown.fare_deadline_at,
    ...deadlineColumns(flown, status, now),
    route: routeOf(segments),
    departs_at: segments[0]!.departs_at,
    arrives_at: segments.at(-1)!.arrives_at,
    passengers: passengers.length,
    lead_passenger: leadOf(passengers),
    search: searchText(flown),
    updated_at: now,
  }
}
