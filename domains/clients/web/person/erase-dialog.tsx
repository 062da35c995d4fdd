import { Button, TextInput } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call } from '../calls.ts'

/** Erases a person after their name was typed. It cannot be undone. */
export default function EraseDialog({ id, name, close }: { id: string; name: string; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<{ name: string }>({
    initial: { name: '' },
    check: (draft): Record<string, string> =>
      draft.name.trim() === name.trim() ? {} : { name: 'Type the name exactly as it is written above.' },
    send: async (draft) => {
      await call('POST /crm/contacts/{id}/erase', { params: { id }, body: draft })
      toast('Contact erased.')
      close()
      await invalidate(['/crm', '/clients', '/bookings'])
    },
  })
  return (
    <Modal opened onClose={close} title={`Erase ${name}?`}>
      <p>
        Name, addresses, notes, fields, files, messages and passports are deleted. Bookings, ledger entries and documents stay, because the
        law requires it. This cannot be undone.
      </p>
      <SmallForm
        form={form}
        action="Erase contact"
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <TextInput label={`Type “${name}” to confirm`} required autoComplete="off" {...form.field('name')} />
      </SmallForm>
    </Modal>
  )
}
