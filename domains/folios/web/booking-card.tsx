import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { deliveredKinds } from '#domains/inventory/contract/kinds.ts'
import { FolioCard } from './folio-card.tsx'

const billed: readonly string[] = ['confirmed', 'in_progress', 'completed', 'no_show', 'cancelled']

/** The folios of a booking, on its page. Orders of the shop and bookings that another domain keeps have none. */
export default function BookingCard({ booking: { id, status, kinds, keeper } }: BookingCardProps) {
  const isOrder = kinds.every((kind) => deliveredKinds.includes(kind))
  return billed.includes(status) && !isOrder && !keeper ? <FolioCard bookingId={id} /> : null
}
