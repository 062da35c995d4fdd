import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { TripDuties } from './trip-duties.tsx'

const ended: readonly string[] = ['cancelled', 'expired', 'declined', 'completed', 'no_show']

/** The duties of a booking. Bookings without days, such as orders, have none. */
export default function BookingCard({ booking: { id, title, starts_on, ends_on, status } }: BookingCardProps) {
  if (!starts_on || !ends_on) return null
  return <TripDuties trip={{ kind: 'booking', id, title, starts_on, ends_on }} isOpen={!ended.includes(status)} />
}
