import type { ReactNode } from 'react'
import type { z } from 'zod'
import { Count } from '#kit/web/format/values.tsx'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import type { kindStatistics } from '../contract/statistics.ts'
import { Amounts } from '#kit/web/format/amounts.tsx'
import { changeText } from './item-words.ts'

interface KindStatisticsProps {
  /** Plural name of the items: "Packages". */
  what: string
  statistics: z.output<typeof kindStatistics>
  /** More `Stat`s from the kind. */
  children?: ReactNode
}

/** Summary of a kind's items: how many are published, and recent sales. */
export function KindStatistics({ what, statistics: { by_status: counts, bookings, revenue }, children }: KindStatisticsProps) {
  const waiting = [counts.draft > 0 && `${counts.draft} in draft`, counts.proposed > 0 && `${counts.proposed} proposed`]
    .filter(Boolean)
    .join(' · ')
  return (
    <Stats label={`${what} at a glance`}>
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
        <Amounts values={revenue.map(({ last_30_days }) => last_30_days)} />
      </Stat>
      {children}
    </Stats>
  )
}
