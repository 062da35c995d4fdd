import { ask } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { useAction } from '#kit/web/use-call.ts'
import { vendorMoves } from '../../contract/states.ts'
import { call, type VendorRow } from '../calls.ts'

const removeWords: Partial<Record<string, string>> = { requested: 'Refuse request', invited: 'Withdraw invitation' }

/** Returns a function from a vendor to what its owner can do with it now. */
export function useVendorActions(id: string, agree: (vendor: VendorRow) => void): (vendor: VendorRow) => Action[] {
  const approve = useAction(call, 'POST /marketplaces/{id}/vendors/{vendor}/approve', { notice: 'Vendor approved.' })
  const suspend = useAction(call, 'POST /marketplaces/{id}/vendors/{vendor}/suspend', { notice: 'Vendor suspended.' })
  const remove = useAction(call, 'POST /marketplaces/{id}/vendors/{vendor}/remove', { notice: 'Vendor removed.' })
  const needs = ['Manage Marketplaces'] as const
  return (vendor) => {
    const { id: vendorId, name, state } = vendor
    const params = { id, vendor: vendorId }
    const may = vendorMoves[state]
    const removeLabel = removeWords[state] ?? 'Remove vendor'
    const askSuspend = async () => {
      const note = await ask({
        title: `Suspend ${name}?`,
        label: 'Reason, which the vendor reads',
        action: 'Suspend vendor',
        type: 'long text',
      })
      if (note !== null) suspend.mutate({ params, body: { note } })
    }
    const askRemove = async () => {
      const label = 'Reason, which the vendor reads'
      const note = await ask({ title: `${removeLabel}: ${name}?`, label, action: removeLabel, type: 'long text', required: false })
      if (note !== null) remove.mutate({ params, body: { note } })
    }
    const actions: (Action | false)[] = [
      may.includes('approved') &&
        state !== 'invited' && {
          label: state === 'suspended' ? 'End suspension' : 'Approve vendor',
          icon: 'check',
          needs,
          run: () => approve.mutate({ params }),
        },
      { label: 'Set commission', icon: 'percentage', needs, run: () => agree(vendor) },
      may.includes('suspended') && { label: 'Suspend vendor', icon: 'pause', danger: true, needs, run: askSuspend },
      may.includes('removed') && state !== 'left' && { label: removeLabel, icon: 'x', danger: true, needs, run: askRemove },
    ]
    return actions.filter((action) => action !== false)
  }
}
