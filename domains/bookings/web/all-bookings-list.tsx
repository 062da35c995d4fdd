import { Button } from '@mantine/core'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { allBookingList, call } from './calls.ts'
import { KindBookings } from './kind-bookings.tsx'
import { allBookings } from './routes.ts'

/** Bookings of all kinds, or of one departure. */
export default function AllBookingsList() {
  const { departure_id } = allBookings.useSearch()
  return (
    <KindBookings
      title="Bookings"
      what="Offer"
      rows={departure_id ? call.rows('GET /bookings', { query: { departure_id } }) : allBookingList}
      link={(id) => pathTo('/bookings/view/$id', { id })}
      tabs={departure_id ? <OneDeparture /> : undefined}
      firstUse={{
        title: departure_id ? 'No bookings for this departure yet.' : 'No bookings yet.',
        text: 'A booking records what a client buys, and tracks it until it is completed and paid.',
      }}
    />
  )
}

/** Shown while the list is limited to one departure. */
const OneDeparture = () => (
  <p style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, margin: '0 0 12px' }}>
    Filtered by departure.
    <Button size="compact-sm" variant="default" component={PathLink} to={pathTo('/bookings')}>
      Show all bookings
    </Button>
  </p>
)
