import type { ResultOf } from '#kit/contract/endpoint.ts'
import { Day } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { RecordPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { listSubscriptions } from '#domains/subscriptions/contract.ts'
import { call } from './calls.ts'
import { Invoices } from './invoices.tsx'
import { Plans } from './plans.tsx'
import { Standing } from './standing.tsx'
import styles from './subscriptions.module.css'

/** The agency's plan, the available plans and past subscriptions. Users without an active plan are redirected here. */
export default function Subscriptions() {
  const answer = useCall(call, 'GET /subscriptions/current')
  return (
    <RecordPage answer={answer} what="Subscription" title={() => 'Subscription'}>
      {(state) => (
        <>
          <Standing state={state} />
          <Plans state={state} />
          <Invoices />
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
    <Card title="Subscription history" flush>
      <ul className={styles.history}>
        {rows.map((row) => (
          <Entry key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function Entry({
  row: { plan, status, created_at, ended_at, current_period_ends_at },
}: {
  row: ResultOf<typeof listSubscriptions>[number]
}) {
  return (
    <li>
      <span>{plan.name}</span>
      <StatusBadge status={status} />
      <span>
        <Day value={created_at} /> – <Day value={ended_at ?? current_period_ends_at} />
      </span>
    </li>
  )
}
