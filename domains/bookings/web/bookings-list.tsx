import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '#kit/web/path-to.ts'
import { bookingList, call } from './calls.ts'
import { KindBookings } from './kind-bookings.tsx'
import { bookingsList } from './routes.ts'

/** Bookings of tour packages, or of one departure. */
export default function BookingsList() {
  const { departure_id } = bookingsList.useSearch()
  return (
    <KindBookings
      title="Tour package bookings"
      kind="tour_package"
      what="Package"
      rows={departure_id ? call.rows('GET /bookings', { query: { kind: 'tour_package', departure_id } }) : bookingList}
      link={(id) => pathTo('/bookings/view/$id', { id })}
      tabs={departure_id ? <OneDeparture /> : undefined}
      firstUse={{
        title: departure_id ? 'Nobody booked this departure yet.' : 'No bookings yet.',
        text: 'A booking takes places of a departure for a client and follows them until they are back.',
      }}
    />
  )
}

/** Said while only the bookings of one departure are listed. */
function OneDeparture() {
  const navigate = useNavigate()
  return (
    <p style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, margin: '0 0 12px' }}>
      Only the bookings of one departure.
      <Button size="compact-sm" variant="default" onClick={() => void navigate({ href: pathTo('/bookings/tour-packages') })}>
        Show all bookings
      </Button>
    </p>
  )
}
