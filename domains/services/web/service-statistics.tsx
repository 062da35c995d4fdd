import { Skeleton } from '@mantine/core'
import { KindStatistics } from '#domains/inventory/web/kind-statistics.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'

/** Statistics of all services. */
export function ServiceStatistics() {
  const { data } = useCall(call, 'GET /services/statistics')
  return data ? <KindStatistics what="Services" statistics={data} /> : <Skeleton height={92} mb="md" visible={false} />
}
