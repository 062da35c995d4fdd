import { pathTo } from '#kit/web/path-to.ts'
import { eventBookingList } from './calls.ts'
import { KindBookings } from './kind-bookings.tsx'

/** Bookings of events. */
export default function EventBookingsList() {
  return (
    <KindBookings
      title="Event bookings"
      kind="event"
      what="Event"
      rows={eventBookingList}
      link={(id) => pathTo('/bookings/view/$id', { id })}
      firstUse={{
        title: 'No event bookings yet.',
        text: 'A booking of an event takes tickets for a client; once confirmed, each ticket has its own code.',
      }}
    />
  )
}
