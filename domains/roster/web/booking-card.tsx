import type { BookingCardProps } from '#domains/bookings/web/view/booking-slots.ts'
import { TripDuties } from './trip-duties.tsx'

const ended: readonly string[] = ['cancelled', 'expired', 'declined', 'completed', 'no_show']

/** Kinds of bookings that need a driver or guide. */
const driven: readonly string[] = ['tour_package', 'car']

/** The duties of a booking. Those of other kinds show the card only with duties. Bookings without days, such as orders, have none. */
export default function BookingCard({ booking: { id, title, starts_on, ends_on, status, kinds } }: BookingCardProps) {
  if (!starts_on || !ends_on) return null
  return (
    <TripDuties
      kind="booking"
      trip={{ id, title, starts_on, ends_on }}
      isOpen={!ended.includes(status) && kinds.some((kind) => driven.includes(kind))}
    />
  )
}
