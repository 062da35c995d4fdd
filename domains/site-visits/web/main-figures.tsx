import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatCount } from '#kit/contract/text.ts'
import { formatShortDay, formatTime } from '#kit/contract/time.ts'
import { ChartCard } from '#kit/web/charts/chart-card.tsx'
import { Count, Money, Percent } from '#kit/web/format/values.tsx'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import type { Analytics } from './calls.ts'
import { lengthText } from './visit-words.ts'

type Totals = Analytics['totals']

/** "+12% · 340 before". Nothing without a comparison. */
function change(now: number, before: number | undefined): ReactNode {
  if (before === undefined) return null
  if (before === 0) return 'none before'
  const percent = Math.round(((now - before) / before) * 100)
  return `${percent > 0 ? '+' : ''}${percent}% · ${formatCount(before)} before`
}

/** Amounts, each currency on a line of its own. */
const Sums = ({ revenue }: Pick<Totals, 'revenue'>) =>
  revenue.map((sum) => (
    <span key={sum.currency} style={{ display: 'block' }}>
      <Money value={sum} />
    </span>
  ))

/** The numbers that matter most. */
export function MainFigures({ totals, before }: { totals: Totals; before: Totals | null }) {
  const { visits, views, visitors, visitors_per_day, bookings, revenue, bounce_percent, seconds_per_visit } = totals
  return (
    <>
      <Stats label="Numbers">
        <Stat
          label={visitors === null ? 'Visitors a day' : 'Visitors'}
          note={change(visitors ?? visitors_per_day, before?.visitors_per_day)}
        >
          <Count value={visitors ?? visitors_per_day} />
        </Stat>
        <Stat label="Visits" note={change(visits, before?.visits)}>
          <Count value={visits} />
        </Stat>
        <Stat label="Page views" note={change(views, before?.views)}>
          <Count value={views} />
        </Stat>
        <Stat label="Bookings" note={revenue.length === 0 ? 'no revenue' : <Sums revenue={revenue} />}>
          <Count value={bookings} />
        </Stat>
      </Stats>
      <Stats label="Behaviour">
        <Stat label="Saw one page" note={before?.bounce_percent !== null && before !== null ? `${before.bounce_percent}% before` : null}>
          {bounce_percent === null ? '–' : <Percent value={bounce_percent} />}
        </Stat>
        <Stat label="Time a visit" note={before?.seconds_per_visit ? `${lengthText(before.seconds_per_visit)} before` : null}>
          {seconds_per_visit === null ? '–' : lengthText(seconds_per_visit)}
        </Stat>
        <Stat label="Pages a visit" note={null}>
          {visits === 0 ? '–' : (views / visits).toFixed(1)}
        </Stat>
        <Stat label="Searches" note={change(totals.searches, before?.searches)}>
          <Count value={totals.searches} />
        </Stat>
      </Stats>
    </>
  )
}

const metrics = [
  { value: 'visitors', label: 'Visitors' },
  { value: 'visits', label: 'Visits' },
  { value: 'views', label: 'Page views' },
] as const
type Metric = (typeof metrics)[number]['value']

/** Visits by day, or by hour of one day. */
export function PointsChart({ figures: { unit, points, compared_points } }: { figures: Analytics }) {
  const [metric, setMetric] = useState<Metric>('visits')
  const label = metrics.find(({ value }) => value === metric)!.label
  const rows = points.map((point, index) => ({
    label: unit === 'hour' ? formatTime(point.at) : formatShortDay(point.at),
    now: point[metric],
    ...(compared_points.length > 0 ? { before: compared_points[index]?.[metric] ?? null } : {}),
  }))
  return (
    <ChartCard
      title={unit === 'hour' ? `${label} by hour` : `${label} by day`}
      axis={unit === 'hour' ? 'Hour' : 'Day'}
      kind={points.length > 60 ? 'line' : 'bar'}
      empty="No visits in this period"
      format={(value) => formatCount(value)}
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Counted"
          data={[...metrics]}
          value={metric}
          onChange={(value) => setMetric(value as Metric)}
        />
      }
      series={[{ key: 'now', label }, ...(compared_points.length > 0 ? [{ key: 'before', label: 'Before', compared: true as const }] : [])]}
      rows={rows}
    />
  )
}
