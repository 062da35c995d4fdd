import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { base, type CarRecord } from './calls.ts'

const columns = [bookedColumns.client, bookedColumns.days, { ...bookedColumns.units, header: 'Vehicles' }]

/** Bookings of the car. */
export const CarBookings = ({ record: { id, status } }: { record: CarRecord }) => (
  <ItemBookings base={base} id={id} columns={columns} onSale={status === 'published'} of="this car" what="the car" />
)
