import { lazy, Suspense } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { Day } from '#kit/web/format/values.tsx'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { ticketStates } from '../contract/words.ts'
import { call, type TicketRow } from './calls.ts'
import { stateTone } from './ticket-words.ts'
import styles from './tickets.module.css'

const EventSales = lazy(() => import('./event-sales.tsx'))

const columns: Column<TicketRow>[] = [
  { key: 'holder_name', header: 'Name', sort: true, card: 'title' },
  { key: 'number', header: 'Ticket', cell: ({ number }) => <span className="figures">{number}</span>, card: 'fact' },
  { key: 'type_name', header: 'Kind' },
  { key: 'state', header: 'State', cell: ({ state }) => <StatusBadge status={state} tone={stateTone[state]} />, card: 'fact' },
  { key: 'inside', header: 'Inside', cell: ({ inside }) => (inside ? 'Inside' : null) },
  { key: 'booking_reference', header: 'Booking', cell: (row) => <span className="figures">{row.booking_reference}</span> },
  { key: 'holder_email', header: 'Email', hidden: true },
  { key: 'created_at', header: 'Sold', sort: true, hidden: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

const filters: Filter[] = [
  { key: 'state', label: 'State', type: 'multi', options: ticketStates.map((value) => ({ value, label: wordsOf(value) })) },
]

/** An event's sales, and the list of its tickets and their holders. */
export default function Attendees({ eventId }: { eventId: string }) {
  return (
    <>
      <div className={styles.salesAbove}>
        <Suspense fallback={null}>
          <EventSales eventId={eventId} />
        </Suspense>
      </div>
      <ListPage
        inside
        title="Attendees"
        rows={call.rows('GET /business/entertainment/events/{id}/purchases', { params: { id: eventId } })}
        search="Search name, ticket, booking"
        defaultSort="-created_at"
        columns={columns}
        filters={filters}
        rowLink={({ number }) => pathTo('/tickets/purchases/$code', { code: number })}
        firstUse={{ title: 'No tickets sold yet.', text: 'Tickets of confirmed bookings appear here with their holders.' }}
      />
    </>
  )
}
