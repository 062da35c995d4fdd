import { deliveredKinds } from '#domains/inventory/contract/kinds.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatDays, formatLength, formatMoment, formatRange } from '#kit/contract/time.ts'
import { transitions, type BookingStatus } from './status-moves.ts'

// The words of a booking follow what is booked: a shirt starts no trip, and a ticket has no nights. Screens, mails and papers take them
// from here. A kind without words of its own is just a booking.

/** The people who are named on a booking. */
export interface People {
  title: string
  one: string
  /** "2 people travel." */
  count: (count: number) => string
}

export interface KindWords {
  /** What the record is called: "booking", "order". */
  record: string
  /** What the client gets, in a sentence: "The trip has begun". */
  thing: string
  /** Heading of the lines. */
  lines: string
  /** Heading of the card with the dates. */
  card: string
  /** Heading of the column of what is booked. */
  item: string
  /** The paper that confirms it. */
  confirmation: string
  /** What is held and freed: "places". */
  places: string
  /** Null if nobody is named. */
  people: People | null
  /** Whether its days are told with their nights, without, as pick-up and return, or not at all. */
  dates: 'nights' | 'days' | 'hire' | 'none'
  /** Statuses that it never has. */
  never: readonly BookingStatus[]
  /** The names of statuses that differ from the usual. */
  statuses: Partial<Record<BookingStatus, string>>
  /** The buttons that move it, where they differ from the usual. */
  moves: Partial<Record<BookingStatus, string>>
}

const travel: People = {
  title: 'Travellers',
  one: 'traveller',
  count: (count) => (count === 1 ? 'One traveller.' : `${count} people travel.`),
}
const come: People = { title: 'Guests', one: 'guest', count: (count) => (count === 1 ? 'One guest.' : `${count} people come.`) }

const booking: KindWords = {
  record: 'booking',
  thing: 'booking',
  lines: 'Booked items',
  card: 'Dates',
  item: 'What',
  confirmation: 'Booking confirmation',
  places: 'places',
  people: travel,
  dates: 'days',
  never: [],
  statuses: {},
  moves: { in_progress: 'Start booking', completed: 'Complete booking', no_show: 'Mark as no show' },
}
const order: KindWords = {
  ...booking,
  record: 'order',
  thing: 'order',
  lines: 'Ordered items',
  card: 'Order',
  item: 'Product',
  confirmation: 'Order confirmation',
  places: 'pieces',
  people: null,
  dates: 'none',
  never: ['in_progress', 'no_show'],
  moves: { completed: 'Complete order' },
}

const words: Readonly<Record<string, KindWords>> = {
  tour_package: {
    ...booking,
    thing: 'trip',
    card: 'Trip',
    item: 'Trip',
    dates: 'nights',
    moves: { in_progress: 'Start trip', completed: 'Complete trip', no_show: 'Mark as no show' },
  },
  room: {
    ...booking,
    thing: 'stay',
    card: 'Stay',
    item: 'Room',
    places: 'rooms',
    people: come,
    dates: 'nights',
    statuses: { in_progress: 'In house' },
    moves: { in_progress: 'Start stay', completed: 'End stay', no_show: 'Mark as no show' },
  },
  car: {
    ...booking,
    thing: 'hire',
    card: 'Hire',
    item: 'Vehicle',
    places: 'vehicles',
    people: {
      title: 'Drivers and passengers',
      one: 'person',
      count: (count) => (count === 1 ? 'One person in the vehicle.' : `${count} people in the vehicle.`),
    },
    dates: 'hire',
    statuses: { in_progress: 'On hire' },
    moves: { in_progress: 'Start hire', completed: 'End hire', no_show: 'Mark as no show' },
  },
  event: {
    ...booking,
    thing: 'event',
    card: 'Event',
    item: 'Event',
    places: 'tickets',
    people: come,
    // The tickets record who came.
    never: ['in_progress', 'no_show'],
    moves: { completed: 'Complete booking' },
  },
  service: {
    ...booking,
    thing: 'appointment',
    card: 'Appointment',
    item: 'Service',
    people: come,
    moves: { in_progress: 'Start service', completed: 'Complete service', no_show: 'Mark as no show' },
  },
  product: order,
  track: order,
  flight_booking: {
    ...booking,
    thing: 'flight',
    card: 'Flight',
    item: 'Flight',
    places: 'seats',
    people: { ...travel, title: 'Passengers', one: 'passenger' },
    moves: {},
  },
}

