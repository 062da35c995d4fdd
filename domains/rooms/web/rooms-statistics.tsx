import { Skeleton } from '@mantine/core'
import { formatCount } from '#kit/contract/text.ts'
import { Percent } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { KindStatistics } from '#domains/inventory/web/kind-statistics.tsx'
import { ShowOccupancy } from '#domains/inventory/web/show-occupancy.tsx'
import { Stat } from '#kit/web/statistics/statistics.tsx'
import { call } from './calls.ts'

/** Statistics of all room types: status counts, recent sales, occupancy of the next 30 nights. */
export function RoomsStatistics() {
  const { data } = useCall(call, 'GET /business/hotel/rooms/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  return (
    <>
      <KindStatistics what="Rooms" statistics={data}>
        <Stat label="Booked, next 30 nights" note={takenText(data.occupancy)}>
          <Percent value={data.occupancy.percent} />
        </Stat>
      </KindStatistics>
      <ShowOccupancy kind="room" />
    </>
  )
}

/** "12 of 90 nights · 3 rooms". */
export const takenText = ({ units, nights, booked }: { units: number; nights: number; booked: number }): string =>
  units === 0
    ? 'No rooms yet'
    : `${formatCount(booked)} of ${formatCount(nights)} nights · ${formatCount(units)} ${units === 1 ? 'room' : 'rooms'}`
