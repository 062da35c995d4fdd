import { addDays, daysBetween, momentOf } from '#kit/contract/time.ts'
import type { Shift, Span, TimelineBar } from './timeline-types.ts'

export const dayWidth = 44
export const rowHeight = 40

const dayMs = 24 * 60 * 60 * 1000

/** A bar's left edge and width in pixels: at its times if it has any, else at its days, moved by `shift`. */
export function placeOf(
  { starts_on, ends_on, starts_at, ends_at }: Span & Pick<TimelineBar, 'starts_at' | 'ends_at'>,
  from: string,
  shift: Shift,
): { left: number; width: number } {
  const [start, end] =
    starts_at && ends_at
      ? [starts_at, ends_at].map((moment) => (Date.parse(moment) - momentOf(from).getTime()) / dayMs)
      : [daysBetween(from, starts_on) + shift, daysBetween(from, ends_on) + shift]
  return { left: start! * dayWidth, width: (end! - start!) * dayWidth - 2 }
}

export type Grip = 'whole' | 'start' | 'end'

/** The days of a bar after a drag by a number of pixels; at least one. */
export function draggedDays({ starts_on, ends_on }: Span, grip: Grip, pixels: number): Span {
  const days = Math.round(pixels / dayWidth)
  const length = daysBetween(starts_on, ends_on)
  if (grip === 'start') return { starts_on: addDays(starts_on, Math.min(days, length - 1)), ends_on }
  if (grip === 'end') return { starts_on, ends_on: addDays(ends_on, Math.max(days, 1 - length)) }
  return { starts_on: addDays(starts_on, days), ends_on: addDays(ends_on, days) }
}

/** The visible rows, with a few extra above and below. */
export function rowsInSight(count: number, top: number, height: number): { first: number; last: number } {
  const spare = 8
  const first = Math.max(0, Math.floor(top / rowHeight) - spare)
  return { first, last: Math.min(count, Math.ceil((top + height) / rowHeight) + spare) }
}

const week = 7

/** The visible days in whole weeks, with an extra week before and after. */
export function daysInSight(count: number, left: number, width: number): { start: number; end: number } {
  const start = Math.floor(left / dayWidth / week) * week - week
  const end = Math.ceil((left + width) / dayWidth / week) * week + week
  return { start: Math.max(0, start), end: Math.min(count, end) }
}
