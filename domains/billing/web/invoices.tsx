import { Button } from '@mantine/core'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { listInvoices } from '../contract.ts'
import { periodWords } from '../contract/period.ts'
import { billing } from './calls.ts'
import styles from './subscriptions.module.css'

type Invoice = ResultOf<typeof listInvoices>[number]

/** The invoices for the plan, paid and open. */
export function Invoices() {
  const answer = useCall(billing, 'GET /subscriptions/invoices', { query: { per_page: '100' } })
  if (answer.isError) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  const rows = (answer.data ?? []).filter(({ status }) => status !== 'void')
  if (rows.length === 0) return null
  return (
    <Card title="Invoices" flush>
      <ul className={styles.history}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ row }: { row: Invoice }) {
  const save = () =>
    billing
      .download('GET /subscriptions/invoices/{id}/pdf', { params: { id: row.id } })
      .catch((error: unknown) => showError('Not saved', error))
  return (
    <li>
      <span>
        {row.plan.name}, {periodWords(new Date(row.period_starts_at), new Date(row.period_ends_at))}
      </span>
      <StatusBadge status={row.status} {...(row.status === 'open' ? { label: 'Due', tone: 'amber' as const } : {})} />
      <span>
        <Money value={row.amount} />
        {row.checkout_url && (
          <Button component="a" href={row.checkout_url} size="compact-sm" variant="default" ml="xs">
            Pay
          </Button>
        )}
        <RowMenu label={`${row.number} actions`} actions={[{ label: 'Save invoice', icon: 'download', run: save }]} />
      </span>
    </li>
  )
}
