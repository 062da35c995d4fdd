import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { PapersCard } from './papers-card.tsx'

/** Documents on the page of a booking. */
export default function BookingCard({ booking: { id, client } }: BookingCardProps) {
  return <PapersCard bookingId={id} email={client.email} />
}
