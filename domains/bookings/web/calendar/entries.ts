import type { Calendar } from '../calls.ts'

export type CalendarLine = Calendar['lines'][number]
export type CalendarDeparture = Calendar['departures'][number]

export type Entry = {
  id: string
  starts_on: string
  ends_on: string
  inventory_id: string | null
  title: string
  starts_at: string | null
} & ({ kind: 'departure'; departure: CalendarDeparture } | { kind: 'booking'; line: CalendarLine })

const ofDeparture = (departure: CalendarDeparture): Entry => ({
  kind: 'departure',
  departure,
  id: departure.id,
  starts_on: departure.starts_on,
  ends_on: departure.ends_on,
  inventory_id: departure.inventory_id,
  title: departure.title,
  starts_at: departure.starts_at,
})
const ofLine = (line: CalendarLine): Entry => ({
  kind: 'booking',
  line,
  id: line.id,
  starts_on: line.starts_on,
  ends_on: line.ends_on,
  inventory_id: line.inventory_id,
  title: line.title,
  starts_at: line.starts_at,
})

/** Sort key that keeps a departure with its bookings. */
const groupOf = (entry: Entry) => (entry.kind === 'departure' ? entry.departure.id : (entry.line.departure_id ?? entry.line.id))
const nameOf = (entry: Entry) => (entry.kind === 'departure' ? '' : `${entry.line.client_name} ${entry.id}`)
const orderOf = (entry: Entry) => [entry.starts_on, entry.starts_at ?? '99:99', entry.title, groupOf(entry), nameOf(entry)].join('\u0000')

export type Shown = 'both' | 'bookings' | 'departures'

/** Returns departures and bookings sorted by day, each departure before its bookings. */
export function entriesOf({ departures, lines }: Calendar, shown: Shown, inventoryId: string | undefined): Entry[] {
  const all = [...(shown === 'bookings' ? [] : departures.map(ofDeparture)), ...(shown === 'departures' ? [] : lines.map(ofLine))]
  return all
    .filter((entry) => !inventoryId || entry.inventory_id === inventoryId)
    .map((entry) => ({ entry, order: orderOf(entry) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .map(({ entry }) => entry)
}

/** Returns the packages in a calendar, sorted by title. */
export const packagesOf = ({ departures, lines }: Calendar): { value: string; label: string }[] =>
  [...new Map([...departures, ...lines].map(({ inventory_id, title }) => [inventory_id, title]))]
    .flatMap(([value, label]) => (value === null ? [] : [{ value, label }]))
    .toSorted((a, b) => a.label.localeCompare(b.label))

const movable: readonly string[] = ['inquired', 'requested', 'on_hold', 'waitlisted', 'confirmed']

/** Returns whether a booking can be moved to another departure. */
export const isMovable = (entry: Entry): boolean =>
  entry.kind === 'booking' && entry.line.departure_id !== null && movable.includes(entry.line.status)

/** Returns the departures a booking could move to, by first day: other open departures of its package. */
export const targetsOf = (line: CalendarLine, departures: readonly CalendarDeparture[]): Map<string, CalendarDeparture> =>
  new Map(
    departures
      .filter((one) => one.inventory_id === line.inventory_id && one.id !== line.departure_id && one.status === 'open')
      .map((one) => [one.starts_on, one]),
  )
