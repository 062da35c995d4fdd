import { formatRange } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { BarLook, TimelineWords } from '#kit/web/timeline/timeline-types.ts'
import type { Stay } from './calls.ts'

export const words: TimelineWords = {
  region: 'Timeline',
  corner: 'Room',
  move: 'Move the stay with the arrow keys',
  lifted: 'Use the arrow keys to move it, or Shift and arrow keys to move its end.',
  notFree: 'This night cannot be marked.',
  length: ({ starts_on, ends_on }) => formatRange(starts_on, ends_on),
}

/** Whether a stay can be dragged. */
export const isMovable = ({ kind, state }: Stay): boolean => kind === 'booking' && state !== 'departed'

const states = { assigned: 'coming', in_house: 'now', departed: 'done' } as const

/** The bar of a stay or block. */
export function lookOf(stay: Stay): BarLook {
  const days = formatRange(stay.starts_on, stay.ends_on)
  return {
    text: stay.label || wordsOf(stay.kind),
    title: `${stay.label} · ${days}`,
    name: `${stay.label}, ${days}, ${wordsOf(stay.state ?? stay.kind)}${stay.locked ? ', promised' : ''}`,
    kind: stay.kind,
    state: stay.state ? states[stay.state] : undefined,
    held: stay.booking_status === 'on_hold',
    locked: stay.locked,
  }
}
