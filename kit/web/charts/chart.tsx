import '@mantine/charts/styles.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { ChartProps, Series } from './chart-card.tsx'

/** They also differ in lightness, for people who cannot distinguish the colours. */
const colors = ['var(--mantine-color-anchor)', 'var(--chart-second)', 'gray.5', 'orange.5', 'blue.6']

/** "28M": the axis shows rounded values, the tooltip and the table exact ones. */
const short = new Intl.NumberFormat('en-US', { notation: 'compact' })

const colorOf = ({ compared }: Series, index: number) => (compared ? 'var(--tone-neutral)' : (colors[index % colors.length] ?? 'lake.7'))

/** The chart inside `ChartCard`. Lines are straight, because a curve would show values that were not measured. */
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
