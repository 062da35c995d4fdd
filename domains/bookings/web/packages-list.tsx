import { pathTo } from '#kit/web/path-to.ts'
import { bookingList } from './calls.ts'
import { KindBookings } from './kind-bookings.tsx'

/** Bookings of tour packages. */
export default function PackagesList() {
  return (
    <KindBookings
      title="Tour package bookings"
      kind="tour_package"
      what="Package"
      rows={bookingList}
      link={(id) => pathTo('/bookings/view/$id', { id })}
      firstUse={{
        title: 'No bookings yet.',
        text: 'A tour booking reserves places on a departure for a client.',
      }}
    />
  )
}
