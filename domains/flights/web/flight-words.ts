import { sentence } from '#kit/contract/text.ts'
import type { Option } from '#kit/web/list-page/list-types.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import type { Tone } from '#kit/web/status-badge.tsx'
import {
  cabins,
  changeStatuses,
  flightStatuses,
  passengerTypes,
  titles,
  type FlightStatus,
  type PassengerType,
} from '../contract/states.ts'

export const statusOptions = optionsOf(flightStatuses)
export const changeOptions = optionsOf(changeStatuses)
export const cabinOptions = optionsOf(cabins)
export const typeOptions = optionsOf(passengerTypes)
export const typeWords = Object.fromEntries(typeOptions.map(({ value, label }) => [value, label])) as Record<PassengerType, string>
export const titleOptions: Option[] = titles.map((value) => ({ value, label: sentence(value) }))
export const genderOptions: Option[] = [
  { value: 'f', label: 'Female' },
  { value: 'm', label: 'Male' },
]

/** Colours of the statuses that only flights have. */
export const flightTones: Partial<Record<FlightStatus, Tone>> = {
  ticketing: 'blue',
  change_pending: 'amber',
  refunded: 'neutral',
}

/** Labels of a running provider request. */
export const underWayWords = {
  hold: 'The provider is holding the seats …',
  ticket: 'The provider is issuing the tickets …',
  cancel: 'The provider is cancelling …',
  accept: 'The provider is accepting the new times …',
} as const

/** "2 passengers". */
export const peopleText = (count: number): string => `${count} ${count === 1 ? 'passenger' : 'passengers'}`

/** "1 h 15 min". */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ')
}

/** "2 h 25 min later", "a day earlier". */
export function shiftText(minutes: number): string {
  if (minutes === 0) return 'It leaves at the same time'
  const size = Math.abs(minutes)
  const days = Math.round(size / (24 * 60))
  const text = size % (24 * 60) === 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : minutesText(size)
  return `It leaves ${text} ${minutes > 0 ? 'later' : 'earlier'}`
}
