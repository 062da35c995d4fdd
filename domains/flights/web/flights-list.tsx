import { Tooltip } from '@mantine/core'
import { formatDay, formatClock } from '#kit/contract/time.ts'
import { Count, Day, Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { ListPage } from '#kit/web/list-page/list-page.tsx'
import type { Column, Filter } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { PaymentBadge } from '#domains/inventory/web/payment-badge.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { call, flightList, type FlightRow } from './calls.ts'
import { Deadline } from './deadline.tsx'
import { FlightBadge } from './flight-badge.tsx'
import { FlightsStatistics } from './flights-statistics.tsx'
import { FlightTabs } from './flight-tabs.tsx'
import { peopleText, statusOptions } from './flight-words.ts'
import styles from './flights.module.css'

const columns: Column<FlightRow>[] = [
  { key: 'reference', header: 'Booking', cell: (row) => <Reference row={row} /> },
  { key: 'lead_passenger', header: 'Passengers', cell: (row) => <Passengers row={row} />, card: 'title' },
  { key: 'route', header: 'Route', cell: ({ route, carrier }) => <Two first={route} second={carrier} /> },
  { key: 'departs_at', header: 'Departs', sort: true, cell: (row) => <Departure row={row} />, card: 'fact' },
  { key: 'status', header: 'Status', cell: ({ status }) => <FlightBadge status={status} />, card: 'fact' },
  { key: 'deadline_at', header: 'Deadline', sort: true, cell: ({ deadline_at }) => <Deadline at={deadline_at} /> },
  { key: 'total', header: 'Price', align: 'right', sort: true, cell: ({ total }) => <Money value={total} />, card: 'fact' },
  { key: 'due', header: 'Due', align: 'right', hidden: true, cell: ({ due }) => (due.amount > 0 ? <Money value={due} /> : null) },
  {
    key: 'payment_status',
    header: 'Payment',
    hidden: true,
    cell: ({ status, payment_status }) => <PaymentBadge status={status} paymentStatus={payment_status} />,
  },
  { key: 'client_name', header: 'Client', hidden: true },
  { key: 'passengers', header: 'Passenger count', align: 'right', hidden: true, cell: ({ passengers }) => <Count value={passengers} /> },
  { key: 'ticketed_at', header: 'Ticketed', hidden: true, cell: ({ ticketed_at }) => <Day value={ticketed_at} /> },
  { key: 'created_at', header: 'Added', hidden: true, sort: true, cell: ({ created_at }) => <Day value={created_at} /> },
]

function Reference({ row }: { row: FlightRow }) {
  const note = row.change_waiting ? 'The airline has changed the times' : row.needs_attention
  return (
    <span className={styles.two}>
      <span className="figures">
        {row.pnr ?? row.reference}
        {note && (
          <Tooltip label={note} multiline maw={280}>
            <icons.warning size={14} aria-label={note} className={styles.warningIcon} />
          </Tooltip>
        )}
      </span>
      {row.pnr && <small className="figures">{row.reference}</small>}
    </span>
  )
}

const Two = ({ first, second }: { first: string; second: string }) => (
  <span className={styles.two}>
    <span className="figures">{first}</span>
    <small>{second}</small>
  </span>
)

const Passengers = ({ row: { lead_passenger, client_name, passengers } }: { row: FlightRow }) => (
  <Two first={lead_passenger} second={lead_passenger.startsWith(client_name) ? peopleText(passengers) : `for ${client_name}`} />
)

const Departure = ({ row: { departs_on, departs_time } }: { row: FlightRow }) => (
  <Two first={formatDay(departs_on)} second={formatClock(departs_time)} />
)

const airlines = async () => (await call('GET /flights/airlines')).map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))

const filters: Filter[] = [
  { key: 'status', label: 'Status', type: 'multi', options: statusOptions },
  {
    key: 'deadline',
    label: 'Deadline',
    type: 'select',
    options: [
      { value: 'overdue', label: 'Over' },
      { value: 'today', label: 'Today' },
      { value: 'week', label: 'Within a week' },
      { value: 'open', label: 'Any deadline' },
    ],
  },
  { key: 'departs', label: 'Departs', type: 'date-range', from: 'starts_at', to: 'ends_at' },
  { key: 'carrier', label: 'Airline', type: 'select', options: airlines },
  { key: 'change', label: 'Schedule change', type: 'select', options: [{ value: 'waiting', label: 'Waiting for a decision' }] },
]

/** List of flight bookings with their deadlines. Search by PNR, passenger, ticket or route. */
export default function FlightsList() {
  const may = useMay()
  const button = may('Add Bookings') ? { label: 'New flight booking', to: pathTo('/offers/flights/bookings/new') } : undefined
  const mayOpen = may('View Bookings', 'Add Bookings', 'Edit Bookings')
  return (
    <ListPage
      title="Flight bookings"
      rows={flightList}
      search="Search PNR, passenger, ticket, route"
      defaultSort="-created_at"
      columns={columns}
      filters={filters}
      tabs={
        <>
          <FlightTabs />
          <FlightsStatistics />
        </>
      }
      {...(mayOpen ? { rowLink: ({ id }: FlightRow) => pathTo('/offers/flights/bookings/$id/edit', { id }) } : {})}
      primaryAction={button}
      firstUse={{
        title: 'No flight bookings yet.',
        text: 'Paste an itinerary and name the passengers. We remind you before seats and fare expire.',
        action: button,
      }}
    />
  )
}
