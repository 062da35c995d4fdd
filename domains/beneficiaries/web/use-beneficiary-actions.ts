import { confirm } from '#kit/web/feedback/dialogs.ts'
import { undoToast } from '#kit/web/feedback/toast.tsx'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay, useUser } from '#kit/web/use-session.ts'
import { beneficiaryReads, call, type Beneficiary } from './calls.ts'

const invalidates = beneficiaryReads

/** Returns the possible actions of a beneficiary: verify, block, archive. */
export function useBeneficiaryActions() {
  const may = useMay()
  const user = useUser()
  const verify = useAction(call, 'POST /beneficiaries/{id}/verify', { invalidates, notice: 'Account is verified.', failed: 'Not verified' })
  const block = useAction(call, 'POST /beneficiaries/{id}/block', { invalidates, notice: 'Beneficiary is blocked.', failed: 'Not blocked' })
  const unblock = useAction(call, 'POST /beneficiaries/{id}/unblock', {
    invalidates,
    notice: 'Beneficiary unblocked. The account must be verified again.',
  })
  const archive = useAction(call, 'POST /beneficiaries/{id}/archive', { invalidates, failed: 'Not changed' })
  const putBack = (id: string) => archive.mutate({ params: { id }, body: { archived: false } })
  const check = async ({ id, name }: Beneficiary) => {
    const sure = await confirm({
      title: `Verify the account of “${name}”?`,
      text: 'First confirm the account with them by phone or in person. Do not use a contact that came with the account.',
      action: 'Verify account',
    })
    if (sure) verify.mutate({ params: { id } })
  }
  const stop = async ({ id, name }: Beneficiary) => {
    const sure = await confirm({
      title: `Block “${name}”?`,
      text: 'You cannot send money there until you unblock it.',
      action: 'Block',
      danger: true,
    })
    if (sure) block.mutate({ params: { id } })
  }
  const put = ({ id, name }: Beneficiary) =>
    archive.mutate({ params: { id }, body: { archived: true } }, { onSuccess: () => undoToast(`${name} archived.`, () => putBack(id)) })
  const actionsOf = (one: Beneficiary): Action[] => {
    if (!may('Add Beneficiary')) return []
    return [
      one.status === 'blocked'
        ? { label: 'Unblock beneficiary', icon: 'check', run: () => unblock.mutate({ params: { id: one.id } }) }
        : { label: 'Block', icon: 'lock', danger: true, run: () => stop(one) },
      one.archived
        ? { label: 'Restore', icon: 'history', run: () => putBack(one.id) }
        : { label: 'Archive', icon: 'archive', run: () => put(one) },
    ]
  }
  /** The server refuses the person who entered the account. */
  const mayCheck = (one: Beneficiary) => may('Add Beneficiary', 'Approve Transfers') && one.entered_by !== user.id
  return { actionsOf, check, checking: verify.isPending, mayCheck }
}
