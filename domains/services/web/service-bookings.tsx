import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { base, type ServiceRecord } from './calls.ts'

const columns = [bookedColumns.client, { ...bookedColumns.dates, header: 'Day' }, bookedColumns.booked]
const page = { may: 'View Bookings', path: (booking: string) => pathTo('/bookings/services/$booking', { booking }) } as const

/** Bookings of the service. */
export const ServiceBookings = ({ record: { id, status } }: { record: ServiceRecord }) => (
  <ItemBookings base={base} id={id} columns={columns} onSale={status === 'published'} of="this service" what="the service" page={page} />
)
