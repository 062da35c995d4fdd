import '@mantine/charts/styles.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { ChartProps, Series } from './chart-card.tsx'

/** Told apart by lightness too, for those who do not see the colours. */
const colors = ['var(--mantine-color-anchor)', 'lake.4', 'gray.5', 'orange.5', 'blue.6']

/** "28M": the axis says how much, the tooltip and the table say exactly. */
const short = new Intl.NumberFormat('en-US', { notation: 'compact' })

const colorOf = ({ compared }: Series, index: number) => (compared ? 'var(--tone-neutral)' : (colors[index % colors.length] ?? 'lake.7'))

/** The drawing behind `ChartCard`. Lines are straight: a curve would show values that nobody measured. */
export default function Chart({ rows, series, kind = 'bar', format, height = 240 }: ChartProps) {
  const shared = {
    h: height,
    data: [...rows],
    dataKey: 'label',
    series: series.map((one, index) => ({
      name: one.key,
      label: one.label,
      color: colorOf(one, index),
      ...(one.compared ? { strokeDasharray: '4 4' } : {}),
    })),
    valueFormatter: format,
    withLegend: series.length > 1,
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    yAxisProps: { width: 44, tickFormatter: (value: number) => short.format(value) },
  }
  if (kind === 'line') return <LineChart {...shared} curveType="linear" connectNulls={false} withDots={rows.length < 40} />
  return <BarChart {...shared} type={kind === 'stacked' ? 'stacked' : 'default'} maxBarWidth={32} />
}
