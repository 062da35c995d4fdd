import type { PermitTill } from '../contract/states.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, permitReads } from './calls.ts'
import { tillOptions } from './words.ts'

export interface PermitPayment {
  ids: string[]
  part: 'deposit' | 'balance'
}

interface PayDialogProps {
  payment: PermitPayment
  close: () => void
}

/** Records that deposits or balances of permits were paid to the authority. */
export default function PayDialog({ payment: { ids, part }, close }: PayDialogProps) {
  const invalidate = useInvalidate()
  const what = ids.length === 1 ? `the ${part}` : `${ids.length} ${part}s`
  const form = useSmallForm<{ till: PermitTill }>({
    initial: { till: 'bank' },
    check: () => ({}),
    send: async ({ till }, sent) => {
      const { paid } = await call('POST /permits/pay', { body: { ids, part, till }, ...sent })
      await invalidate(permitReads)
      toast(`Paid ${paid.map(formatMoney).join(', ')}.`)
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Record ${what}`}>
      <DrawerForm form={form} action="Record payment" done={close}>
        <Select
          label="Paid from"
          required
          allowDeselect={false}
          data={tillOptions}
          description="It is kept as paid in advance until the permit is used."
          {...form.field('till')}
        />
      </DrawerForm>
    </Modal>
  )
}
