import { formatMoney, type Money } from '#kit/contract/money.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { receivedWays, type ReceivedWay } from '../../contract/settlement.ts'
import { call, type Settlement } from '../calls.ts'
import { absolute, partProblems } from '../words.ts'

interface ReceiveDialogProps {
  settlement: Settlement
  close: () => void
}

/** Records that the partner paid outside Safiri. */
export default function ReceiveDialog({ settlement: { id, revision, partner_name, left }, close }: ReceiveDialogProps) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ method: ReceivedWay; amount: Money | null }>({
    initial: { method: 'bank_transfer', amount: left },
    check: ({ amount }) => partProblems(amount, absolute(left)),
    send: async ({ method, amount }, sent) => {
      await call('POST /reseller/settlements/{id}/receive', {
        params: { id },
        body: { revision, method, ...(amount ? { amount } : {}) },
        ...sent,
      })
      await invalidate(['/reseller'])
      toast('Payment recorded.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Record payment of ${partner_name}`}>
      <DrawerForm form={form} action="Record payment" done={close}>
        <MoneyField
          label="Amount"
          required
          currency={left.currency}
          description={`${formatMoney(absolute(left))} is still due. You can record a part.`}
          {...form.field('amount')}
        />
        <Select
          label="Paid by"
          required
          allowDeselect={false}
          data={receivedWays.map((value) => ({ value, label: wordsOf(value) }))}
          description="For money that no transfer of Safiri brought. It is booked on both sides."
          {...form.field('method')}
        />
      </DrawerForm>
    </Modal>
  )
}
