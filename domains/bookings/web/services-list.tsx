import { pathTo } from '#kit/web/path-to.ts'
import { serviceBookingList } from './calls.ts'
import { KindBookings } from './kind-bookings.tsx'

/** Bookings of services. */
export default function ServiceBookingsList() {
  return (
    <KindBookings
      title="Service bookings"
      kind="service"
      what="Service"
      rows={serviceBookingList}
      link={(booking) => pathTo('/bookings/services/$booking', { booking })}
      firstUse={{
        title: 'No service bookings yet.',
        text: 'A booking of a service takes a place of a slot, or just the day for what is never full.',
      }}
    />
  )
}
