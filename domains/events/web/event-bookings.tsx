import type { ResultOf } from '#kit/contract/endpoint.ts'
import { Count } from '#kit/web/format/values.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { bookingStatuses } from '#domains/inventory/contract/booking-statuses.ts'
import { ItemBookings } from '#domains/inventory/web/item-bookings.tsx'
import { useBookItem } from '#domains/inventory/web/use-book-item.ts'
import type { listEventBookings } from '../contract.ts'
import { call, type EventRecord } from './calls.ts'

const columns: Column<ResultOf<typeof listEventBookings>[number]>[] = [
  { key: 'client_name', header: 'Client', sort: true, card: 'fact' },
  { key: 'booked', header: 'Tickets', card: 'fact' },
  { key: 'tickets', header: 'Number', align: 'right', hidden: true, cell: ({ tickets }) => <Count value={tickets} /> },
]

// Whoever does not come to an event stays booked: the tickets say who came.
const statuses = bookingStatuses.filter((status) => status !== 'no_show')

/** Who booked the event. */
export function EventBookings({ record: { id, event_status } }: { record: EventRecord }) {
  const book = useBookItem(id)
  const onSale = event_status === 'published'
  return (
    <ItemBookings
      rows={call.rows('GET /business/entertainment/events/{id}/bookings', { params: { id } })}
      columns={columns}
      statuses={statuses}
      onSale={onSale}
      book={onSale ? book : undefined}
      of="this event"
      what="the event"
    />
  )
}
