import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { useBookItem } from '#domains/inventory/web/use-book-item.ts'
import { call } from './calls.ts'
import { PackagePage } from './package-page.tsx'
import { packageBookings } from './routes.ts'

const columns = bookedColumns('places', 'Places')

/** Who booked the package. */
export default function PackageBookings() {
  const { id } = packageBookings.useParams()
  const book = useBookItem(id)
  return (
    <PackagePage id={id}>
      {({ status }) => (
        <ItemBookings
          rows={call.rows('GET /packages/{id}/bookings', { params: { id } })}
          columns={columns}
          onSale={status === 'published'}
          book={book}
          of="this package"
          what="the package"
        />
      )}
    </PackagePage>
  )
}
