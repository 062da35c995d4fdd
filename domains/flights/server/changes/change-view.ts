import type { Selectable } from 'kysely'
import type { FlightChanges } from '../../../../database/tables.ts'
import { formatShortDay, formatClock } from '#kit/contract/time.ts'
import type { AsJson } from '#kit/server/database/list.ts'
import { isoOf } from '#kit/server/database/list.ts'
import { momentIn } from '../../contract/zoned-time.ts'
import { flightOf, segmentView, type Segment } from '../records/itinerary.ts'
import { airportOf } from '../reference/reference.ts'

type ChangeRow = AsJson<Selectable<FlightChanges>>

/** A segment as stored in a change: without its moments, which follow from the airports. */
export type StoredSegment = Omit<Segment, 'departs_at' | 'arrives_at'>

/** Converts segments to the stored form. */
export const toStoredSegments = (segments: readonly Segment[]): StoredSegment[] =>
  segments.map(({ departs_at: _departs, arrives_at: _arrives, ...segment }) => segment)

const zoneOf = (code: string) => airportOf(code)?.zone ?? 'UTC'

/** Converts stored segments back and computes their moments. */
export const fromStoredSegments = (segments: readonly StoredSegment[]): Segment[] =>
  segments.map((segment) => ({
    ...segment,
    departs_at: momentIn(zoneOf(segment.from), segment.departs_on, segment.departs_time),
    arrives_at: momentIn(zoneOf(segment.to), segment.arrives_on, segment.arrives_time),
  }))

const timesOf = ({ departs_on, departs_time, arrives_on, arrives_time }: StoredSegment) =>
  `${formatShortDay(departs_on)}, ${formatClock(departs_time)} – ${formatClock(arrives_time)}${arrives_on === departs_on ? '' : ` (${formatShortDay(arrives_on)})`}`

const describe = (segment: StoredSegment) => `${flightOf(segment)}, ${timesOf(segment)}`

/** The flights that differ, matched by their airports. `after` is null for a dropped flight, `before` for an added one. */
export function changedFlights(before: readonly StoredSegment[], after: readonly StoredSegment[]) {
  const unmatched = [...after]
  const changed: { flight: string; route: string; before: string | null; after: string | null }[] = []
  for (const old of before) {
    const at = unmatched.findIndex(({ from, to }) => from === old.from && to === old.to)
    const now = at < 0 ? null : unmatched.splice(at, 1)[0]!
    if (now && describe(now) === describe(old)) continue
    changed.push({ flight: flightOf(old), route: `${old.from}–${old.to}`, before: describe(old), after: now && describe(now) })
  }
  for (const extra of unmatched)
    changed.push({ flight: flightOf(extra), route: `${extra.from}–${extra.to}`, before: null, after: describe(extra) })
  return changed
}

/** The API view of a schedule change. */
export function changeView(row: ChangeRow) {
  const [before, after] = [row.before as unknown as StoredSegment[], row.after as unknown as StoredSegment[]]
  const placed = fromStoredSegments(after)
  const moved = (placed[0]?.departs_at.getTime() ?? 0) - (fromStoredSegments(before)[0]?.departs_at.getTime() ?? 0)
  return {
    id: row.id,
    status: row.status,
    source: row.source,
    flights: changedFlights(before, after),
    after: placed.map(segmentView),
    shift_minutes: Math.round(moved / 60_000),
    note: row.note,
    noticed_at: isoOf(row.noticed_at),
    contacted_at: isoOf(row.contacted_at),
    settled_at: isoOf(row.settled_at),
    settled_by: row.settled_by,
  }
}
