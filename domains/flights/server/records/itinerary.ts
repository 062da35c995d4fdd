import type { z } from 'zod'
import { addDays, dayOf } from '#kit/contract/time.ts'
import type { segmentBody } from '../../contract/bodies.ts'
import type { Cabin } from '../../contract/states.ts'
import { arrivalDay, momentIn } from '../../contract/zoned-time.ts'
import { addProblem, type Problems } from './problems.ts'
import { airlineOf, airportOf, type Airport } from '../reference/reference.ts'

type SegmentInput = z.output<typeof segmentBody>

/** A flight with its departure and arrival as moments. */
export interface Segment {
  carrier: string
  flight_number: string
  from: string
  to: string
  departs_on: string
  departs_time: string
  arrives_on: string
  arrives_time: string
  departs_at: Date
  arrives_at: Date
  cabin: Cabin
  booking_class: string | null
  baggage: string | null
}

const hourMs = 60 * 60_000
/** The longest flights take 19 hours, and longer with a stop under the same flight number. */
const longestMs = 30 * hourMs
/** Airlines sell flights up to 361 days ahead. */
const farthestDays = 400
const earliestDays = 370

interface Placed {
  segments: Segment[]
  /** By field, such as `segments.0.to`. */
  problems: Problems
}

/** Computes the moments of flights, and their problems, such as unknown airports or arrival before departure. */
export function placeSegments(inputs: readonly SegmentInput[], now: Date): Placed {
  const problems: Problems = {}
  const segments: Segment[] = []
  for (const [index, input] of inputs.entries()) {
    const segment = placeOne(input, `segments.${index}`, dayOf(now), problems)
    if (!segment) continue
    const before = segments.at(-1)
    if (before && segment.departs_at < before.arrives_at)
      addProblem(problems, `segments.${index}.departs_time`, 'This flight departs before the previous one lands.')
    segments.push(segment)
  }
  return { segments, problems }
}

function placeOne(input: SegmentInput, path: string, today: string, problems: Problems): Segment | null {
  const { from, to } = input
  const at = (field: string, text: string) => addProblem(problems, `${path}.${field}`, text)
  const [origin, destination] = [airportOf(from), airportOf(to)]
  if (!origin) at('from', `${from} is not a known airport.`)
  if (!destination) at('to', `${to} is not a known airport.`)
  if (from === to) at('to', 'A flight goes to another airport.')
  if (input.departs_on > addDays(today, farthestDays)) at('departs_on', 'Airlines sell flights about a year ahead.')
  if (input.departs_on < addDays(today, -earliestDays)) at('departs_on', 'This day is more than a year ago.')
  if (!origin || !destination || from === to) return null
  const segment = withMoments(input, origin, destination)
  const takes = segment.arrives_at.getTime() - segment.departs_at.getTime()
  if (takes <= 0) at(input.arrives_on ? 'arrives_on' : 'arrives_time', 'It arrives before it departs (local times).')
  else if (takes > longestMs) at(input.arrives_on ? 'arrives_on' : 'arrives_time', 'No flight takes this long. Check the arrival day.')
  else return segment
  return null
}

function withMoments(input: SegmentInput, origin: Airport, destination: Airport): Segment {
  const { departs_on, departs_time, arrives_time, booking_class = null, baggage = null, ...rest } = input
  const arrives_on =
    input.arrives_on ?? arrivalDay({ from_zone: origin.zone, to_zone: destination.zone, departs_on, departs_time, arrives_time })
  return {
    ...rest,
    departs_on,
    departs_time,
    arrives_on,
    arrives_time,
    booking_class,
    baggage,
    departs_at: momentIn(origin.zone, departs_on, departs_time),
    arrives_at: momentIn(destination.zone, arrives_on, arrives_time),
  }
}

/** "EBB–NBO–EBB". If the journey continues from another airport: "EBB–NBO, MBA–EBB". */
export function routeOf(segments: readonly Pick<Segment, 'from' | 'to'>[]): string {
  const parts: string[][] = []
  for (const { from, to } of segments) {
    const last = parts.at(-1)
    if (last?.at(-1) === from) last.push(to)
    else parts.push([from, to])
  }
  return parts.map((codes) => codes.join('–')).join(', ')
}

/** "KQ 413". */
export const flightOf = ({ carrier, flight_number }: Pick<Segment, 'carrier' | 'flight_number'>): string => `${carrier} ${flight_number}`

const stopOf = (code: string) => {
  const airport = airportOf(code)
  return { name: airport?.name ?? code, city: airport?.city ?? '', zone: airport?.zone ?? 'UTC' }
}

/** The API view of a segment. */
export function segmentView({ departs_at, arrives_at, ...segment }: Segment) {
  return {
    ...segment,
    carrier_name: airlineOf(segment.carrier)?.name ?? null,
    from_airport: stopOf(segment.from),
    to_airport: stopOf(segment.to),
    departs_at: departs_at.toISOString(),
    arrives_at: arrives_at.toISOString(),
    minutes: Math.round((arrives_at.getTime() - departs_at.getTime()) / 60_000),
  }
}

/** The city of an airport, or else the airport's name or code. */
export const cityOf = (code: string): string => airportOf(code)?.city || (airportOf(code)?.name ?? code)
