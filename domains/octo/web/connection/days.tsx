import { Skeleton } from '@mantine/core'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Count, Day } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { FigureTable } from '#kit/web/record-page/figure-table.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from '../calls.ts'
import { Milliseconds } from '../figures.tsx'

/** How often a connection called on each of the last 30 days. */
export function Days({ id }: { id: string }) {
  const answer = useCall(call, 'GET /octo/connections/{id}/days', { params: { id } })
  if (answer.isPending) return <Skeleton height={200} />
  if (!answer.data) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (answer.data.length === 0) return <EmptyState title="No requests in the last 30 days." text="Requests are counted by day." />
  return (
    <Card title="Requests by day" flush>
      <FigureTable
        rows={answer.data}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', header: 'Day', cell: ({ day }) => <Day value={day} /> },
          { key: 'calls', header: 'Requests', align: 'right', cell: ({ calls }) => <Count value={calls} /> },
          { key: 'refused', header: 'Refused', align: 'right', cell: ({ refused }) => <Count value={refused} /> },
          { key: 'failed', header: 'Failed', align: 'right', cell: ({ failed }) => <Count value={failed} /> },
          { key: 'average', header: 'Answer time', align: 'right', cell: ({ average_ms }) => <Milliseconds value={average_ms} /> },
          { key: 'slowest', header: 'Slowest', align: 'right', cell: ({ slowest_ms }) => <Milliseconds value={slowest_ms} /> },
        ]}
      />
    </Card>
  )
}
