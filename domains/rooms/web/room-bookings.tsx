import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { base, type RoomRecord } from './calls.ts'

const columns = [bookedColumns.client, bookedColumns.dates, { ...bookedColumns.units, header: 'Rooms' }]

/** Bookings of rooms of this type. */
export const RoomBookings = ({ record: { id, status } }: { record: RoomRecord }) => (
  <ItemBookings base={base} id={id} columns={columns} onSale={status === 'published'} of="these rooms" what="the room type" />
)
