import type { z } from 'zod'
import { formatDays } from '#kit/contract/time.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { Count, Day, Money, Stay } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PaymentBadge } from './payment-badge.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { bookingStatuses } from '../contract/booking-statuses.ts'
import type { itemBooking } from '../contract/item-bookings.ts'
import { at, kindCall } from './calls.ts'
import { optionsOf } from '#kit/web/list-page/options-of.ts'
import { useBookItem } from './use-book-item.ts'

type ItemBooking = z.output<typeof itemBooking>

interface ItemBookingsProps {
  /** Base path of the kind's endpoints. */
  base: string
  id: string
  /** Columns between the reference and the status. */
  columns: readonly Column<ItemBooking>[]
  statuses?: readonly string[]
  /** Whether the item can be booked now. */
  onSale: boolean
  /** What was booked: "these rooms". */
  of: string
  /** What has to be published first: "the room type". */
  what: string
  /** The kind's own booking page, if it has one, and the right it needs. */
  page?: { may: Permission; path: (bookingId: string) => string }
  /** What the button that books it says. */
  action?: string
}

/** Bookings of an item, one row per booked line. */
export function ItemBookings({ base, id, columns, statuses = bookingStatuses, onSale, of, what, page, action }: ItemBookingsProps) {
  const may = useMay()
  const button = useBookItem(id, action)
  const book = onSale ? button : undefined
  const defaultPath = may('View Bookings', 'Edit Bookings') ? bookingPath : undefined
  const link = page && may(page.may) ? page.path : defaultPath
  return (
    <ListPage
      inside
      title="Bookings"
      rows={kindCall.rows(at(base, 'GET /~/{id}/bookings'), { params: { id } })}
      search="Search reference, client"
      defaultSort="-created_at"
      columns={[
        { key: 'reference', header: 'Booking', cell: ({ reference }) => <span className="figures">{reference}</span> },
        ...columns,
        { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} />, card: 'fact' },
        {
          key: 'payment_status',
          header: 'Payment',
          cell: ({ status, payment_status }) => <PaymentBadge status={status} paymentStatus={payment_status} />,
        },
        { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} />, card: 'amount' },
        { key: 'created_at', header: 'Booked on', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
      ]}
      filters={[{ key: 'status', label: 'Status', type: 'multi', options: optionsOf(statuses) }]}
      {...(link ? { rowLink: ({ booking_id }: ItemBooking) => link(booking_id) } : {})}
      primaryAction={book}
      firstUse={{
        title: 'No bookings yet.',
        text: onSale ? `Bookings of ${of} appear here.` : `Publish ${what}, so that it can be booked.`,
        action: book,
      }}
    />
  )
}

const bookingPath = (id: string) => pathTo('/bookings/view/$id', { id })

/** Columns shared by several kinds' booking lists. Each kind adds its own quantity column. */
export const bookedColumns = {
  client: { key: 'client_name', header: 'Client', sort: true, card: 'title' },
  dates: {
    key: 'starts_on',
    header: 'Dates',
    sort: true,
    cell: ({ starts_on, ends_on }) => <Stay from={starts_on} to={ends_on} />,
    card: 'fact',
  },
  /** For what is let by the hour: days, not nights. */
  days: {
    key: 'starts_on',
    header: 'Dates',
    sort: true,
    cell: ({ starts_on, ends_on }) => <span className="figures">{formatDays(starts_on, ends_on)}</span>,
    card: 'fact',
  },
  booked: { key: 'booked', header: 'Booked' },
  quantity: { key: 'quantity', header: 'Number', align: 'right', hidden: true, cell: ({ quantity }) => <Count value={quantity} /> },
  places: { key: 'places', header: 'Places', align: 'right', cell: ({ places }) => <Count value={places} /> },
  units: { key: 'units', header: 'Units', align: 'right', cell: ({ units }) => <Count value={units} /> },
} satisfies Record<string, Column<ItemBooking>>
