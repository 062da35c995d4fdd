import type { Occupancy } from './calls.ts'

/** Names of what is filled: the row of days, the figure of today, and the thing that is counted. */
export const fillWords: Record<Occupancy['kind'], { row: string; today: string; things: string }> = {
  room: { row: 'Rooms', today: 'Rooms taken tonight', things: 'rooms' },
  car: { row: 'Vehicles', today: 'Vehicles out today', things: 'vehicles' },
  departure: { row: 'Departures', today: 'Places taken', things: 'places' },
  event: { row: 'Events', today: 'Tickets sold', things: 'tickets' },
}
