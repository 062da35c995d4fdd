import { Skeleton } from '@mantine/core'
import { formatCount } from '#kit/contract/text.ts'
import { Count, Percent } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { Amounts } from '#kit/web/format/amounts.tsx'
import { call } from './calls.ts'

/** Statistics of all events: status counts, recent sales, and how full the upcoming events are. */
export function EventStatistics() {
  const { data } = useCall(call, 'GET /business/entertainment/events/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  const { by_status: counts, tickets, revenue, coming } = data
  const waiting = [counts.draft > 0 && `${counts.draft} in draft`, counts.paused > 0 && `${counts.paused} paused`].filter(Boolean)
  return (
    <Stats label="Events at a glance">
      <Stat label="On sale" note={waiting.join(' · ')}>
        <Count value={counts.published} />
      </Stat>
      <Stat label="Tickets, 30 days" note={`${tickets.before} in the 30 days before`}>
        <Count value={tickets.last_30_days} />
      </Stat>
      <Stat label="Revenue, 30 days" note="">
        <Amounts values={revenue.map(({ last_30_days }) => last_30_days)} />
      </Stat>
      <Stat
        label="Booked, upcoming events"
        note={coming.events === 0 ? 'No upcoming events' : `${formatCount(coming.taken)} of ${formatCount(coming.capacity)} tickets`}
      >
        <Percent value={coming.percent} />
      </Stat>
    </Stats>
  )
}