/**
 * Returns the words for a booking of these kinds. What is delivered only counts if there is nothing else: a trip with a T-shirt is a trip.
 * Several kinds are just a booking.
 */
export function wordsOfKinds(kinds: readonly string[]): KindWords {
  const attended = kinds.filter((kind) => !deliveredKinds.includes(kind))
  const [kind, ...others] = attended.length > 0 ? attended : kinds
  const found = words[kind ?? ''] ?? booking
  return others.every((one) => deliveredKinds.includes(one)) ? found : booking
}

/** Returns whether all of it is delivered, so that nothing takes place on a day. */
export const isOrder = (kinds: readonly string[]): boolean => wordsOfKinds(kinds) === order

/** Returns the statuses to which a booking of these kinds may move. */
export const movesFrom = (status: BookingStatus, kinds: readonly string[]): BookingStatus[] => {
  const { never } = wordsOfKinds(kinds)
  return transitions[status].filter((to) => !never.includes(to))
}

/** Returns the name of a status: "In house" of a stay. */
export const statusName = (status: BookingStatus, kinds: readonly string[]): string =>
  wordsOfKinds(kinds).statuses[status] ?? wordsOf(status)

/** Returns the button that moves a booking to a status; undefined if nobody does that by hand. */
export function moveLabel(to: BookingStatus, kinds: readonly string[]): string | undefined {
  const { record, places, moves } = wordsOfKinds(kinds)
  const usual: Partial<Record<BookingStatus, string>> = {
    requested: 'Mark as requested',
    on_hold: `Hold the ${places}`,
    waitlisted: 'Add to waiting list',
    confirmed: `Confirm ${record}`,
    declined: 'Decline',
  }
  return moves[to] ?? usual[to]
}

interface Days {
  starts_on: string | null
  ends_on: string | null
}

/** Returns when something of these kinds takes place: "12–16 Mar 2026 · 4 nights", without nights, or empty for what is delivered. */
export function datesOfKinds({ starts_on, ends_on }: Days, kinds: readonly string[]): string {
  const { dates } = wordsOfKinds(kinds)
  if (dates === 'none' || !starts_on) return ''
  return dates === 'nights' ? formatRange(starts_on, ends_on ?? starts_on) : formatDays(starts_on, ends_on ?? starts_on)
}

interface Times {
  starts_at: string | null
  ends_at: string | null
}

/** Returns when a line takes place: a hire at its times, "Pick-up …, return … · 3 days", others on their days; empty for what is delivered. */
export function datesOfLine({ kind, starts_at, ends_at, ...days }: Days & Times & { kind: string }): string {
  if (wordsOfKinds([kind]).dates !== 'hire' || !starts_at || !ends_at) return datesOfKinds(days, [kind])
  return `Pick-up ${formatMoment(starts_at)}, return ${formatMoment(ends_at)} · ${formatLength(starts_at, ends_at)}`
}

interface WithLines extends Days {
  kinds: readonly string[]
  lines: readonly (Times & { units: number; cancelled_at: string | Date | null })[]
}

/** Returns the first pick-up and the last return of a booking of cars alone, as ISO 8601 instants; null for others. */
export function hireOf({ kinds, lines }: Pick<WithLines, 'kinds' | 'lines'>): { from: string; until: string } | null {
  if (wordsOfKinds(kinds).dates !== 'hire') return null
  const hired = lines.flatMap(({ starts_at, ends_at, units, cancelled_at }) =>
    starts_at && ends_at && units > 0 && !cancelled_at ? [{ starts_at, ends_at }] : [],
  )
  const from = hired.map(({ starts_at }) => starts_at).toSorted()[0]
  const until = hired
    .map(({ ends_at }) => ends_at)
    .toSorted()
    .at(-1)
  return from && until ? { from, until } : null
}

/** Returns when a booking takes place, for papers and mails: pick-up and return of a hire, the days of others. */
export function dateFacts(booking: WithLines): [label: string, value: string][] {
  const hire = hireOf(booking)
  const dates = datesOfKinds(booking, booking.kinds)
  if (!hire) return dates ? [['Dates', dates]] : []
  return [
    ['Pick-up', formatMoment(hire.from)],
    ['Return', `${formatMoment(hire.until)} · ${formatLength(hire.from, hire.until)}`],
  ]
}
