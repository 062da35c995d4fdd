import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import TripCosts from './trip-costs.tsx'

/** What the staff of a booking costs. */
export default function BookingCard({ booking: { id } }: BookingCardProps) {
  return <TripCosts tripId={id} />
}
