import { Select, Skeleton, Switch } from '@mantine/core'
import { formatMoney } from '#kit/contract/money.ts'
import { formatCount, sentence } from '#kit/contract/text.ts'
import { formatShortDay } from '#kit/contract/time.ts'
import { ChartCard, type ChartRow } from '#kit/web/charts/chart-card.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import type { Statistics } from './calls.ts'
import { HomeCard, useCardActions } from './home-card.tsx'
import styles from './home.module.css'
import { metrics, ranges, type Metric, type StatisticsState } from './use-statistics.ts'

/** Names of the figures; `record` is what is sold: "booking", "order". */
const metricNames = (record: string): Record<Metric, string> => ({
  bookings: `${sentence(record)}s`,
  revenue: 'Revenue',
  travellers: 'Travellers',
})
const axes = { day: 'Day', week: 'Week', month: 'Month' }

/** Bookings and their value over time, with a choice of metric, the preceding period, and the data as a table. */
export function StatisticsCard({ statistics, record }: { statistics: StatisticsState; record: string }) {
  const { answer, metric, compared } = statistics
  const data = answer.data
  const actions = useCardActions()
  if (answer.isPending) return <Skeleton height={420} />
  if (!data) {
    return (
      <HomeCard title="Sales over time">
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      </HomeCard>
    )
  }
  const names = metricNames(record)
  const empty = data.totals.bookings === 0 && data.previous_totals.bookings === 0
  return (
    <div aria-busy={answer.isPlaceholderData}>
      <ChartCard
        title="Sales over time"
        actions={actions}
        aside={<Choices statistics={statistics} data={data} />}
        lead={!empty && <Tiles statistics={statistics} data={data} names={names} />}
        axis={axes[data.bucket]}
        rows={empty ? [] : rowsOf(data, metric)}
        series={[
          { key: 'now', label: names[metric] },
          ...(compared ? [{ key: 'before', label: 'Previous period', compared: true as const }] : []),
        ]}
        kind={data.bucket === 'day' ? 'line' : 'bar'}
        format={(value) => (metric === 'revenue' ? formatMoney({ amount: value, currency: data.currency }) : formatCount(value))}
        empty={`No ${record}s in either period.`}
      />
    </div>
  )
}

const figure = (sums: Statistics['totals'], metric: Metric): number => (metric === 'revenue' ? sums.revenue.amount : sums[metric])

const rowsOf = (data: Statistics, metric: Metric): ChartRow[] =>
  data.buckets.map((bucket) => ({
    label: labelOf(bucket, data.bucket),
    now: figure(bucket, metric),
    before: figure(bucket.previous, metric),
  }))

/** "12 Mar", "12–18 Mar", "Mar 2027". */
function labelOf({ starts_on, ends_on }: { starts_on: string; ends_on: string }, bucket: Statistics['bucket']): string {
  const day = (date: string) => formatShortDay(date).slice(0, -5)
  if (bucket === 'day') return day(starts_on)
  if (bucket === 'month') return formatShortDay(starts_on).split(' ').slice(1).join(' ')
  return starts_on.slice(0, 7) === ends_on.slice(0, 7)
    ? `${Number(starts_on.slice(8))}–${day(ends_on)}`
    : `${day(starts_on)} – ${day(ends_on)}`
}

function Choices({ statistics: { range, compared, change }, data }: { statistics: StatisticsState; data: Statistics }) {
  const currencies = [...new Set([data.currency, ...data.currencies])]
  return (
    <>
      <Switch
        size="xs"
        label="Compare"
        checked={compared}
        onChange={(event) => change({ compare: event.currentTarget.checked ? undefined : 'no' })}
      />
      {currencies.length > 1 && (
        <Select
          aria-label="Currency"
          size="xs"
          w={84}
          data={currencies}
          value={data.currency}
          onChange={(currency) => change({ currency: currency ?? undefined })}
        />
      )}
      <Select
        aria-label="Period"
        size="xs"
        w={140}
        data={[...ranges]}
        value={range}
        onChange={(value) => change({ range: value ?? undefined })}
      />
    </>
  )
}

interface TilesProps {
  statistics: StatisticsState
  data: Statistics
  names: Record<Metric, string>
}

/** The totals of the period. Clicking one shows it in the chart. */
function Tiles({ statistics: { metric, change }, data, names }: TilesProps) {
  // A shop has no travellers.
  const isSold = (one: Metric) => one !== 'travellers' || data.totals.travellers + data.previous_totals.travellers > 0
  return (
    <div className={styles.tiles} role="group" aria-label="Figure in the chart">
      {metrics.filter(isSold).map((one) => {
        const [now, before] = [figure(data.totals, one), figure(data.previous_totals, one)]
        return (
          <button key={one} type="button" className={styles.tile} aria-pressed={one === metric} onClick={() => change({ metric: one })}>
            <span>{names[one]}</span>
            <b className="figures">{one === 'revenue' ? formatMoney(data.totals.revenue) : formatCount(now)}</b>
            <small>{changeText(now, before)}</small>
          </button>
        )
      })}
    </div>
  )
}

/** "12% more than before", "5 times as much as before"; neither if the earlier value is zero. */
function changeText(now: number, before: number): string {
  if (now === before) return 'As before'
  if (before === 0) return 'No earlier figure'
  if (now >= 4 * before) return `${Math.round(now / before)} times as much as before`
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  return `${percent}% ${now > before ? 'more' : 'less'} than before`
}
