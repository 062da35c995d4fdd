import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { InstalmentsCard } from './instalments-card.tsx'

/** The payment plan of a booking, on its page. */
export default function BookingCard({ booking }: BookingCardProps) {
  return <InstalmentsCard bookingId={booking.id} />
}
