/** Days of a row. `ends_on` is free again. */
export interface Span {
  starts_on: string
  ends_on: string
}

/** A row of the timeline, such as a room or a vehicle. */
export interface TimelineRow {
  id: string
  name: string
  /** False if it cannot be booked. */
  active: boolean
  /** What it is one of. A line parts rows of different groups. */
  group?: string
}

/** What has a row for some days. */
export interface TimelineBar extends Span {
  id: string
  /** Its row. */
  unit_id: string
  /** Who or what it is. */
  label: string
  /** ISO 8601 instants of a bar that is drawn at its times rather than its days. */
  starts_at?: string
  ends_at?: string
  /** Dropped here, while it is asked about or saved. */
  proposed?: boolean
}

/** What a bar says, and what it looks like (`timeline.module.css`). */
export interface BarLook {
  text: string
  title: string
  /** The name for screen readers. */
  name: string
  kind?: string
  state?: string | undefined
  held?: boolean | undefined
  locked?: boolean | undefined
  /** Pixels after its end in which the row is kept free. */
  gap?: number | undefined
}

/** Where a bar was dragged to. */
export interface Dragged extends Span {
  unit_id: string
}

export interface TimelineWords {
  /** The name of the timeline: "Timeline". */
  region: string
  /** Heading of the rows: "Room". */
  corner: string
  /** What the shortcut M does. */
  move: string
  /** Announced when a bar is lifted by keyboard. */
  lifted: string
  /** Announced where a day cannot be marked. */
  notFree: string
  /** "12–14 Mar 2027 · 2 nights". */
  length: (span: Span) => string
}

/** How days are drawn: 0.5 for nights, which begin and end in the middle of a day, 0 for whole days. */
export type Shift = 0 | 0.5
