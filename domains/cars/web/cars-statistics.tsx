import { Skeleton } from '@mantine/core'
import { formatCount } from '#kit/contract/text.ts'
import { Percent } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { KindStatistics } from '#domains/inventory/web/kind-statistics.tsx'
import { ShowOccupancy } from '#domains/inventory/web/show-occupancy.tsx'
import { Stat } from '#kit/web/statistics/statistics.tsx'
import { call } from './calls.ts'
import { vehiclesText } from './car-words.ts'

/** Statistics of all cars: status counts, recent sales, utilisation of the next 30 days. */
export function CarsStatistics() {
  const { data } = useCall(call, 'GET /business/rental/cars/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  return (
    <>
      <KindStatistics what="Cars" statistics={data}>
        <Stat label="Booked, next 30 days" note={useText(data.use)}>
          <Percent value={data.use.percent} />
        </Stat>
      </KindStatistics>
      <ShowOccupancy kind="car" />
    </>
  )
}

/** "96 of 2,160 hours · 3 vehicles". */
export const useText = ({ vehicles, hours, booked }: { vehicles: number; hours: number; booked: number }): string =>
  vehicles === 0 ? 'No vehicles yet' : `${formatCount(booked)} of ${formatCount(hours)} hours · ${vehiclesText(vehicles)}`
