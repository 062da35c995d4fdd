import { addDays, dayOf, daysBetween, formatClock, formatDays, formatMoment, clockOf } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { staffKinds } from '#domains/staff/contract/words.ts'
import type { BarLook, Span, TimelineBar, TimelineRow, TimelineWords } from '#kit/web/timeline/timeline-types.ts'
import type { Duty, Roster } from './calls.ts'

/** The row of duties that nobody has yet. */
export const openRow = 'open'

export interface PersonRow extends TimelineRow {
  about: string
}

export interface RosterBar extends TimelineBar {
  duty: Duty | null
  /** The assignment that it shows; null for an open place of a duty, and for leave. */
  assignment: { id: string; status: string } | null
}

const daysText = ({ starts_on, ends_on }: Span): string => {
  const days = daysBetween(starts_on, ends_on)
  return `${formatDays(starts_on, addDays(ends_on, -1))} · ${days} ${days === 1 ? 'day' : 'days'}`
}

export const words: TimelineWords = {
  region: 'Roster',
  corner: 'Person',
  move: 'Give a duty to another person with the arrow keys',
  lifted: 'Use the up and down arrow keys to choose the person.',
  notFree: 'This day cannot be marked.',
  length: daysText,
}

/** One row of open duties, and one for each person. */
export const rowsOf = ({ people }: Roster): PersonRow[] => [
  { id: openRow, name: 'Open duties', active: true, group: openRow, about: 'Drag one to a person' },
  ...people.map(({ id, name, kinds }) => ({ id, name, active: true, group: 'staff', about: kinds.map((kind) => staffKinds[kind]).join(', ') })),
]

/** A bar for each person on a duty, one for the places that are open, and one for each leave. */
export function barsOf({ duties, leave }: Roster): RosterBar[] {
  const ofDuties = duties
    .filter(({ cancelled }) => !cancelled)
    .flatMap((duty): RosterBar[] => {
      const times = { ...spanOf(duty), starts_at: duty.starts_at, ends_at: duty.ends_at, label: duty.title, duty }
      const held = duty.assignments.map(({ id, staff_id, status }) => ({ ...times, id, unit_id: staff_id, assignment: { id, status } }))
      return duty.missing > 0 ? [...held, { ...times, id: duty.id, unit_id: openRow, assignment: null }] : held
    })
  const ofLeave = leave.map(({ id, staff_id, from, to, reason }) => ({
    id,
    unit_id: staff_id,
    starts_on: from,
    ends_on: addDays(to, 1),
    label: reason,
    duty: null,
    assignment: null,
  }))
  return [...ofDuties, ...ofLeave]
}

/** The days of a duty, at least one. */
function spanOf({ starts_at, ends_at }: Duty): Span {
  const starts_on = dayOf(new Date(starts_at))
  const last = dayOf(new Date(new Date(ends_at).getTime() - 1))
  return { starts_on, ends_on: addDays(last < starts_on ? starts_on : last, 1) }
}

/** Duties that have not started can be given to somebody else. */
export const isMovable = ({ duty, assignment }: RosterBar): boolean =>
  duty !== null && (assignment === null || assignment.status === 'offered' || assignment.status === 'accepted')

/** Nothing is dropped on the row of open duties. */
export const mayTake = (_bar: RosterBar, row: PersonRow): boolean => row.id !== openRow

const states: Record<string, string> = { started: 'now', done: 'done', accepted: 'coming' }

/** The bar of a duty, or of leave. */
export function lookOf({ duty, assignment, label, starts_on, ends_on }: RosterBar): BarLook {
  if (!duty) return { text: label, title: `${label} · ${daysText({ starts_on, ends_on })}`, name: `${label}, leave`, kind: 'block' }
  const time = `${formatMoment(duty.starts_at)} to ${formatMoment(duty.ends_at)}`
  const state = assignment ? wordsOf(assignment.status) : `${duty.missing} of ${duty.people} missing`
  return {
    text: `${formatClock(clockOf(new Date(duty.starts_at)))} ${label}`,
    title: `${label} · ${time} · ${state}`,
    name: `${label}, ${time}, ${state}`,
    kind: 'booking',
    state: assignment ? states[assignment.status] : undefined,
    held: assignment === null || assignment.status === 'offered',
  }
}
