import { useNavigate } from '@tanstack/react-router'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { itemBookingColumns, itemBookingFilters } from '#domains/inventory/web/item-bookings.tsx'
import { call, type CarRecord } from './calls.ts'

/** Who hired the car. */
export function CarBookings({ record: { id, status } }: { record: CarRecord }) {
  const may = useMay()
  const navigate = useNavigate()
  const book = () => void navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${id}` })
  const button = may('Add Bookings') && status === 'published' ? { label: 'New booking', run: book } : undefined
  return (
    <ListPage
      inside
      title="Bookings"
      rows={call.rows('GET /business/rental/cars/{id}/bookings', { params: { id } })}
      search="Search reference, client"
      defaultSort="-created_at"
      columns={itemBookingColumns('units', 'Vehicles')}
      filters={itemBookingFilters}
      rowLink={({ booking_id }) => pathTo('/bookings/view/$id', { id: booking_id })}
      primaryAction={button}
      firstUse={{
        title: 'No bookings yet.',
        text: status === 'published' ? 'Bookings of this car will stand here.' : 'Publish the car, so that it can be booked.',
        action: button,
      }}
    />
  )
}
