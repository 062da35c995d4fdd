import { formatDays } from '#kit/contract/time.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { requestList, type RequestRow } from './calls.ts'
import { guestsText, requestTones, roomsText, stateOptions } from './words.ts'

const columns: Column<RequestRow>[] = [
  { key: 'supplier_name', header: 'Supplier', card: 'title' },
  {
    key: 'due_on',
    header: 'Due',
    sort: true,
    card: 'fact',
    cell: ({ due_on, overdue }) => (
      <>
        <Day value={due_on} />
        {overdue && <small> · overdue</small>}
      </>
    ),
  },
  { key: 'state', header: 'Status', card: 'fact', cell: ({ state }) => <StatusBadge status={state} tone={requestTones[state]} /> },
  { key: 'starts_on', header: 'Dates', sort: true, card: 'about', cell: ({ starts_on, ends_on }) => formatDays(starts_on, ends_on) },
  { key: 'rooms', header: 'Rooms', cell: ({ rooms }) => roomsText(rooms) },
  { key: 'adults', header: 'Guests', priority: 3, cell: guestsText },
  {
    key: 'booking_reference',
    header: 'Booking',
    cell: ({ booking_id: id, booking_reference }) => <PathLink to={pathTo('/bookings/view/$id', { id })}>{booking_reference}</PathLink>,
  },
  { key: 'booking_title', header: 'Trip', hidden: true },
  { key: 'supplier_reference', header: 'Their reference', hidden: true },
  { key: 'created_at', header: 'Asked', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  { key: 'state', label: 'Status', type: 'multi', options: stateOptions },
  { key: 'due', label: 'Due', type: 'date-range', from: 'due_from', to: 'due_to' },
  { key: 'show', label: 'Closed ones', type: 'select', options: [{ value: 'all', label: 'Also closed' }] },
]

/** The requests to suppliers that need an answer or a decision, those due first. */
export default function RequestsList() {
  return (
    <ListPage
      title="Requests to suppliers"
      rows={requestList}
      search="Search supplier, booking, reference"
      defaultSort="due_on"
      columns={columns}
      filters={filters}
      rowLink={({ id }) => pathTo('/supplier-requests/view/$id', { id })}
      firstUse={{
        title: 'No open requests.',
        text: 'Open a booking and choose “Ask supplier”. The supplier gets a mail with a link to hold, confirm, offer something else or decline.',
        action: { label: 'Open bookings', icon: 'ticket', to: pathTo('/bookings') },
      }}
    />
  )
}
