import { useMemo } from 'react'
import { truncate } from '#kit/contract/text.ts'
import { Day, Money, Moment } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { bookedStates } from '../../contract/words.ts'
import { bookedList, type Booked, type Connection } from '../calls.ts'
import { bookedTones } from '../words.ts'

const columnsFor = (isPartner: boolean): Column<Booked>[] => [
  { key: 'title', header: 'Offer', card: 'title', cell: ({ title }) => truncate(title, 50) },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} {...bookedTones[state]} /> },
  { key: 'starts_on', header: 'Start', sort: true, card: 'fact', cell: ({ starts_on }) => starts_on && <Day value={starts_on} /> },
  { key: 'traveller', header: isPartner ? 'Traveller' : 'Client', card: 'about' },
  { key: 'net', header: isPartner ? 'They owe' : 'You owe', align: 'right', card: 'amount', cell: ({ net }) => <Money value={net} /> },
  {
    key: 'retail',
    header: isPartner ? 'Travellers pay' : 'Client pays',
    align: 'right',
    hidden: true,
    cell: ({ retail }) => <Money value={retail} />,
  },
  { key: 'reference', header: 'Your reference', hidden: true },
  { key: 'partner_reference', header: 'Their reference' },
  { key: 'reason', header: 'Reason', hidden: true },
  { key: 'created_at', header: 'Booked', sort: true, hidden: true, cell: ({ created_at }) => <Moment value={created_at} /> },
]

const filters: Filter[] = [
  { key: 'state', label: 'Status', type: 'multi', options: bookedStates.map((value) => ({ value, label: bookedTones[value].label })) },
]

/** The bookings that were made through a connection. */
export function BookedBookings({ connection: { id, direction } }: { connection: Connection }) {
  const rows = useMemo(() => bookedList(id), [id])
  const isPartner = direction === 'they_sell_ours'
  const columns = useMemo(() => columnsFor(isPartner), [isPartner])
  return (
    <ListPage
      inside
      title="Bookings"
      rows={rows}
      search="Search bookings"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      rowLink={({ booking_id }) => pathTo('/bookings/view/$id', { id: booking_id! })}
      firstUse={{
        title: 'No bookings yet.',
        text: isPartner ? 'What the partner sells appears here at once.' : 'What you book at this supplier appears here.',
      }}
    />
  )
}
