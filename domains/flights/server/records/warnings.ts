import { ageOn, addDays, dayOf, formatShortDay } from '#kit/contract/time.ts'
import { durationText } from '../../contract/zoned-time.ts'
import type { Segment } from './itinerary.ts'
import { flightOf } from './itinerary.ts'
import { fullName, type Traveller } from './passengers.ts'
import { airlineOf, airlineOfTicket, airportOf } from '../reference/reference.ts'

export interface Warning {
  code:
    | 'duplicate'
    | 'passport_expired'
    | 'passport_expires_soon'
    | 'passport_missing'
    | 'age_child'
    | 'age_adult'
    | 'age_infant_on_the_way'
    | 'short_connection'
    | 'other_airport'
    | 'departed'
    | 'far_ahead'
    | 'unknown_airline'
    | 'other_ticket_stock'
    | 'deadline_order'
  field: string | null
  text: string
  booking_id: string | null
}

interface Travelling {
  segments: readonly Segment[]
  passengers: readonly (Traveller & { ticket_number?: string | null })[]
  carrier?: string | null | undefined
  hold_deadline_at?: Date | null
  fare_deadline_at?: Date | null
  now: Date
}

const warn = (code: Warning['code'], field: string | null, text: string): Warning => ({ code, field, text, booking_id: null })
/** Most countries require a passport to be valid for six months after arrival. */
const passportDays = 183
const shortestConnectionMs = 45 * 60_000

/** The warnings of a journey. They do not block saving. */
export function warningsOf(journey: Travelling): Warning[] {
  const { segments, passengers } = journey
  if (segments.length === 0) return []
  return [
    ...aboutFlights(journey),
    ...passengers.flatMap((one, index) => [...aboutPassport(one, index, segments), ...aboutAge(one, index, segments)]),
    ...aboutTickets(journey),
  ]
}

function aboutFlights({ segments, hold_deadline_at, now }: Travelling): Warning[] {
  const [first] = segments
  const warnings: Warning[] = []
  if (first!.departs_at <= now) warnings.push(warn('departed', 'segments.0.departs_on', `${flightOf(first!)} has already departed.`))
  if (first!.departs_on > addDays(dayOf(now), 361))
    warnings.push(warn('far_ahead', 'segments.0.departs_on', 'Most airlines sell no more than 361 days ahead.'))
  if (hold_deadline_at && hold_deadline_at > first!.departs_at)
    warnings.push(warn('deadline_order', 'hold_deadline_at', 'The seats are held for longer than until the flight leaves.'))
  for (const [index, segment] of segments.entries()) {
    if (!airlineOf(segment.carrier))
      warnings.push(warn('unknown_airline', `segments.${index}.carrier`, `${segment.carrier} is not a known airline. Check the code.`))
    const next = segments[index + 1]
    if (next) warnings.push(...aboutConnection(segment, next, index + 1))
  }
  return warnings
}

function aboutConnection(landing: Segment, leaving: Segment, index: number): Warning[] {
  const time = leaving.departs_at.getTime() - landing.arrives_at.getTime()
  const field = `segments.${index}.departs_time`
  if (landing.to !== leaving.from)
    return [
      warn('other_airport', `segments.${index}.from`, `The flight before lands in ${landing.to}, this one leaves from ${leaving.from}.`),
    ]
  if (time >= 0 && time < shortestConnectionMs)
    return [warn('short_connection', field, `Only ${durationText(time)} to change in ${leaving.from}.`)]
  return []
}

const leavesTheCountry = (segments: readonly Segment[]) =>
  new Set(segments.flatMap(({ from, to }) => [from, to].map((code) => airportOf(code)?.country_code))).size > 1

function aboutPassport(one: Traveller, index: number, segments: readonly Segment[]): Warning[] {
  const lastDay = segments.at(-1)!.arrives_on
  const { passport_number, passport_expires_on: expires } = one
  const name = fullName(one)
  const field = `passengers.${index}.passport_expires_on`
  if (!leavesTheCountry(segments)) return []
  if (!passport_number) return [warn('passport_missing', `passengers.${index}.passport_number`, `${name} has no passport recorded.`)]
  if (!expires) return []
  if (expires < lastDay)
    return [warn('passport_expired', field, `${name}’s passport expires on ${formatShortDay(expires)}, before the journey is over.`)]
  if (expires < addDays(lastDay, passportDays))
    return [
      warn(
        'passport_expires_soon',
        field,
        `${name}’s passport expires on ${formatShortDay(expires)}. Many countries ask for six months more.`,
      ),
    ]
  return []
}

function aboutAge(one: Traveller, index: number, segments: readonly Segment[]): Warning[] {
  const { type, born_on } = one
  const [firstDay, lastDay] = [segments[0]!.departs_on, segments.at(-1)!.departs_on]
  if (!born_on || born_on > firstDay) return []
  const field = `passengers.${index}.type`
  const age = ageOn(born_on, firstDay)
  const name = fullName(one)
  if (type === 'child' && (age >= 12 || age < 2))
    return [warn('age_child', field, `${name} is ${age} then. Airlines call 2 to 11 a child.`)]
  if (type === 'adult' && age < 12) return [warn('age_adult', field, `${name} is ${age} then. Airlines call 12 and over an adult.`)]
  if (type === 'infant' && ageOn(born_on, lastDay) >= 2)
    return [warn('age_infant_on_the_way', field, `${name} turns two on the journey and needs a seat on the way back.`)]
  return []
}

function aboutTickets({ passengers, carrier }: Travelling): Warning[] {
  const plating = carrier ? airlineOf(carrier) : undefined
  if (!plating?.ticket_prefix) return []
  return passengers.flatMap(({ ticket_number }, index) => {
    if (!ticket_number || ticket_number.startsWith(plating.ticket_prefix!)) return []
    const other = airlineOfTicket(ticket_number)
    const whose = other
      ? `${ticket_number.slice(0, 3)} is the number of ${other.name}`
      : `${plating.name}’s begin with ${plating.ticket_prefix}`
    return [warn('other_ticket_stock', `passengers.${index}.ticket_number`, `Ticket ${ticket_number}: ${whose}.`)]
  })
}
