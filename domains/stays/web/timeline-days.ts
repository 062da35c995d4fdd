import { addDays, daysBetween } from '#kit/contract/time.ts'

export const dayWidth = 44
export const rowHeight = 40

/** A stay's left edge and width in pixels. A bar starts and ends at midday, because guests arrive and leave during the day. */
export function placeOf({ starts_on, ends_on }: { starts_on: string; ends_on: string }, from: string): { left: number; width: number } {
  const start = daysBetween(from, starts_on)
  return { left: (start + 0.5) * dayWidth, width: daysBetween(starts_on, ends_on) * dayWidth - 2 }
}

export type Grip = 'whole' | 'start' | 'end'

/** The dates of a stay after a drag by a number of pixels; at least one night. */
export function draggedDays(
  { starts_on, ends_on }: { starts_on: string; ends_on: string },
  grip: Grip,
  pixels: number,
): { starts_on: string; ends_on: string } {
  const days = Math.round(pixels / dayWidth)
  const nights = daysBetween(starts_on, ends_on)
  if (grip === 'start') return { starts_on: addDays(starts_on, Math.min(days, nights - 1)), ends_on }
  if (grip === 'end') return { starts_on, ends_on: addDays(ends_on, Math.max(days, 1 - nights)) }
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
