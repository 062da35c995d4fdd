import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { SheetCardProps } from '#domains/job-sheets/web/sheet-slots.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { formatMoment } from '#kit/contract/time.ts'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type RoadExpense } from './calls.ts'
import { useExpenseActions } from './use-expense-actions.ts'
import { checkTones, checkWords, expenseText } from './words.ts'

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'))
const most = 100

/** The expenses of a duty, to accept or refuse. */
export default function DutyExpenses({ dutyId, reports }: SheetCardProps) {
  const maySee = useMay()('See Costs', 'Manage Payables')
  return maySee && reports > 0 ? <Expenses dutyId={dutyId} /> : null
}

function Expenses({ dutyId }: { dutyId: string }) {
  const query = { duty_id: dutyId, state: 'all', per_page: String(most) } as const
  const { data, error, refetch } = useCall(call, 'GET /staff-money/expenses', { query })
  const [changing, setChanging] = useState<RoadExpense | null>(null)
  const actionsOf = useExpenseActions(setChanging)
  if (data?.length === 0) return null
  return (
    <Card title="Road expenses" flush>
      {error && !data && <RetryAlert error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={92} m={20} mt={4} />}
      {data && (
        <PartTable
          heads={
            <>
              <th scope="col">Expense</th>
              <th scope="col">Status</th>
            </>
          }
        >
          {data.map((expense) => (
            <PartRow
              key={expense.id}
              name={`${expenseText(expense)} · ${formatMoney(expense.accepted ?? expense.reported)}`}
              notes={notesOf(expense)}
              off={expense.state === 'refused'}
              actions={actionsOf(expense)}
            >
              <td>
                <StatusBadge status={expense.state} label={checkWords[expense.state]} tone={checkTones[expense.state]} />
              </td>
            </PartRow>
          ))}
        </PartTable>
      )}
      <Suspense fallback={null}>{changing && <AcceptDialog expense={changing} close={() => setChanging(null)} />}</Suspense>
    </Card>
  )
}

const notesOf = ({ name, happened_at, late, reason, checked_by, accepted, reported }: RoadExpense): (string | null)[] => [
  `${name}, ${formatMoment(happened_at)}`,
  late ? 'Arrived when the duty was no longer theirs' : null,
  accepted && accepted.amount !== reported.amount ? `Reported: ${formatMoney(reported)}` : null,
  [checked_by && `Checked by ${checked_by}`, reason].filter(Boolean).join(': ') || null,
]
