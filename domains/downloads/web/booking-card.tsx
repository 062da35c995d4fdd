import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { deliveredKinds } from '#domains/inventory/contract/kinds.ts'
import { DownloadsCard } from './downloads-card.tsx'

/** The downloads card of a booking; nothing if it has no downloads. */
export default function BookingCard({ booking: { id, kinds, client } }: BookingCardProps) {
  return kinds.some((kind) => deliveredKinds.includes(kind)) ? <DownloadsCard bookingId={id} email={client.email} /> : null
}
