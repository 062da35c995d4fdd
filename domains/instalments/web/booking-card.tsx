import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { InstalmentsCard } from './instalments-card.tsx'

/** The payment plan on the page of a booking. */
export default function BookingCard({ booking }: BookingCardProps) {
  return <InstalmentsCard bookingId={booking.id} />
}
