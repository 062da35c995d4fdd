import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { recordAcceptanceBody } from '../contract.ts'
import { call } from './calls.ts'

/** Records that the client accepted the conditions elsewhere, such as on paper. */
export default function RecordDialog({ bookingId: id, name, close }: { bookingId: string; name: string; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { name, note: '' },
    check: checkWith(recordAcceptanceBody),
    send: async (values, sent) => {
      await call('POST /bookings/{id}/conditions/accept', { params: { id }, body: values, ...sent })
      await invalidate(['/bookings'])
      toast('Acceptance recorded.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Record acceptance">
      <DrawerForm form={form} action="Record" done={close}>
        <TextInput label="Accepted by" required maxLength={120} {...form.field('name')} />
        <TextInput label="How" placeholder="Signed on paper" maxLength={300} {...form.field('note')} />
      </DrawerForm>
    </Modal>
  )
}
