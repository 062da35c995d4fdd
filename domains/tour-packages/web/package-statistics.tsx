import { Skeleton } from '@mantine/core'
import { formatCount } from '#kit/contract/text.ts'
import { Percent } from '#kit/web/format/values.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { KindStatistics } from '#domains/inventory/web/kind-statistics.tsx'
import { ShowOccupancy } from '#domains/inventory/web/show-occupancy.tsx'
import { Stat } from '#kit/web/statistics/statistics.tsx'
import { call } from './calls.ts'

/** Statistics of packages: published, recent sales, occupancy of the next departures. */
export function PackageStatistics() {
  const { data } = useCall(call, 'GET /business/tour/packages/statistics')
  if (!data) return <Skeleton height={92} mb="md" visible={false} />
  const { occupancy } = data
  return (
    <>
      <KindStatistics what="Packages" statistics={data}>
        <Stat
          label="Booked, next 90 days"
          note={
            occupancy.departures === 0
              ? 'No departures yet'
              : `${formatCount(occupancy.taken)} of ${formatCount(occupancy.capacity)} places · ${formatCount(occupancy.departures)} departures`
          }
        >
          <Percent value={occupancy.percent} />
        </Stat>
      </KindStatistics>
      <ShowOccupancy kind="tour_package" />
    </>
  )
}
