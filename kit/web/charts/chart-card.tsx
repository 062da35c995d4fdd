import { SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { EmptyState } from '../empty-state.tsx'
import type { Action } from '../list-page/list-types.ts'
import { Card } from '../record-page/card.tsx'
import styles from './charts.module.css'

const Chart = lazy(() => import('./chart.tsx'))

/** One point on the axis: its label and its values. */
export type ChartRow = { label: string } & Record<string, number | string | null>

export interface Series {
  key: string
  label: string
  /** Drawn as a pale line in the background: the previous period. */
  compared?: true
}

export interface ChartProps {
  rows: readonly ChartRow[]
  series: readonly Series[]
  kind?: 'bar' | 'line' | 'stacked'
  /** Formats a value: money, nights, per cent. */
  format: (value: number) => string
  height?: number
}

interface ChartCardProps extends ChartProps {
  title: string
  /** Beside the title: a range, a metric. */
  aside?: ReactNode
  /** Entries of the card's menu. */
  actions?: readonly Action[]
  /** Above the chart: its totals. */
  lead?: ReactNode
  /** Heading of the table's first column: "Month". */
  axis: string
  empty: string
}

/** A chart that can be switched to a table. The drawing library loads when a chart is shown. */
export function ChartCard({ title, aside, actions, lead, axis, empty, ...chart }: ChartCardProps) {
  const [view, setView] = useState('Chart')
  const { height = 240 } = chart
  const views = <SegmentedControl size="xs" aria-label="View" data={['Chart', 'Table']} value={view} onChange={setView} />
  return (
    <Card
      title={title}
      {...(actions ? { actions } : {})}
      aside={
        <>
          {aside}
          {views}
        </>
      }
    >
      {lead}
      {chart.rows.length === 0 ? (
        <EmptyState title={empty} />
      ) : view === 'Table' ? (
        <ChartTable title={title} axis={axis} {...chart} />
      ) : (
        <Suspense fallback={<Skeleton height={height} />}>
          <div role="img" aria-label={`${title} as a chart; the table has the numbers.`} style={{ height }}>
            <Chart {...chart} height={height} />
          </div>
        </Suspense>
      )}
    </Card>
  )
}

// A table wider than the card is scrolled with the keyboard too.
function ChartTable({ title, rows, series, format, axis }: ChartProps & { title: string; axis: string }) {
  return (
    <div className={styles.scroller} role="group" aria-label={`${title} as a table`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{axis}</th>
            {series.map(({ key, label }) => (
              <th key={key}>{label}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <td>{row.label}</td>
              {series.map(({ key }) => (
                <td key={key} className="figures">
                  {row[key] === null || row[key] === undefined ? '' : format(Number(row[key]))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
