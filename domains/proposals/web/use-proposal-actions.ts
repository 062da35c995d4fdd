import { useNavigate } from '@tanstack/react-router'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action, Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, proposalReads, type Proposal } from './calls.ts'
import { pdfAction } from './pdf-action.ts'
import type { SaveChanges } from './proposal-form.tsx'

const invalidates = proposalReads

/** Returns the available actions for a proposal, the next step first. What the client or a colleague will read is saved first. */
export function useProposalActions(open: (dialog: 'send' | 'approve') => void, saveFirst: SaveChanges) {
  const may = useMay()
  const navigate = useNavigate()
  const asking = useAction(call, 'POST /business/proposals/{id}/ask-approval', {
    invalidates,
    notice: 'Approval requested.',
    failed: 'Approval not requested',
  })
  const deciding = useAction(call, 'POST /business/proposals/{id}/approve', {
    invalidates,
    notice: 'Proposal returned.',
    failed: 'Not returned',
  })
  const versioning = useAction(call, 'POST /business/proposals/{id}/new-version', { invalidates, failed: 'No new version' })
  const closing = useAction(call, 'POST /business/proposals/{id}/close', { invalidates, failed: 'Not changed' })
  const copying = useAction(call, 'POST /business/proposals/{id}/duplicate', {
    invalidates,
    notice: 'Copy created.',
    done: ({ id }) => navigate({ href: pathTo('/proposals/$uuid/edit', { uuid: id }) }),
  })
  const newVersion = ({ id }: Proposal) =>
    ({ label: 'New version', icon: 'pencil', run: () => versioning.mutate({ params: { id } }) }) as const
  const primary = (proposal: Proposal): Button | undefined => {
    if (!may('Edit Proposals')) return undefined
    if (proposal.may_approve) return { label: 'Approve and send', icon: 'check', run: () => saveFirst(() => open('approve')) }
    if (proposal.is_draft && proposal.status !== 'pending_approval')
      return { label: 'Send', icon: 'send', run: () => saveFirst(() => open('send')) }
    if (proposal.status === 'changes_requested') return newVersion(proposal)
    return undefined
  }
  const close = async (proposal: Proposal, status: 'won' | 'declined' | 'cancelled') => {
    const params = { id: proposal.id }
    if (status === 'won') return closing.mutate({ params, body: { status } })
    if (status === 'cancelled') {
      const text = 'Its page shows that it was withdrawn. Its booking stays.'
      if (!(await confirm({ title: `Cancel “${proposal.title}”?`, text, action: 'Cancel proposal', danger: true }))) return
      return closing.mutate({ params, body: { status } })
    }
    const reason = await ask({ title: 'Mark as lost', label: 'Reason (optional)', action: 'Mark as lost', required: false })
    if (reason !== null) closing.mutate({ params, body: { status, reason } })
  }
  const actions = (proposal: Proposal): Action[] => {
    const params = { id: proposal.id }
    const pdf = pdfAction(proposal.id)
    if (!may('Edit Proposals')) return [pdf]
    const when = (holds: boolean, action: Action): Action[] => (holds ? [action] : [])
    const { allowed, is_draft, status } = proposal
    return [
      ...when(is_draft && allowed.includes('pending_approval'), {
        label: 'Ask for approval',
        icon: 'checklist',
        run: () => saveFirst(() => asking.mutate({ params })),
      }),
      ...when(status === 'pending_approval', {
        label: 'Return',
        icon: 'left',
        run: async () => {
          const reason = await ask({ title: 'Return proposal', label: 'Requested changes', action: 'Return', required: false })
          if (reason !== null) deciding.mutate({ params, body: { approved: false, reason } })
        },
      }),
      ...when(!is_draft && status !== 'changes_requested' && allowed.includes('sent'), newVersion(proposal)),
      { label: 'Duplicate', icon: 'copy', run: () => copying.mutate({ params }) },
      pdf,
      ...when(allowed.includes('won'), { label: 'Mark as won', icon: 'circleCheck', run: () => close(proposal, 'won') }),
      ...when(allowed.includes('declined'), { label: 'Mark as lost', icon: 'x', run: () => close(proposal, 'declined') }),
      ...when(allowed.includes('cancelled'), {
        label: 'Cancel proposal',
        icon: 'trash',
        danger: true,
        run: () => close(proposal, 'cancelled'),
      }),
    ]
  }
  return { primary, actions }
}
