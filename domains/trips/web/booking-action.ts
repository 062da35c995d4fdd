import type { BookingAction } from '#domains/bookings/web/view/booking-slots.ts'
import { pathTo } from '#kit/web/path-to.ts'

/** Kinds whose bookings are prepared as a trip: people, rooms, pick-ups. */
const travelled: readonly string[] = ['tour_package', 'room', 'car', 'service', 'event']

/** Opens the trip of a booking: its departure with everyone on it, or the booking as a trip of its own. */
export const tripAction: BookingAction = ({ id, status, kinds, starts_on, lines }) => {
  if (starts_on === null || ['cancelled', 'expired', 'declined'].includes(status) || !kinds.some((kind) => travelled.includes(kind)))
    return null
  const event = lines.find(({ kind, cancelled_at }) => kind === 'event' && !cancelled_at)
  if (event?.inventory_id && lines.every(({ kind, cancelled_at }) => cancelled_at || kind === 'event'))
    return { label: 'Open trip', icon: 'map', href: pathTo('/trips/$id', { id: event.inventory_id }) }
  const departures = new Set(lines.flatMap(({ departure_id, cancelled_at }) => (departure_id && !cancelled_at ? [departure_id] : [])))
  const [only, ...others] = departures
  return { label: 'Open trip', icon: 'map', href: pathTo('/trips/$id', { id: only && others.length === 0 ? only : id }) }
}
