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
        text: 'An event booking reserves tickets for a client. Once confirmed, each ticket has its own code.',
      }}
    />
  )
}
