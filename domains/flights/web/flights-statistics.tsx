import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { Count, Money } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type FlightsAtAGlance } from './calls.ts'

/** Statistics above the list of flights. */
export function FlightsStatistics() {
  const { data } = useCall(call, 'GET /flights/statistics')
  return data ? <FlightNumbers data={data} /> : <Skeleton height={92} mb="md" visible={false} />
}

/** Four key numbers: sales, deadlines and open changes. */
export function FlightNumbers({ data }: { data: FlightsAtAGlance }) {
  const { totals, deadlines, changes_waiting, currencies, currency } = data
  const others = currencies.filter((one) => one !== currency)
  return (
    <Stats label="Flights at a glance">
      <Stat label="Sold, 12 months" note={others.length > 0 ? `and in ${others.join(', ')}` : ''}>
        <Money value={totals.sold} />
      </Stat>
      <Stat label="Earned, 12 months" note={`${totals.tickets} ${totals.tickets === 1 ? 'ticket' : 'tickets'}`}>
        <Money value={totals.earned} />
      </Stat>
      <Stat label="Deadlines today" note={deadlines.overdue > 0 ? `${deadlines.overdue} over` : `${deadlines.open} open`}>
        <Link to="/offers/flights/bookings" search={{ deadline: deadlines.overdue > 0 ? 'overdue' : 'today' } as never}>
          <Count value={deadlines.today} />
        </Link>
      </Stat>
      <Stat label="Schedule changes" note={changes_waiting > 0 ? 'wait for a decision' : ''}>
        <Link to="/offers/flights/changes">
          <Count value={changes_waiting} />
        </Link>
      </Stat>
    </Stats>
  )
}
