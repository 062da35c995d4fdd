import { useNavigate } from '@tanstack/react-router'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { optionsOf } from '#domains/inventory/web/item-words.ts'
import type { listEventBookings } from '../contract.ts'
import { call, type EventRecord } from './calls.ts'

type Row = ResultOf<typeof listEventBookings>[number]

const columns: Column<Row>[] = [
  { key: 'reference', header: 'Booking', cell: ({ reference }) => <span className="figures">{reference}</span>, card: 'title' },
  { key: 'client_name', header: 'Client', sort: true, card: 'fact' },
  { key: 'booked', header: 'Tickets', card: 'fact' },
  { key: 'tickets', header: 'Number', align: 'right', hidden: true, cell: ({ tickets }) => <Count value={tickets} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'payment_status', header: 'Payment', cell: ({ payment_status }) => <StatusBadge status={payment_status} /> },
  { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'created_at', header: 'Booked', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const statuses = [
  'inquired',
  'requested',
  'on_hold',
  'waitlisted',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'expired',
  'declined',
]
const filters: Filter[] = [{ key: 'status', label: 'Status', type: 'multi', options: optionsOf(statuses) }]

/** Who booked the event. */
export function EventBookings({ record }: { record: EventRecord }) {
  const may = useMay()
  const navigate = useNavigate()
  const onSale = record.event_status === 'published'
  const book = () => void navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${record.id}` })
  const button = may('Add Bookings') && onSale ? { label: 'New booking', run: book } : undefined
  return (
    <ListPage
      inside
      title="Bookings"
      rows={call.rows('GET /business/entertainment/events/{id}/bookings', { params: { id: record.id } })}
      search="Search reference, client"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      {...(may('View Bookings', 'Edit Bookings')
        ? { rowLink: ({ booking_id }: Row) => pathTo('/bookings/view/$id', { id: booking_id }) }
        : {})}
      primaryAction={button}
      firstUse={{
        title: 'No bookings yet.',
        text: onSale ? 'Bookings of this event will stand here.' : 'Publish the event, so that it can be booked.',
        action: button,
      }}
    />
  )
}
