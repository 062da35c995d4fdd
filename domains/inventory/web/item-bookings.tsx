import type { z } from 'zod'
import type { RowSource } from '#kit/web/call.ts'
import { Count, Day, Money, Stay } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Button, Column } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { bookingStatuses } from '../contract/booking-statuses.ts'
import type { itemBooking } from '../contract/item-bookings.ts'
import { optionsOf } from './item-words.ts'

type ItemBooking = z.output<typeof itemBooking>
/** What the bookings of every kind have. */
type Booked = Pick<ItemBooking, 'id' | 'booking_id' | 'reference' | 'status' | 'payment_status' | 'amount' | 'created_at'>

interface ItemBookingsProps<Row> {
  rows: RowSource<Row>
  /** Who booked what, and when: what stands between the reference and the status. */
  columns: readonly Column<Row>[]
  statuses?: readonly string[]
  /** Whether the item can be booked now. */
  onSale: boolean
  book: Button | undefined
  /** What the bookings are of: "these rooms". */
  of: string
  /** What is to be published first: "the room type". */
  what: string
}

/** Who booked an item, one row a booked line. */
export function ItemBookings<Row extends Booked>({
  rows,
  columns,
  statuses = bookingStatuses,
  onSale,
  book,
  of,
  what,
}: ItemBookingsProps<Row>) {
  const may = useMay()
  return (
    <ListPage
      inside
      title="Bookings"
      rows={rows}
      search="Search reference, client"
      defaultSort="-created_at"
      columns={[
        { key: 'reference', header: 'Booking', cell: ({ reference }) => <span className="figures">{reference}</span>, card: 'title' },
        ...columns,
        { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
        { key: 'payment_status', header: 'Payment', cell: ({ payment_status }) => <StatusBadge status={payment_status} /> },
        { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => <Money value={amount} /> },
        { key: 'created_at', header: 'Booked', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
      ]}
      filters={[{ key: 'status', label: 'Status', type: 'multi', options: optionsOf(statuses) }]}
      {...(may('View Bookings', 'Edit Bookings')
        ? { rowLink: ({ booking_id }: Row) => pathTo('/bookings/view/$id', { id: booking_id }) }
        : {})}
      primaryAction={book}
      firstUse={{
        title: 'No bookings yet.',
        text: onSale ? `Bookings of ${of} will stand here.` : `Publish ${what}, so that it can be booked.`,
        action: onSale ? book : undefined,
      }}
    />
  )
}

/** The client, the days, and how much of what the item runs out of. */
export const bookedColumns = (counted: 'places' | 'units', header: string): Column<ItemBooking>[] => [
  { key: 'client_name', header: 'Client', card: 'fact' },
  { key: 'starts_on', header: 'Dates', sort: true, cell: ({ starts_on, ends_on }) => <Stay from={starts_on} to={ends_on} />, card: 'fact' },
  { key: counted, header, align: 'right', cell: (row) => <Count value={row[counted]} /> },
]
