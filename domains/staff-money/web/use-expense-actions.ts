import { call as sheets } from '#domains/job-sheets/web/calls.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { ask, showError } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, moneyReads, type RoadExpense } from './calls.ts'

/** Returns what people do with a reported expense. `change` opens the dialog for another amount. */
export function useExpenseActions(change: (expense: RoadExpense) => void): (expense: RoadExpense) => Action[] {
  const mayCheck = useMay()('Manage Payables')
  const said = { invalidates: moneyReads, failed: 'Not changed' }
  const accept = useAction(call, 'POST /staff-money/expenses/{id}/accept', { ...said, notice: 'Expense accepted.' })
  const refuse = useAction(call, 'POST /staff-money/expenses/{id}/refuse', { ...said, notice: 'Expense refused.' })
  const reopen = useAction(call, 'POST /staff-money/expenses/{id}/reopen', { ...said, notice: 'Expense reopened.' })
  const why = async (expense: RoadExpense) => {
    const title = `Refuse ${formatMoney(expense.reported)}?`
    const reason = await ask({ title, label: 'Reason', action: 'Refuse expense' })
    if (reason !== null) refuse.mutate({ params: { id: expense.id }, body: { reason } })
  }
  const photo = ({ id }: RoadExpense) =>
    sheets.open('GET /roster/job-events/{id}/photo', { params: { id } }).catch((error: unknown) => showError('Not opened', error))
  return (expense) => {
    const { id, state, late, has_photo } = expense
    const isOpen = mayCheck && state === 'to_check'
    return [
      // A late report is looked at first: the dialog asks why it is accepted.
      ...(isOpen && !late
        ? [{ label: 'Accept', icon: 'check', run: () => accept.mutate({ params: { id }, body: {} }) } satisfies Action]
        : []),
      ...(isOpen
        ? [
            { label: late ? 'Accept late report' : 'Accept another amount', icon: 'pencil', run: () => change(expense) } satisfies Action,
            { label: 'Refuse', icon: 'x', danger: true, run: () => why(expense) } satisfies Action,
          ]
        : []),
      ...(mayCheck && state === 'refused'
        ? [{ label: 'Reopen', icon: 'undo', run: () => reopen.mutate({ params: { id } }) } satisfies Action]
        : []),
      ...(has_photo ? [{ label: 'Show photo', icon: 'eye', run: () => photo(expense) } satisfies Action] : []),
    ]
  }
}
