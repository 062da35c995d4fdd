import { Skeleton } from '@mantine/core'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Count, Day } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { FigureTable } from '#kit/web/record-page/figure-table.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from '../calls.ts'

/** How often each token of an integration called on each of the last 30 days. */
export function Usage({ id }: { id: string }) {
  const answer = useCall(call, 'GET /integrations/{integration}/usage', { params: { integration: id } })
  if (answer.isPending) return <Skeleton height={200} />
  if (!answer.data) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  const { days, calls_a_minute } = answer.data
  if (days.length === 0) return <EmptyState title="No calls in the last 30 days." text="Calls are counted by token and day." />
  return (
    <Card title={`Calls by day, at most ${calls_a_minute} a minute and token`} flush>
      <FigureTable
        rows={days}
        rowKey={({ day, token_id }) => `${day} ${token_id}`}
        columns={[
          { key: 'day', header: 'Day', cell: ({ day }) => <Day value={day} /> },
          { key: 'token', header: 'Token', cell: ({ token_name }) => token_name },
          { key: 'calls', header: 'Calls', align: 'right', cell: ({ calls }) => <Count value={calls} /> },
          { key: 'refused', header: 'Refused', align: 'right', cell: ({ refused }) => <Count value={refused} /> },
        ]}
      />
    </Card>
  )
}
