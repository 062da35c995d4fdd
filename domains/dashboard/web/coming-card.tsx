import { Skeleton, Tabs } from '@mantine/core'
import { formatClock } from '#kit/contract/time.ts'
import { Money } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Thumbnail } from '#kit/web/list-page/thumbnail.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useState } from 'react'
import { useMay } from '#kit/web/use-session.ts'
import type { Trip } from './calls.ts'
import { useToday } from './day-figures.tsx'
import { HomeCard } from './home-card.tsx'
import own from './coming-card.module.css'
import styles from './home.module.css'

const shownAtFirst = 6

/** Who arrives, leaves, collects and returns today, with the ways to reach them and what they still pay. */
export function ComingCard() {
  const answer = useToday()
  if (answer.isPending) return <Skeleton height={280} />
  if (!answer.data) {
    return (
      <HomeCard title="Coming and going today">
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      </HomeCard>
    )
  }
  const { departing, returning } = answer.data
  const tabs = [
    { value: 'coming', label: 'Starting', trips: departing, none: 'Nobody starts today.' },
    { value: 'going', label: 'Ending', trips: returning, none: 'Nobody ends today.' },
  ]
  return (
    <HomeCard title="Coming and going today" flush>
      <Tabs defaultValue={departing.length === 0 && returning.length > 0 ? 'going' : 'coming'}>
        <Tabs.List px="md">
          {tabs.map(({ value, label, trips }) => (
            <Tabs.Tab key={value} value={value}>{`${label} (${trips.length})`}</Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, trips, none }) => (
          <Tabs.Panel key={value} value={value}>
            <Trips trips={trips} none={none} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </HomeCard>
  )
}

function Trips({ trips, none }: { trips: readonly Trip[]; none: string }) {
  const [all, setAll] = useState(false)
  if (trips.length === 0) return <p className={styles.none}>{none}</p>
  const sorted = trips.toSorted((a, b) => Number(a.done) - Number(b.done) || timeOf(a).localeCompare(timeOf(b)))
  const shown = all ? sorted : sorted.slice(0, shownAtFirst)
  return (
    <>
      <ul className={styles.rows}>
        {shown.map((trip) => (
          <TripRow key={`${trip.departure_id ?? trip.booking_id} ${trip.inventory_id}`} trip={trip} />
        ))}
      </ul>
      {sorted.length > shown.length && (
        <div className={styles.more}>
          <button type="button" className={styles.moreButton} onClick={() => setAll(true)}>
            {`Show ${sorted.length - shown.length} more`}
          </button>
        </div>
      )}
    </>
  )
}

const timeOf = ({ time, starts_at }: Trip): string => time ?? starts_at ?? '99:99'

function TripRow({ trip }: { trip: Trip }) {
  const may = useMay()
  const { client_name: name, title, bookings, units, places, capacity, unpaid, due, done } = trip
  const time = trip.time ?? trip.starts_at
  const to = trip.booking_id
    ? pathTo('/bookings/view/$id', { id: trip.booking_id })
    : `${pathTo('/bookings')}?${trip.departure_id ? `departure_id=${trip.departure_id}` : `inventory_id=${trip.inventory_id}`}`
  const heading = name ?? title
  const about = [
    time && formatClock(time),
    units.length > 0 && units.join(', '),
    name && title,
    !name && `${bookings} bookings`,
    capacity === null ? null : `${places} of ${capacity} places`,
  ]
  return (
    <li className={own.trip} data-done={done || undefined}>
      <Thumbnail url={trip.picture} />
      <span className={`${styles.rowText} ${own.who}`}>
        {may('View Bookings', 'Edit Bookings') ? <PathLink to={to}>{heading}</PathLink> : <b>{heading}</b>}
        <small>{about.filter(Boolean).join(' · ')}</small>
      </span>
      <span className={own.owes}>
        {done && <StatusBadge status="completed" label="Done" />}
        {due && due.amount > 0 && (
          <span className={styles.due}>
            <Money value={due} /> due
          </span>
        )}
        {!name && unpaid > 0 && <span className={styles.due}>{`${unpaid} not paid`}</span>}
        {!done && due?.amount === 0 && <StatusBadge status="paid" />}
      </span>
      {trip.client_phone && <Reach name={heading} phone={trip.client_phone} />}
    </li>
  )
}

/** Calls the client, or opens a chat with them. */
function Reach({ name, phone }: { name: string; phone: string }) {
  return (
    <span className={own.reach}>
      <a href={`tel:${phone}`} aria-label={`Call ${name}`} title={phone}>
        <icons.phone size={18} stroke={1.6} aria-hidden />
      </a>
      <a
        href={`https://wa.me/${phone.replace(/\D/g, '')}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Write to ${name} on WhatsApp`}
        title="WhatsApp"
      >
        <icons.message size={18} stroke={1.6} aria-hidden />
      </a>
    </span>
  )
}
