import { Skeleton } from '@mantine/core'
import { formatCount, wordsOf } from '#kit/contract/text.ts'
import { dayOf } from '#kit/contract/time.ts'
import { ChartCard } from '#kit/web/charts/chart-card.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { HomeCard, useCardActions } from './home-card.tsx'
import { periodOf, type Range } from './use-statistics.ts'

/** Where bookings came from in the period of the chart above, beside the period before. Nothing before the first booking. */
export function SourcesCard({ range }: { range: Range }) {
  const query = periodOf(range, dayOf(new Date()))
  const answer = useCall(call, 'GET /business/booking-sources', { query }, { keepPrevious: true })
  const actions = useCardActions()
  if (answer.isPending) return <Skeleton height={320} />
  if (answer.data?.length === 0) return null
  if (!answer.data)
    return (
      <HomeCard title="Sources of bookings">
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      </HomeCard>
    )
  return (
    <ChartCard
      title="Sources of bookings"
      actions={actions}
      axis="Source"
      rows={answer.data.map(({ source, bookings, before }) => ({
        label: source === 'manual' ? 'Staff' : wordsOf(source),
        bookings,
        before,
      }))}
      series={[
        { key: 'bookings', label: 'Bookings' },
        { key: 'before', label: 'Period before', compared: true },
      ]}
      format={formatCount}
      empty="No bookings in either period."
    />
  )
}
