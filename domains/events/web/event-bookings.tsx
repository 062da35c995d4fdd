import { bookingStatuses } from '#domains/inventory/contract/booking-statuses.ts'
import { bookedColumns, ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { base, type EventRecord } from './calls.ts'

const columns = [bookedColumns.client, { ...bookedColumns.booked, header: 'Tickets', card: 'fact' as const }, bookedColumns.quantity]

// Event bookings are never no-shows: the tickets record who came.
const statuses = bookingStatuses.filter((status) => status !== 'no_show')

/** Bookings of the event. */
export const EventBookings = ({ record: { id, event_status } }: { record: EventRecord }) => (
  <ItemBookings
    base={base}
    id={id}
    columns={columns}
    statuses={statuses}
    onSale={event_status === 'published'}
    of="this event"
    what="the event"
    action="Sell tickets"
  />
)
