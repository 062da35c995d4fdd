import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import parts from '#kit/web/record-page/part-table.module.css'
import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { formatDay, formatShortDay, formatClock } from '#kit/contract/time.ts'
import { ChartCard, type ChartRow } from '#kit/web/charts/chart-card.tsx'
import { Count } from '#kit/web/format/values.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type FlightRow, type FlightSums, type FlightsAtAGlance } from './calls.ts'
import { Deadline } from './deadline.tsx'
import { FlightNumbers } from './flights-statistics.tsx'
import { flightTabs } from './flight-tabs.tsx'
import styles from './flights.module.css'
import { flightOverview } from './routes.ts'

const everyMs = 5 * 60_000

/** Flight dashboard: sales, next departures, deadlines and open changes. */
export default function FlightOverview() {
  const { currency } = flightOverview.useSearch() as { currency?: Currency }
  const answer = useCall(
    call,
    'GET /flights/statistics',
    { query: currency ? { currency } : {} },
    { refetchEveryMs: everyMs, keepPrevious: true },
  )
  const primary = useMay()('Add Bookings') ? { label: 'New flight booking', to: pathTo('/offers/flights/bookings/new') } : undefined
  return (
    <RecordPage
      answer={answer}
      what="Flight booking"
      title={() => 'Flight booking'}
      tabs={flightTabs}
      {...(primary ? { primaryAction: () => primary } : {})}
      side={(data) => <ByStatus data={data} />}
    >
      {(data) => <Main data={data} />}
    </RecordPage>
  )
}

const bookings = pathTo('/offers/flights/bookings')

const Main = ({ data }: { data: FlightsAtAGlance }) => (
  <>
    <div className={styles.numbers}>
      <FlightNumbers data={data} />
    </div>
    <Card title="Leaving next" flush>
      <Flights
        rows={data.departures}
        head="Departs"
        cell={({ departs_on, departs_time }) => (
          <span className={styles.two}>
            <span className="figures">{formatDay(departs_on)}</span>
            <small>{formatClock(departs_time)}</small>
          </span>
        )}
        none="No upcoming flights with tickets."
      />
    </Card>
    <Card
      title="Deadlines"
      aside={data.deadlines.open > data.deadlines.next.length && <PathLink to={`${bookings}?deadline=open`}>See all</PathLink>}
      flush
    >
      <Flights
        rows={data.deadlines.next}
        head="Expiring soon"
        cell={({ deadline_at }) => <Deadline at={deadline_at} />}
        none="No deadlines. No seats are held and no fare is waiting for a ticket."
      />
    </Card>
    <Sold data={data} />
  </>
)

interface FlightsProps {
  rows: readonly FlightRow[]
  /** Header of the last column. */
  head: string
  cell: (row: FlightRow) => ReactNode
  none: string
}

function Flights({ rows, head, cell, none }: FlightsProps) {
  const mayOpen = useMay()('View Bookings', 'Add Bookings', 'Edit Bookings')
  if (rows.length === 0) return <p className={parts.empty}>{none}</p>
  return (
    <div className={parts.scroll}>
      <table className={parts.table}>
        <thead>
          <tr>
            <th scope="col">Booking</th>
            <th scope="col">{head}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                {mayOpen ? (
                  <PathLink to={pathTo('/offers/flights/bookings/$id/edit', { id: row.id })}>{row.lead_passenger}</PathLink>
                ) : (
                  row.lead_passenger
                )}
                <small className={`${parts.small} figures`}>{`${row.pnr ?? row.reference} · ${row.route} · ${row.carrier}`}</small>
              </td>
              <td>{cell(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const series = [
  { key: 'sold', label: 'Sold' },
  { key: 'earned', label: 'Earned' },
]
const chartRow = (label: string, { sold, earned }: FlightSums): ChartRow => ({ label, sold: sold.amount, earned: earned.amount })
/** "Mar 2027". */
const monthText = (month: string) => formatShortDay(`${month}-01`).split(' ').slice(1).join(' ')

function Sold({ data: { currency, currencies, months, carriers, totals } }: { data: FlightsAtAGlance }) {
  const navigate = useNavigate()
  const sold = totals.bookings > 0
  const format = (amount: number) => formatMoney({ amount, currency })
  const choice = [...new Set([currency, ...currencies])]
  return (
    <>
      <ChartCard
        title="Ticketed by month"
        aside={
          choice.length > 1 && (
            <Select
              aria-label="Currency"
              size="xs"
              w={84}
              allowDeselect={false}
              data={choice}
              value={currency}
              onChange={(value) => void navigate({ to: '.', search: { currency: value } as never, replace: true, resetScroll: false })}
            />
          )
        }
        axis="Month"
        rows={sold ? months.map(({ month, ...sums }) => chartRow(monthText(month), sums)) : []}
        series={series}
        format={format}
        empty="Nothing was ticketed in twelve months."
      />
      {carriers.length > 0 && (
        <ChartCard
          title="Ticketed by airline"
          axis="Airline"
          rows={carriers.map(({ carrier, name, ...sums }) => chartRow(name ?? carrier, sums))}
          series={series}
          format={format}
          empty=""
        />
      )}
    </>
  )
}

const ByStatus = ({ data: { statuses } }: { data: FlightsAtAGlance }) => (
  <Card title="By status" flush>
    {statuses.length === 0 ? (
      <p className={parts.empty}>No flight bookings yet.</p>
    ) : (
      <Facts
        rows={statuses.map(({ status, count }) => ({
          label: wordsOf(status),
          value: (
            <PathLink to={`${bookings}?status=${status}`}>
              <Count value={count} />
            </PathLink>
          ),
        }))}
      />
    )}
  </Card>
)
