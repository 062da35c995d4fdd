import { addDays, dayOf, daysBetween, formatDays, formatLength, formatMoment, momentOf } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { usualHireTime } from '#domains/inventory/contract/units.ts'
import { dayWidth } from '#kit/web/timeline/timeline-days.ts'
import type { BarLook, Span, TimelineBar, TimelineRow, TimelineWords } from '#kit/web/timeline/timeline-types.ts'
import type { Vehicle, VehicleUse } from './calls.ts'

const daysText = ({ starts_on, ends_on }: Span): string => {
  const days = daysBetween(starts_on, ends_on)
  return `${formatDays(starts_on, ends_on)} · ${days} ${days === 1 ? 'day' : 'days'}`
}

export const words: TimelineWords = {
  region: 'Timeline',
  corner: 'Vehicle',
  move: 'Assign another vehicle with the arrow keys',
  lifted: 'Use the up and down arrow keys to assign another vehicle of the same car.',
  notFree: 'This day cannot be marked.',
  length: daysText,
}

export type VehicleRow = Vehicle & TimelineRow
export type VehicleBar = VehicleUse & TimelineBar

export const rowOf = (vehicle: Vehicle): VehicleRow => ({ ...vehicle, name: vehicle.plate, group: vehicle.car_id })

/** A use is drawn at its times. A day counts as taken if the vehicle is not back on it; it has at least one. */
export function barOf(use: VehicleUse): VehicleBar {
  const starts_on = dayOf(new Date(use.starts_at))
  const ends_on = dayOf(new Date(use.ends_at > use.free_at ? use.ends_at : use.free_at))
  return { ...use, starts_on, ends_on: ends_on > starts_on ? ends_on : addDays(starts_on, 1) }
}

/** You can only swap a vehicle before hand-over. Return this one first. */
export const isMovable = ({ rental }: VehicleBar): boolean => rental?.status === 'reserved'

const states = { reserved: 'coming', out: 'now', returned: 'done', closed: 'done', cancelled: 'done', no_show: 'done' } as const

/** What is said of a use: "Late return", "Reserved", "Out of service", "On duty". */
export function stateText({ kind, rental }: VehicleUse): string {
  if (kind === 'duty') return 'On duty'
  if (kind !== 'booking') return 'Out of service'
  if (!rental) return 'On hold'
  if (rental.in_danger) return 'Vehicle not returned'
  if (rental.late) return rental.status === 'out' ? 'Late return' : 'Not collected'
  return wordsOf(rental.status)
}

/** The bar of a hire, of a hold, of a duty, or of a time out of service. */
export function lookOf(bar: VehicleBar): BarLook {
  const { kind, label, rental, starts_at, ends_at, free_at } = bar
  const time = `${formatMoment(starts_at)} to ${formatMoment(ends_at)} · ${formatLength(starts_at, ends_at)}`
  const text = label || stateText(bar)
  const gap = (Date.parse(free_at) - Date.parse(ends_at)) / dayMs
  return {
    text,
    title: `${text} · ${time} · ${stateText(bar)}`,
    name: `${text}, ${time}, ${stateText(bar)}`,
    // A duty looks like a hire that is agreed.
    kind: kind === 'duty' ? 'booking' : kind,
    state: kind === 'duty' ? 'coming' : rental ? (rental.late || rental.in_danger ? 'late' : states[rental.status]) : undefined,
    held: kind === 'booking' && !rental,
    gap: gap > 0 ? gap * dayWidth : undefined,
  }
}

const dayMs = 24 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const fullHour = (time: number) => Math.ceil(time / hourMs) * hourMs

/**
 * Returns when a vehicle can be hired on marked days: from the usual time, or from when it is free on the first of them, until the usual
 * time, or until it is needed again on the last.
 */
export function timesOn(
  days: Span,
  { padding_minutes }: Pick<Vehicle, 'padding_minutes'>,
  taken: readonly Pick<VehicleUse, 'starts_at' | 'free_at'>[],
  now: Date,
): { starts_at: string; ends_at: string } {
  const usual = (day: string) => momentOf(day, usualHireTime).getTime()
  const firstDay = momentOf(days.starts_on).getTime()
  const before = taken.filter(({ starts_at }) => Date.parse(starts_at) < firstDay + dayMs).map(({ free_at }) => Date.parse(free_at))
  const from = fullHour(Math.max(usual(days.starts_on), now.getTime(), ...before))
  const after = taken.map(({ starts_at }) => Date.parse(starts_at) - padding_minutes * 60_000).filter((start) => start > from)
  const until = Math.min(usual(days.ends_on), ...after)
  return { starts_at: new Date(from).toISOString(), ends_at: new Date(Math.max(until, from + hourMs)).toISOString() }
}
