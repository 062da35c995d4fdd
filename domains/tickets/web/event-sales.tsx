import { formatCount } from '#kit/contract/text.ts'
import { addDays, dayOf, daysBetween, formatShortDay } from '#kit/contract/time.ts'
import { ChartCard, type ChartRow } from '#kit/web/charts/chart-card.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type EventSales } from './calls.ts'
import styles from './tickets.module.css'

/** More days than this are drawn as weeks. */
const mostDays = 60

/** Tickets sold over time by type, beside the number there are. Nothing before the first sale. */
export default function EventSalesCard({ eventId }: { eventId: string }) {
  const { data } = useCall(call, 'GET /business/entertainment/events/{id}/sales', { params: { id: eventId } })
  const types = data?.filter(({ days }) => days.length > 0) ?? []
  if (types.length === 0) return null
  return (
    <ChartCard
      title="Sales against quota"
      lead={<Quotas sales={data!} />}
      axis="Up to"
      rows={rowsOf(types)}
      series={types.map(({ id, name }) => ({ key: id, label: name }))}
      kind="stacked"
      format={formatCount}
      empty="No tickets sold yet."
    />
  )
}

const sumOf = (days: EventSales[number]['days'], until = '9999'): number =>
  days.reduce((sum, { day, sold }) => (day <= until ? sum + sold : sum), 0)

const Quotas = ({ sales }: { sales: EventSales }) => (
  <ul className={styles.quotas}>
    {sales.map(({ id, name, capacity, days }) => (
      <li key={id}>
        <span>{name}</span>
        <b className="figures">
          {capacity === null ? formatCount(sumOf(days)) : `${formatCount(sumOf(days))} of ${formatCount(capacity)}`}
        </b>
        <meter min={0} max={capacity ?? Math.max(sumOf(days), 1)} value={sumOf(days)} aria-label={`${name} sold`} />
      </li>
    ))}
  </ul>
)

/** One row for each day, or each week, from the first sale to today: all sold up to then. */
function rowsOf(types: EventSales): ChartRow[] {
  const first = types.map(({ days }) => days[0]!.day).reduce((a, b) => (a < b ? a : b))
  const last = dayOf(new Date())
  const step = daysBetween(first, last) > mostDays ? 7 : 1
  const steps = Math.max(Math.ceil(daysBetween(first, last) / step), 0)
  return Array.from({ length: steps + 1 }, (_, index) => {
    const day = index === steps ? last : addDays(first, index * step)
    return { label: formatShortDay(day).slice(0, -5), ...Object.fromEntries(types.map(({ id, days }) => [id, sumOf(days, day)])) }
  })
}
