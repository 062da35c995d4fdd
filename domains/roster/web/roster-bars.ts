import { addDays, dayOf, daysBetween, formatDays, formatMoment } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { staffKinds } from '#domains/staff/contract/words.ts'
import type { BarLook, Span, TimelineBar, TimelineRow, TimelineWords } from '#kit/web/timeline/timeline-types.ts'
import type { Duty, Roster } from './calls.ts'

/** The group of the rows with duties that nobody has yet. */
export const openRow = 'open'

/** A row of open duties. Duties at the same time need several rows. */
const openLane = (lane: number): string => `${openRow} ${lane}`
export const isOpenRow = ({ group }: Pick<TimelineRow, 'group'>): boolean => group === openRow

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

/** Rows of open duties, as many as there are at one time, and one row for each person. */
export const rowsOf = ({ people, duties }: Roster): PersonRow[] => [
  ...Array.from({ length: 1 + Math.max(0, ...lanesOf(duties).values()) }, (_, lane) => ({
    id: openLane(lane),
    name: lane === 0 ? 'Open duties' : 'More open duties',
    active: true,
    group: openRow,
    about: 'Drag one to a person',
  })),
  ...people.map(({ id, name, kinds }) => ({
    id,
    name,
    active: true,
    group: 'staff',
    about: kinds.map((kind) => staffKinds[kind]).join(', '),
  })),
]

const isOpen = ({ cancelled, missing }: Duty): boolean => !cancelled && missing > 0

/** Returns the row of each open duty, counted from 0, so that no two of a row are at the same time. */
function lanesOf(duties: readonly Duty[]): Map<string, number> {
  const ends: string[] = []
  const lanes = new Map<string, number>()
  for (const duty of duties.filter(isOpen).toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))) {
    const { starts_on, ends_on } = spanOf(duty)
    const free = ends.findIndex((end) => end <= starts_on)
    const lane = free === -1 ? ends.length : free
    ends[lane] = ends_on
    lanes.set(duty.id, lane)
  }
  return lanes
}

/** Bars that share a day in their row are drawn at their times. Others take their whole days, so that their title can be read. */
function wholeDays(bars: readonly RosterBar[]): RosterBar[] {
  const byRow = Map.groupBy(bars, ({ unit_id }) => unit_id)
  const isAlone = (bar: RosterBar) =>
    byRow.get(bar.unit_id)!.every((other) => other === bar || other.ends_on <= bar.starts_on || other.starts_on >= bar.ends_on)
  return bars.map((bar) => {
    if (!isAlone(bar)) return bar
    const { starts_at: _starts, ends_at: _ends, ...rest } = bar
    return rest
  })
}

/** A bar for each person on a duty, one for the places that are open, and one for each leave. */
export function barsOf({ duties, leave }: Roster): RosterBar[] {
  const lanes = lanesOf(duties)
  const ofDuties = duties
    .filter(({ cancelled }) => !cancelled)
    .flatMap((duty): RosterBar[] => {
      const times = { ...spanOf(duty), starts_at: duty.starts_at, ends_at: duty.ends_at, label: duty.title, duty }
      const held = duty.assignments.map(({ id, staff_id, status }) => ({ ...times, id, unit_id: staff_id, assignment: { id, status } }))
      return isOpen(duty) ? [...held, { ...times, id: duty.id, unit_id: openLane(lanes.get(duty.id)!), assignment: null }] : held
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
  return wholeDays([...ofDuties, ...ofLeave])
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

/** Nothing is dropped on the rows of open duties. */
export const mayTake = (_bar: RosterBar, row: PersonRow): boolean => !isOpenRow(row)

const states: Record<string, string> = { started: 'now', done: 'done', accepted: 'coming' }

/** The bar of a duty, or of leave. */
export function lookOf({ duty, assignment, label, starts_on, ends_on }: RosterBar): BarLook {
  if (!duty) return { text: label, title: `${label} · ${daysText({ starts_on, ends_on })}`, name: `${label}, leave`, kind: 'block' }
  const time = `${formatMoment(duty.starts_at)} to ${formatMoment(duty.ends_at)}`
  const state = assignment ? wordsOf(assignment.status) : `${duty.missing} of ${duty.people} missing`
  const conflicts = duty.conflicts.join(' ')
  return {
    text: conflicts ? `! ${label}` : label,
    title: [label, time, state, conflicts].filter(Boolean).join(' · '),
    name: [label, time, state, conflicts].filter(Boolean).join(', '),
    kind: 'booking',
    state: assignment ? states[assignment.status] : undefined,
    held: assignment === null || assignment.status === 'offered',
  }
}
