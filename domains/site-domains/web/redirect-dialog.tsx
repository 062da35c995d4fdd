import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { redirectBody } from '../contract.ts'
import { call } from './calls.ts'

const check = checkWith(redirectBody)

/** Adds a redirect. */
export default function RedirectDialog({ close }: { close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { from_path: '', to_path: '' },
    check,
    send: async (body, sent) => {
      await call('POST /website/redirects', { body, ...sent })
      await invalidate(['/website/redirects'])
      toast('Redirect added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Add redirect">
      <DrawerForm form={form} action="Add redirect" done={close}>
        <TextInput label="Old address" required maxLength={500} placeholder="/tours.html" {...form.field('from_path')} />
        <TextInput label="New address" required maxLength={500} placeholder="/trips" {...form.field('to_path')} />
      </DrawerForm>
    </Modal>
  )
}
