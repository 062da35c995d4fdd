import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMoney } from '#kit/contract/money.ts'
import { ask, confirm, showError } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction, useIdempotencyKey } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, transferReads, type TransferShown } from './calls.ts'
import { stateOf } from './transfer-words.ts'

const invalidates = transferReads

/** Returns the possible actions of a transfer. Approving a large one asks for the password when the server requires it. */
export function useTransferActions() {
  const may = useMay()
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const [asksPassword, setAsksPassword] = useState(false)
  const forgetPassword = () => setAsksPassword(false)
  const approval = useAction(call, 'POST /wallet/transfers/{id}/approve', { invalidates, notice: 'Transfer approved.', failed: false })
  const cancel = useAction(call, 'POST /wallet/transfers/{id}/cancel', {
    invalidates,
    notice: 'Transfer cancelled.',
    failed: 'Not cancelled',
  })
  const check = useAction(call, 'POST /wallet/transfers/{id}/check', {
    invalidates,
    notice: ({ status }) => `Transfer: ${stateOf(status).label.toLowerCase()}.`,
  })

  const send = ({ id, version }: Pick<TransferShown, 'id' | 'version'>) =>
    approval.mutate(
      { params: { id }, body: { version }, idempotencyKey: key.current() },
      {
        onSuccess: () => key.settle(),
        onError: (error) => {
          key.settle(error)
          if (error.code === 'reauth_required') setAsksPassword(true)
          else showError('Not approved', error)
        },
      },
    )
  const approve = async ({ id, version, amount, beneficiary_name, beneficiary_account }: TransferShown, how?: 'asked already') => {
    forgetPassword()
    const sure =
      how === 'asked already' ||
      (await confirm({
        title: `Send ${formatMoney(amount)} to ${beneficiary_name}?`,
        text: `It is sent to ${beneficiary_account} and cannot be reversed.`,
        action: 'Approve transfer',
      }))
    if (sure) send({ id, version })
  }
  const turnDown = async ({ id, may_approve }: TransferShown) => {
    const action = may_approve ? 'Decline transfer' : 'Cancel transfer'
    const reason = await ask({ title: `${action}?`, label: 'Reason', action, type: 'long text' })
    if (reason) cancel.mutate({ params: { id }, body: { reason } })
  }
  const actionsOf = (transfer: TransferShown): Action[] => {
    const { id, status } = transfer
    const open = status === 'draft' || status === 'pending_approval'
    const asked = ['approved', 'processing', 'sent', 'paid'].includes(status)
    return [
      ...(status === 'pending_approval' && may('Create Transfers')
        ? [{ label: 'Edit', icon: 'pencil' as const, run: () => navigate({ href: `${pathTo('/edit-transfer-details')}?transfer=${id}` }) }]
        : []),
      ...(open && may('Create Transfers', 'Approve Transfers')
        ? [
            {
              label: transfer.may_approve ? 'Decline' : 'Cancel transfer',
              icon: 'x' as const,
              danger: true,
              run: () => turnDown(transfer),
            },
          ]
        : []),
      ...(asked && may('Create Transfers', 'Approve Transfers')
        ? [{ label: 'Check again', icon: 'refresh' as const, run: () => check.mutate({ params: { id } }) }]
        : []),
    ]
  }
  return { approve, approving: approval.isPending, asksPassword, forgetPassword, actionsOf }
}
