import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { HoldLeft } from '#domains/bookings/web/hold-left.tsx'
import { formatMoney, type Money as MoneyValue } from '#kit/contract/money.ts'
import { formatClock, formatDay } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type TodaysBooking, type Trip } from './calls.ts'
import styles from './home.module.css'
import { Row, Rows } from './rows.tsx'

const everyMs = 5 * 60_000
const useToday = () => useCall(call, 'GET /business/today', {}, { refetchEveryMs: everyMs })

/** Trips that start and end today. */
export function TodayMain() {
  const answer = useToday()
  if (answer.isPending) return <Skeleton height={120} />
  if (!answer.data) {
    return (
      <Card title="Today">
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      </Card>
    )
  }
  const { departing, returning } = answer.data
  return (
    <div className={styles.pair}>
      <Card title="Starting today" aside={<Count list={departing} />} flush>
        <Trips trips={departing} none="Nothing starts today." />
      </Card>
      <Card title="Ending today" aside={<Count list={returning} />} flush>
        <Trips trips={returning} none="Nothing ends today." />
      </Card>
    </div>
  )
}

function Count({ list }: { list: readonly Trip[] }) {
  const people = list.reduce((sum, { places }) => sum + places, 0)
  return people > 0 && <span className="figures">{people === 1 ? '1 person' : `${people} people`}</span>
}

function Trips({ trips, none }: { trips: readonly Trip[]; none: string }) {
  return (
    <Rows none={none}>
      {trips.map((trip) => (
        <Row
          key={trip.departure_id ?? trip.booking_id}
          to={
            trip.booking_id
              ? pathTo('/bookings/view/$id', { id: trip.booking_id })
              : `${pathTo('/bookings')}?departure_id=${trip.departure_id}`
          }
          title={trip.title}
          text={[
            trip.starts_at && formatClock(trip.starts_at),
            trip.client_name ?? `${trip.bookings} bookings`,
            trip.unpaid > 0 && (trip.client_name ? 'not paid' : `${trip.unpaid} not paid`),
          ]
            .filter(Boolean)
            .join(' · ')}
          value={trip.capacity === null ? trip.places : `${trip.places} of ${trip.capacity}`}
        />
      ))}
    </Rows>
  )
}

/** Bookings that need attention, holds, money due. Empty cards are hidden, except money due. */
export function TodaySide() {
  const { data } = useToday()
  if (!data) return null
  const { attention, holds, overdue, unpaid } = data
  return (
    <>
      {attention.count > 0 && (
        <Waiting title="Needs attention" all="attention=true">
          {attention.rows.slice(0, 4).map((row) => (
            <BookingRow key={row.id} booking={row} text={`${row.reference} · ${row.needs_attention}`} />
          ))}
        </Waiting>
      )}
      {holds.count > 0 && (
        <Waiting title="Holds about to run out" all="status=on_hold">
          {holds.rows.slice(0, 5).map((row) => (
            <BookingRow
              key={row.id}
              booking={row}
              text={
                <>
                  {row.reference} · {row.title} · {row.hold_expires_at && <HoldLeft until={row.hold_expires_at} />}
                </>
              }
              value={row.total}
            />
          ))}
        </Waiting>
      )}
      <Waiting title="Unpaid and overdue" all={overdue.count + unpaid.count > 0 && 'owed=true'}>
        {overdue.count + unpaid.count > 0 && (
          <div className={styles.owed}>
            <Owed label={`Overdue (${overdue.count})`} due={overdue.due} to="owed=overdue" />
            <Owed label={`Not due yet (${unpaid.count})`} due={unpaid.due} to="owed=true" />
          </div>
        )}
        <Rows none={unpaid.count > 0 ? 'Nothing is overdue.' : 'Nobody owes you anything.'}>
          {overdue.rows.slice(0, 5).map((row) => (
            <BookingRow key={row.id} booking={row} text={`${row.reference} · due ${formatDay(row.payment_due_at)}`} value={row.due} />
          ))}
        </Rows>
      </Waiting>
    </>
  )
}

function Waiting({ title, all, children }: { title: string; all: string | false; children: ReactNode }) {
  const may = useMay()
  return (
    <Card title={title} aside={all && may('View Bookings') && <PathLink to={`${pathTo('/bookings')}?${all}`}>See all</PathLink>} flush>
      {children}
    </Card>
  )
}

const BookingRow = ({ booking, text, value }: { booking: TodaysBooking; text: ReactNode; value?: MoneyValue }) => (
  <Row
    to={pathTo('/bookings/view/$id', { id: booking.id })}
    title={booking.client_name}
    text={text}
    value={value && <Money value={value} />}
  />
)

function Owed({ label, due, to }: { label: string; due: readonly MoneyValue[]; to: string }) {
  const may = useMay()
  if (due.length === 0) return null
  const content = (
    <>
      <span>{label}</span>
      {due.map((amount) => (
        <b key={amount.currency} className="figures">
          {formatMoney(amount)}
        </b>
      ))}
    </>
  )
  return may('View Bookings') ? (
    <PathLink to={`${pathTo('/bookings')}?${to}`} className={styles.owedSum}>
      {content}
    </PathLink>
  ) : (
    <div className={styles.owedSum}>{content}</div>
  )
}
