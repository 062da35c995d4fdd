import { useNavigate } from '@tanstack/react-router'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { itemBookingColumns, itemBookingFilters } from '#domains/inventory/web/item-bookings.tsx'
import { call, type RoomRecord } from './calls.ts'

/** Who booked rooms of the type. */
export function RoomBookings({ record: { id, status } }: { record: RoomRecord }) {
  const may = useMay()
  const navigate = useNavigate()
  const book = () => void navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${id}` })
  const button = may('Add Bookings') && status === 'published' ? { label: 'New booking', run: book } : undefined
  return (
    <ListPage
      inside
      title="Bookings"
      rows={call.rows('GET /business/hotel/rooms/{id}/bookings', { params: { id } })}
      search="Search reference, client"
      defaultSort="-created_at"
      columns={itemBookingColumns('units', 'Rooms')}
      filters={itemBookingFilters}
      rowLink={({ booking_id }) => pathTo('/bookings/view/$id', { id: booking_id })}
      primaryAction={button}
      firstUse={{
        title: 'No bookings yet.',
        text: status === 'published' ? 'Bookings of these rooms will stand here.' : 'Publish the room type, so that it can be booked.',
        action: button,
      }}
    />
  )
}
