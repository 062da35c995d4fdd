import { Skeleton } from '@mantine/core'
import { dayOf, formatShortDay } from '#kit/contract/time.ts'
import { ChartCard } from '#kit/web/charts/chart-card.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

interface OccupancyChartProps {
  kind: 'room' | 'car' | 'tour_package'
}

/** How full a kind was in the last 30 days and is in the next 30, in per cent. */
export default function OccupancyChart({ kind }: OccupancyChartProps) {
  const answer = useCall(call, 'GET /inventory/occupancy', { query: { kind } })
  if (answer.isPending) return <Skeleton height={300} />
  if (!answer.data) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  const today = dayOf(new Date())
  const rows = answer.data.map(({ day, taken, capacity }) => {
    const percent = capacity === 0 ? null : Math.round((taken / capacity) * 100)
    return { label: formatShortDay(day).slice(0, -5), past: day < today ? percent : null, ahead: day < today ? null : percent }
  })
  return (
    <ChartCard
      title="Occupancy"
      axis="Day"
      rows={rows}
      series={[
        { key: 'past', label: 'Last 30 days' },
        { key: 'ahead', label: 'Next 30 days, so far' },
      ]}
      kind="stacked"
      format={(percent) => `${percent}%`}
      empty="No places on these days."
    />
  )
}
