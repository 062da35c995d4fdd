import { Money } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PaymentBadge } from '#domains/inventory/web/payment-badge.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { datesOfKinds } from '../contract/kind-words.ts'
import { call } from './calls.ts'

/** The bookings of a client, newest first. */
export default function ClientBookings({ id, name }: { id: string; name: string }) {
  const may = useMay()
  const button = may('Add Bookings') ? { label: 'New booking', to: `${pathTo('/bookings/manual-booking')}?client=${id}` } : undefined
  return (
    <ListPage
      inside
      title="Bookings"
      rows={call.rows('GET /bookings', { query: { client_id: id } })}
      defaultSort="-created_at"
      columns={[
        { key: 'reference', header: 'Booking', card: 'title' },
        { key: 'title', header: 'What' },
        {
          key: 'starts_on',
          header: 'Dates',
          sort: true,
          cell: (row) => <span className="figures">{datesOfKinds(row, row.kinds)}</span>,
          card: 'fact',
        },
        { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, card: 'fact' },
        {
          key: 'payment_status',
          header: 'Payment',
          cell: ({ status, payment_status }) => <PaymentBadge status={status} paymentStatus={payment_status} />,
        },
        { key: 'total', header: 'Total', align: 'right', sort: true, cell: ({ total }) => <Money value={total} /> },
        { key: 'due', header: 'Due', align: 'right', cell: ({ due }) => (due.amount > 0 ? <Money value={due} /> : null) },
      ]}
      thumbnail={({ picture_url }) => picture_url}
      rowLink={(row) => pathTo('/bookings/view/$id', { id: row.id })}
      firstUse={{ title: 'No bookings yet.', text: `${name} has not booked anything so far.`, action: button }}
    />
  )
}
