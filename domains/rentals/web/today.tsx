import { Skeleton } from '@mantine/core'
import { Count } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { Stat, Stats } from '#kit/web/statistics/statistics.tsx'
import { call } from './calls.ts'

/** Today's numbers for the rental desk. */
export function Today() {
  const { data } = useCall(call, 'GET /bookings/car-rentals/today')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  return (
    <Stats label="Rentals today">
      <Stat label="Going out today" note={data.in_danger > 0 ? `${data.in_danger} without a vehicle yet` : ''}>
        <Count value={data.hand_overs} />
      </Stat>
      <Stat label="Returning today" note="">
        <Count value={data.returns} />
      </Stat>
      <Stat label="Late" note={data.late > 0 ? 'Not collected or not returned' : 'Nothing'}>
        <Count value={data.late} />
      </Stat>
      <Stat label="Out now" note="">
        <Count value={data.out} />
      </Stat>
    </Stats>
  )
}
