import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, requestReads, type SupplierRequest } from './calls.ts'

/** Sends a request again, also to another address. */
export default function ResendDialog({ request, close }: { request: SupplierRequest; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { email: request.email, contact_name: request.contact_name ?? '' },
    check: ({ email }): Record<string, string> => (email.trim() === '' ? { email: 'Email is required.' } : {}),
    send: async (values, sent) => {
      await call('POST /supplier-requests/{id}/resend', {
        params: { id: request.id },
        body: { version: request.version, ...values },
        ...sent,
      })
      await invalidate(requestReads)
      toast(`Request sent to ${values.email}.`)
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Send request again">
      <DrawerForm form={form} action="Send again" done={close}>
        <p>The mail has a new link. The link that was sent before stops working.</p>
        <TextInput label="Email" type="email" required maxLength={254} {...form.field('email')} />
        <TextInput label="Contact" maxLength={160} {...form.field('contact_name')} />
      </DrawerForm>
    </Modal>
  )
}
