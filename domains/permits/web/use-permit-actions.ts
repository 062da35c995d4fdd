import { formatMoney } from '#kit/contract/money.ts'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, permitReads, type Permit } from './calls.ts'

export type PermitDialog = 'deposit' | 'balance' | 'name' | 'reschedule' | 'refund'
const needs = ['Edit Bookings'] as const
const invalidates = permitReads

/** What people do with a permit. `open` opens a dialog. */
export function usePermitActions(open: (dialog: PermitDialog) => void) {
  const reserve = useAction(call, 'POST /permits/{id}/reserve', { invalidates, notice: 'Permit reserved.', failed: 'Not reserved' })
  const issue = useAction(call, 'POST /permits/{id}/issue', { invalidates, notice: 'Permit issued.', failed: 'Not issued' })
  const use = useAction(call, 'POST /permits/{id}/use', { invalidates, notice: 'Permit used.', failed: 'Not changed' })
  const cancel = useAction(call, 'POST /permits/{id}/cancel', { invalidates, notice: 'Permit cancelled.', failed: 'Not cancelled' })

  const askIssue = async ({ id, version }: Permit) => {
    const number = await ask({
      title: 'Record that the permit was issued',
      text: 'After this, another name costs what the rules say.',
      label: 'Permit number',
      action: 'Record issue',
      type: 'text',
    })
    if (number !== null) issue.mutate({ params: { id }, body: { version, number } })
  }
  const askCancel = async ({ id, version, paid, lost_today }: Permit) => {
    const lost = lost_today.amount > 0 ? `${formatMoney(lost_today)} of ${formatMoney(paid)} is lost by the rules.` : 'Nothing is lost.'
    if (await confirm({ title: 'Cancel this permit?', text: lost, action: 'Cancel permit', danger: true }))
      cancel.mutate({ params: { id }, body: { version } })
  }
  const menu = (permit: Permit): Action[] => {
    const { moves, state } = permit
    const all: (Action | false)[] = [
      moves.includes('paid') &&
        state === 'reserved' && {
          label: 'Record whole price',
          icon: 'check',
          needs: ['Record Payments'],
          run: () => open('balance'),
        },
      moves.includes('rescheduled') && { label: 'Move to another day', icon: 'calendar', needs, run: () => open('reschedule') },
      moves.includes('cancelled') && { label: 'Cancel permit', icon: 'x', danger: true, needs, run: () => askCancel(permit) },
    ]
    return all.filter((action) => action !== false)
  }
  return {
    reserve: ({ id, version }: Permit) => reserve.mutate({ params: { id }, body: { version } }),
    use: ({ id, version }: Permit) => use.mutate({ params: { id }, body: { version } }),
    issue: askIssue,
    menu,
  }
}
