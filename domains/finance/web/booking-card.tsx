import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { PaymentsCard } from './payments-card.tsx'

/** Payments on the page of a booking. */
export default function BookingCard({ booking }: BookingCardProps) {
  return <PaymentsCard bookingId={booking.id} />
}
