import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { useBookItem } from '#domains/inventory/web/use-book-item.ts'
import { call, type CarRecord } from './calls.ts'

const columns = bookedColumns('units', 'Vehicles')

/** Who hired the car. */
export function CarBookings({ record: { id, status } }: { record: CarRecord }) {
  const book = useBookItem(id)
  const onSale = status === 'published'
  return (
    <ItemBookings
      rows={call.rows('GET /business/rental/cars/{id}/bookings', { params: { id } })}
      columns={columns}
      onSale={onSale}
      book={onSale ? book : undefined}
      of="this car"
      what="the car"
    />
  )
}
