import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { useBookItem } from '#domains/inventory/web/use-book-item.ts'
import { call, type RoomRecord } from './calls.ts'

const columns = bookedColumns('units', 'Rooms')

/** Who booked rooms of the type. */
export function RoomBookings({ record: { id, status } }: { record: RoomRecord }) {
  const book = useBookItem(id)
  const onSale = status === 'published'
  return (
    <ItemBookings
      rows={call.rows('GET /business/hotel/rooms/{id}/bookings', { params: { id } })}
      columns={columns}
      onSale={onSale}
      book={onSale ? book : undefined}
      of="these rooms"
      what="the room type"
    />
  )
}
