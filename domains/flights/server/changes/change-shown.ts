import type { Selectable } from 'kysely'
import type { FlightChanges } from '../../../../database/tables.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import type { AsJson } from '#kit/server/database/list.ts'
import { isoOf } from '#kit/server/database/list.ts'
import { momentIn } from '../../contract/zoned-time.ts'
import { flightOf, segmentShown, type Segment } from '../records/itinerary.ts'
import { airportOf } from '../reference/reference.ts'

type ChangeRow = AsJson<Selectable<FlightChanges>>

/** A segment as changes keep it: without its moments, which follow from the airports. */
export type KeptSegment = Omit<Segment, 'departs_at' | 'arrives_at'>

/** As a change keeps an itinerary. */
export const keptSegments = (segments: readonly Segment[]): KeptSegment[] =>
  segments.map(({ departs_at: _departs, arrives_at: _arrives, ...segment }) => segment)

const zoneOf = (code: string) => airportOf(code)?.zone ?? 'UTC'

/** With their moments again. */
export const placedAgain = (segments: readonly KeptSegment[]): Segment[] =>
  segments.map((segment) => ({
    ...segment,
    departs_at: momentIn(zoneOf(segment.from), segment.departs_on, segment.departs_time),
    arrives_at: momentIn(zoneOf(segment.to), segment.arrives_on, segment.arrives_time),
  }))

const timesOf = ({ departs_on, departs_time, arrives_on, arrives_time }: KeptSegment) =>
  `${formatShortDay(departs_on)}, ${departs_time} – ${arrives_time}${arrives_on === departs_on ? '' : ` (${formatShortDay(arrives_on)})`}`

const describe = (segment: KeptSegment) => `${flightOf(segment)}, ${timesOf(segment)}`

/** The flights that are not as they were: matched by their place on the way, else by their airports. */
export function changedFlights(before: readonly KeptSegment[], after: readonly KeptSegment[]) {
  const left = [...after]
  const changed: { flight: string; route: string; before: string | null; after: string | null }[] = []
  for (const old of before) {
    const at = left.findIndex(({ from, to }) => from === old.from && to === old.to)
    const now = at < 0 ? null : left.splice(at, 1)[0]!
    if (now && describe(now) === describe(old)) continue
    changed.push({ flight: flightOf(old), route: `${old.from}–${old.to}`, before: describe(old), after: now && describe(now) })
  }
  for (const extra of left)
    changed.push({ flight: flightOf(extra), route: `${extra.from}–${extra.to}`, before: null, after: describe(extra) })
  return changed
}

/** A schedule change as the contract has it. */
export function changeShown(row: ChangeRow) {
  const [before, after] = [row.before as unknown as KeptSegment[], row.after as unknown as KeptSegment[]]
  const placed = placedAgain(after)
  const moved = (placed[0]?.departs_at.getTime() ?? 0) - (placedAgain(before)[0]?.departs_at.getTime() ?? 0)
  return {
    id: row.id,
    status: row.status,
    source: row.source,
    flights: changedFlights(before, after),
    after: placed.map(segmentShown),
    shift_minutes: Math.round(moved / 60_000),
    note: row.note,
    noticed_at: isoOf(row.noticed_at),
    contacted_at: isoOf(row.contacted_at),
    settled_at: isoOf(row.settled_at),
    settled_by: row.settled_by,
  }
}
