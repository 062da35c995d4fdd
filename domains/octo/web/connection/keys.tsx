import { Button, Skeleton } from '@mantine/core'
import { Allowed } from '#kit/web/allowed.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Day, Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { FigureTable } from '#kit/web/record-page/figure-table.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call, octoReads, type KeyRow } from '../calls.ts'
import { needs } from '../words.ts'

/** The keys of a partner, without the keys themselves. */
export function Keys({ id, make }: { id: string; make: () => void }) {
  const answer = useCall(call, 'GET /octo/connections/{id}/keys', { params: { id } })
  const revoke = useAction(call, 'POST /octo/connections/{id}/keys/{key}/revoke', { invalidates: octoReads, notice: 'Key revoked.' })
  const ask = async ({ id: key, ending }: KeyRow) => {
    const text = 'Requests with it are refused at once. This cannot be undone.'
    if (await confirm({ title: `Revoke the key …${ending}?`, text, action: 'Revoke key', danger: true }))
      revoke.mutate({ params: { id, key } })
  }
  if (answer.isPending) return <Skeleton height={120} />
  if (!answer.data) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (answer.data.length === 0)
    return (
      <EmptyState
        title="No keys yet."
        text="The partner sends a key with each request."
        action={
          <Allowed needs={needs}>
            <Button onClick={make}>Make key</Button>
          </Allowed>
        }
      />
    )
  return (
    <Card title="Keys" flush>
      <FigureTable
        rows={answer.data}
        rowKey={({ id: key }) => key}
        columns={[
          { key: 'ending', header: 'Ends in', cell: ({ ending }) => <code style={{ whiteSpace: 'nowrap' }}>…{ending}</code> },
          {
            key: 'state',
            header: 'Status',
            cell: ({ state }) => <StatusBadge status={state} tone={state === 'active' ? 'green' : 'neutral'} />,
          },
          {
            key: 'last_used_at',
            header: 'Last used',
            cell: ({ last_used_at }) => (last_used_at ? <Moment value={last_used_at} /> : 'Never used'),
          },
          { key: 'made_by', header: 'Made by', cell: ({ made_by_name }) => made_by_name },
          { key: 'created_at', header: 'Created', cell: ({ created_at }) => <Day value={created_at} /> },
          {
            key: 'actions',
            header: '',
            align: 'right',
            cell: (row) =>
              row.state === 'active' && (
                <RowMenu
                  label={`Actions for the key …${row.ending}`}
                  actions={[{ label: 'Revoke key', icon: 'x', danger: true, needs, run: () => ask(row) }]}
                />
              ),
          },
        ]}
      />
    </Card>
  )
}
