import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Checkbox, Textarea } from '#kit/web/fields/inputs.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, type StaffNotice } from './calls.ts'

/** Adds what happened to a notice, and ends it. */
export default function UpdateDialog({ notice, close }: { notice: StaffNotice; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { text: '', over: false },
    send: async (body, sent) => {
      await call('POST /operator/notices/{id}/updates', { params: { id: notice.id }, body, ...sent })
      await invalidate(['/operator/notices', '/operator/log', '/status'])
      toast(body.over ? 'Notice ended.' : 'Update added.')
      close()
    },
  })
  const { value, ...over } = form.field('over')
  return (
    <Modal opened onClose={close} title={notice.title}>
      <DrawerForm form={form} action="Add update" done={close}>
        <Textarea label="Update" required maxLength={2000} autosize minRows={3} {...form.field('text')} />
        <Checkbox label="It is over" checked={value} {...over} />
      </DrawerForm>
    </Modal>
  )
}
