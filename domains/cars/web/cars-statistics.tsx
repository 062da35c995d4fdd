import { Skeleton } from '@mantine/core'
import { Count, Percent } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { figures, SoldStats, Stat, Stats, waitingText } from '#domains/inventory/web/stats.tsx'
import { call } from './calls.ts'
import { vehiclesText } from './car-words.ts'

/** Cars at a glance: what is published, what sold lately, how much of the next days is booked. */
export function CarsStatistics() {
  const { data } = useCall(call, 'GET /business/rental/cars/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  const { by_status: counts, bookings, revenue, use } = data
  return (
    <Stats label="Cars at a glance">
      <Stat label="Published" note={waitingText(counts)}>
        <Count value={counts.published} />
      </Stat>
      <SoldStats bookings={bookings} revenue={revenue} />
      <Stat label="Booked, next 30 days" note={useText(use)}>
        <Percent value={use.percent} />
      </Stat>
    </Stats>
  )
}

/** "96 of 2,160 hours · 3 vehicles". */
export const useText = ({ vehicles, hours, booked }: { vehicles: number; hours: number; booked: number }): string =>
  vehicles === 0 ? 'No vehicles yet' : `${figures(booked)} of ${figures(hours)} hours · ${vehiclesText(vehicles)}`
