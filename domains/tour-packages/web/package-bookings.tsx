import { useNavigate } from '@tanstack/react-router'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { useMay } from '#kit/web/use-session.ts'
import { itemBookingColumns, itemBookingFilters, type ItemBooking } from '#domains/inventory/web/item-bookings.tsx'
import { call } from './calls.ts'
import { PackagePage } from './package-page.tsx'
import { packageBookings } from './routes.ts'

/** Who booked the package. */
export default function PackageBookings() {
  const { id } = packageBookings.useParams()
  const may = useMay()
  const navigate = useNavigate()
  const book = () => void navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${id}` })
  const button = may('Add Bookings') ? { label: 'New booking', run: book } : undefined
  return (
    <PackagePage id={id}>
      {(record) => (
        <ListPage
          inside
          title="Bookings"
          rows={call.rows('GET /packages/{id}/bookings', { params: { id } })}
          search="Search reference, client"
          defaultSort="-created_at"
          columns={itemBookingColumns('places', 'Places')}
          filters={itemBookingFilters}
          {...(may('View Bookings', 'Edit Bookings')
            ? { rowLink: ({ booking_id }: ItemBooking) => pathTo('/bookings/view/$id', { id: booking_id }) }
            : {})}
          primaryAction={button}
          firstUse={{
            title: 'No bookings yet.',
            text:
              record.status === 'published'
                ? 'Bookings of this package will stand here.'
                : 'Publish the package, so that it can be booked.',
            action: record.status === 'published' ? button : undefined,
          }}
        />
      )}
    </PackagePage>
  )
}
