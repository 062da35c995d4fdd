import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { deliveredKinds } from '#domains/inventory/contract/kinds.ts'
import { DownloadsCard } from './downloads-card.tsx'

/** Downloads on the page of a booking that has something to deliver. */
export default function BookingCard({ booking: { id, kinds, client } }: BookingCardProps) {
  return kinds.some((kind) => deliveredKinds.includes(kind)) ? <DownloadsCard bookingId={id} email={client.email} /> : null
}
