import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { ask, confirm, showError } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { useAction } from '#kit/web/use-call.ts'
import { call, type Settlement } from '../calls.ts'

export type SettlementDialog = 'pay' | 'receive'
const needs = ['Manage Reselling'] as const

/** What people do with a settlement. `open` opens a dialog. */
export function useSettlementActions(open: (dialog: SettlementDialog) => void) {
  const invoice = useAction(call, 'POST /reseller/settlements/{id}/invoice', { notice: 'Invoice issued.' })
  const dispute = useAction(call, 'POST /reseller/settlements/{id}/dispute', { notice: 'Settlement disputed.' })
  const withdraw = useAction(call, 'POST /reseller/settlements/{id}/withdraw', { notice: 'Dispute withdrawn.' })
  const carry = useAction(call, 'POST /reseller/settlements/{id}/carry', { notice: 'Settlement carried.' })
  const message = useAction(call, 'POST /reseller/settlements/{id}/message', { notice: 'Message sent.' })

  const askDispute = async ({ id, revision, number, partner_name }: Settlement) => {
    const text = `${partner_name} reads your reason. Nothing is paid until you withdraw the dispute or the settlement is carried.`
    const reason = await ask({ title: `Dispute ${number}?`, text, label: 'Reason', action: 'Dispute settlement', type: 'long text' })
    if (reason !== null) dispute.mutate({ params: { id }, body: { revision, reason } })
  }
  const askCarry = async ({ id, revision, number, amount }: Settlement) => {
    const sum = formatMoney(moneyOf(Math.abs(amount.amount), amount.currency))
    const text = `${sum} is not paid now. Its lines are counted again in the next settlement, with all changes until then.`
    if (await confirm({ title: `Carry ${number} into the next settlement?`, text, action: 'Carry settlement' }))
      carry.mutate({ params: { id }, body: { revision } })
  }
  const write = async ({ id, partner_name }: Settlement) => {
    const text = await ask({ title: `Write to ${partner_name}`, label: 'Message', action: 'Send message', type: 'long text' })
    if (text !== null) message.mutate({ params: { id }, body: { text } })
  }
  const save = (name: 'statement' | 'invoice', id: string) =>
    call.download(`GET /reseller/settlements/{id}/${name}/pdf`, { params: { id } }).catch((error: unknown) => showError('Not saved', error))

  const menu = (settlement: Settlement): Action[] => {
    const { id, actions, revision, invoice_number } = settlement
    const all: (Action | false)[] = [
      { label: 'Save statement', icon: 'download', run: () => save('statement', id) },
      invoice_number !== null && { label: 'Save invoice', icon: 'download', run: () => save('invoice', id) },
      actions.includes('receive') && {
        label: 'Record payment',
        icon: 'check',
        needs: ['Record Payments'],
        run: () => open('receive'),
      },
      actions.includes('withdraw') && {
        label: 'Withdraw dispute',
        icon: 'undo',
        needs,
        run: () => withdraw.mutate({ params: { id }, body: { revision } }),
      },
      actions.includes('carry') && { label: 'Carry to next settlement', icon: 'next', needs, run: () => askCarry(settlement) },
      actions.includes('dispute') && { label: 'Dispute settlement', icon: 'x', danger: true, needs, run: () => askDispute(settlement) },
    ]
    return all.filter((action) => action !== false)
  }
  return { invoice: invoice.mutate, write, menu }
}
