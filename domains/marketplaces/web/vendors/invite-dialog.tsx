import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Textarea, TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { inviteBody } from '../../contract.ts'
import { call } from '../calls.ts'

const check = checkWith(inviteBody)

/** Invites an agency to a marketplace. */
export default function InviteDialog({ id, close }: { id: string; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { agency: '', message: '' },
    check,
    send: async (body, sent) => {
      await call('POST /marketplaces/{id}/vendors/invite', { params: { id }, body, ...sent })
      await invalidate(['/marketplaces'])
      toast('Invitation sent.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Invite vendor">
      <DrawerForm form={form} action="Send invitation" done={close}>
        <TextInput
          label="Agency"
          required
          maxLength={80}
          spellCheck={false}
          placeholder="lake-bunyonyi-lodge"
          description="The last part of the agency’s public address."
          {...form.field('agency')}
        />
        <Textarea label="Message" autosize minRows={2} maxLength={1000} {...form.field('message')} />
      </DrawerForm>
    </Modal>
  )
}
