import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Count, Money, Percent } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { changeText } from './package-words.ts'
import styles from './packages.module.css'

const numbers = new Intl.NumberFormat('en-GB')
const format = (count: number) => numbers.format(count)

/** Packages at a glance: what is published, what sold lately, how full the next departures are. */
export function PackageStatistics() {
  const { data } = useCall(call, 'GET /business/tour/packages/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  const { by_status: counts, bookings, revenue, occupancy } = data
  const waiting = [counts.draft > 0 && `${counts.draft} in draft`, counts.proposed > 0 && `${counts.proposed} proposed`]
    .filter(Boolean)
    .join(' · ')
  return (
    <dl className={styles.stats} aria-label="Packages at a glance">
      <Stat label="Published" note={waiting}>
        <Count value={counts.published} />
      </Stat>
      <Stat label="Bookings, 30 days" note={changeText(bookings.last_30_days, bookings.before)}>
        <Count value={bookings.last_30_days} />
      </Stat>
      <Stat
        label="Revenue, 30 days"
        note={revenue.length === 1 ? changeText(revenue[0]!.last_30_days.amount, revenue[0]!.before.amount) : ''}
      >
        {revenue.length === 0 ? '0' : revenue.map(({ currency, last_30_days }) => <Money key={currency} value={last_30_days} />)}
      </Stat>
      <Stat
        label="Taken, next 90 days"
        note={
          occupancy.departures === 0
            ? 'No departures yet'
            : `${format(occupancy.taken)} of ${format(occupancy.capacity)} places · ${format(occupancy.departures)} departures`
        }
      >
        <Percent value={occupancy.percent} />
      </Stat>
    </dl>
  )
}

function Stat({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  const values = Array.isArray(children) ? (children as ReactNode[]) : [children]
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      {values.map((value, index) => (
        <dd key={index}>
          {value}
          {index === values.length - 1 && note && <small>{note}</small>}
        </dd>
      ))}
    </div>
  )
}
