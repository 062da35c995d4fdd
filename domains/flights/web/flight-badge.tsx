import { StatusBadge } from '#kit/web/status-badge.tsx'
import { flightTones } from './flight-words.ts'
import type { FlightStatus } from '../contract/states.ts'

/** Status badge of a flight. */
export function FlightBadge({ status }: { status: FlightStatus }) {
  const tone = flightTones[status]
  return <StatusBadge status={status} {...(tone ? { tone } : {})} />
}
