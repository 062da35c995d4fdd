import { Table } from '@mantine/core'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { Day } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { listSubscriptions } from '../contract.ts'
import { call } from './calls.ts'
import { Plans } from './plans.tsx'
import { Standing } from './standing.tsx'

/** The plan of the agency, the others there are, and those it had. Also where one is sent without a running one. */
export default function Subscriptions() {
  const answer = useCall(call, 'GET /subscriptions/current')
  return (
    <RecordPage answer={answer} what="Subscription" title={() => 'Subscription'}>
      {(state) => (
        <>
          <Standing state={state} />
          <Plans state={state} />
          <History />
        </>
      )}
    </RecordPage>
  )
}

function History() {
  const answer = useCall(call, 'GET /subscriptions', { query: { per_page: '100' } })
  const rows = answer.data ?? []
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (rows.length === 0) return null
  return (
    <Card title="Subscriptions so far" flush>
      <Table.ScrollContainer minWidth={0}>
        <Table verticalSpacing={10} horizontalSpacing="lg" fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Plan</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th>From</Table.Th>
              <Table.Th>Until</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <HistoryRow key={row.id} row={row} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Card>
  )
}

function HistoryRow({ row }: { row: ResultOf<typeof listSubscriptions>[number] }) {
  return (
    <Table.Tr>
      <Table.Td>{row.plan.name}</Table.Td>
      <Table.Td>
        <StatusBadge status={row.status} {...(row.status === 'trialing' ? { label: 'Free trial' } : {})} />
      </Table.Td>
      <Table.Td>
        <Day value={row.created_at} />
      </Table.Td>
      <Table.Td>
        <Day value={row.ended_at ?? row.current_period_ends_at} />
      </Table.Td>
    </Table.Tr>
  )
}
