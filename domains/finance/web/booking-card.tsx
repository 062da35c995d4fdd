import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { PaymentsCard } from './payments-card.tsx'

/** The payments of a booking, on its page. */
export default function BookingCard({ booking }: BookingCardProps) {
  return <PaymentsCard bookingId={booking.id} />
}
