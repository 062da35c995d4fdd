import { useNavigate } from '@tanstack/react-router'
import { ask, confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action, Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import type { AskedMove } from '../contract/states.ts'
import { call, payableReads, type InvoiceDetails } from './calls.ts'

const needs = ['Manage Payables'] as const

/** What people do with a supplier's invoice. `open` opens the drawer to pay, or the dialog for a payment outside Safiri. */
export function useInvoiceActions(open: (what: 'pay' | 'paid') => void) {
  const navigate = useNavigate()
  const move = useAction(call, 'POST /payables/invoices/{id}/move', {
    invalidates: payableReads,
    notice: 'Invoice changed.',
    failed: 'Not changed',
  })
  const go = ({ id, version }: InvoiceDetails, to: AskedMove, more: { reason?: string; accept_differences?: boolean } = {}) =>
    move.mutate({ params: { id }, body: { to, version, ...more } })
  const approve = async (invoice: InvoiceDetails) => {
    const differences = invoice.approval_void ? [] : invoice.lines.flatMap((line) => line.differences)
    if (differences.length === 0) return go(invoice, 'approved')
    const text = differences.join(' ')
    if (await confirm({ title: `Approve ${invoice.number} although it differs?`, text, action: 'Approve invoice' }))
      go(invoice, 'approved', { accept_differences: true })
  }
  const withReason = async (invoice: InvoiceDetails, to: 'disputed' | 'void') => {
    const verb = to === 'void' ? 'Void' : 'Dispute'
    const reason = await ask({ title: `${verb} ${invoice.number}?`, label: 'Reason', action: `${verb} invoice`, type: 'long text' })
    if (reason !== null) go(invoice, to, { reason })
  }
  const mainButton = (invoice: InvoiceDetails): Button | undefined => {
    if (invoice.moves.includes('approved')) return { label: 'Approve', icon: 'check', needs, run: () => void approve(invoice) }
    if (invoice.due.amount > 0 && invoice.account)
      return { label: 'Pay', icon: 'send', needs: [['Manage Payables', 'Create Transfers']], run: () => open('pay') }
    if (invoice.due.amount > 0) return { label: 'Record payment', icon: 'check', needs, run: () => open('paid') }
    return undefined
  }
  const menu = (invoice: InvoiceDetails): Action[] => {
    const { id, kind, moves, due, approval_void, state } = invoice
    const all: (Action | false)[] = [
      due.amount > 0 && !approval_void && { label: 'Record payment', icon: 'check', needs, run: () => open('paid') },
      kind === 'invoice' &&
        !['draft', 'void'].includes(state) && {
          label: 'Enter credit note',
          icon: 'receipt',
          needs,
          run: () => void navigate({ href: pathTo('/payables/view/$id/credit', { id }) }),
        },
      moves.includes('received') && {
        label: state === 'disputed' ? 'Withdraw dispute' : state === 'draft' ? 'Mark as received' : 'Withdraw approval',
        icon: 'undo',
        needs,
        run: () => go(invoice, 'received'),
      },
      moves.includes('disputed') && {
        label: 'Dispute invoice',
        icon: 'x',
        danger: true,
        needs,
        run: () => withReason(invoice, 'disputed'),
      },
      moves.includes('void') && { label: 'Void invoice', icon: 'x', danger: true, needs, run: () => withReason(invoice, 'void') },
    ]
    return all.filter((action) => action !== false)
  }
  return { mainButton, menu }
}
