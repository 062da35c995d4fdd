import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { PackagePage } from './package-page.tsx'
import { packageBookings } from './routes.ts'

const columns = [bookedColumns.client, bookedColumns.dates, bookedColumns.places]

/** The bookings of the package. */
export default function PackageBookings() {
  const { id } = packageBookings.useParams()
  return (
    <PackagePage id={id}>
      {({ status }) => (
        <ItemBookings base="/packages" id={id} columns={columns} onSale={status === 'published'} of="this package" what="the package" />
      )}
    </PackagePage>
  )
}
