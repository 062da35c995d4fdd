import { formatMoney } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Select } from '#kit/web/fields/inputs.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import type { PermitTill } from '../contract/states.ts'
import { call, permitReads, type Permit } from './calls.ts'
import { tillOptions } from './words.ts'

/** Records that the authority returned what a cancelled permit did not lose. */
export default function RefundDialog({ permit: { id, version, refund_due }, close }: { permit: Permit; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ till: PermitTill }>({
    initial: { till: 'bank' },
    check: () => ({}),
    send: async ({ till }, sent) => {
      await call('POST /permits/{id}/refund', { params: { id }, body: { version, till }, ...sent })
      await invalidate(permitReads)
      toast('Refund recorded.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Record a refund of ${formatMoney(refund_due)}`}>
      <DrawerForm form={form} action="Record refund" done={close}>
        <Select label="Received in" required allowDeselect={false} data={tillOptions} {...form.field('till')} />
      </DrawerForm>
    </Modal>
  )
}
