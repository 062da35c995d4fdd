import { useNavigate } from '@tanstack/react-router'
import { Count, Day, Money, Stay } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { optionsOf } from '#domains/inventory/web/item-words.ts'
import type { listPackageBookings } from '../contract.ts'
import { call } from './calls.ts'
import { PackagePage } from './package-page.tsx'
import { packageBookings } from './routes.ts'

type Row = ResultOf<typeof listPackageBookings>[number]

const columns: Column<Row>[] = [
  { key: 'reference', header: 'Booking', cell: ({ reference }) => <span className="figures">{reference}</span>, card: 'title' },
  { key: 'client_name', header: 'Client', card: 'fact' },
  { key: 'starts_on', header: 'Dates', sort: true, cell: ({ starts_on, ends_on }) => <Stay from={starts_on} to={ends_on} />, card: 'fact' },
  { key: 'places', header: 'Places', align: 'right', cell: ({ places }) => <Count value={places} /> },
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
  'no_show',
  'cancelled',
  'expired',
  'declined',
]
const filters: Filter[] = [{ key: 'status', label: 'Status', type: 'multi', options: optionsOf(statuses) }]

/** Who booked the package. */
export default function PackageBookings() {
  const { id } = packageBookings.useParams()
  const may = useMay()
  const navigate = useNavigate()
  const book = () => void navigate({ href: `${pathTo('/bookings/manual-booking')}?package=${id}` })
  const button = may('Add Bookings') ? { label: 'New booking', run: book } : undefined
  return (
    <PackagePage id={id}>
      {(record) => (
        <ListPage
          inside
          title="Bookings"
          rows={call.rows('GET /packages/{id}/bookings', { params: { id } })}
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
            text:
              record.status === 'published'
                ? 'Bookings of this package will stand here.'
                : 'Publish the package, so that it can be booked.',
            action: record.status === 'published' ? button : undefined,
          }}
        />
      )}
    </PackagePage>
  )
}
