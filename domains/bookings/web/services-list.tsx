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
        text: 'A service booking reserves a slot, or any day if the service has no slots.',
      }}
    />
  )
}
