import { Alert, Button, Checkbox, Textarea } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { contactBody } from '../contract/bodies.ts'
import { call, flightReads } from './calls.ts'

export interface ContactedChange {
  id: string
  client: { name: string; email: string | null; phone: string | null }
}

/** Dialog to mail new times to the client, or to record that they were told in another way. */
export default function ContactDialog({ change: { id, client }, onClose }: { change: ContactedChange; onClose: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { mail: client.email !== null, message: '' },
    check: checkWith(contactBody),
    send: async (body) => {
      await call('POST /flights/changes/{id}/contact', { params: { id }, body })
      onClose()
      toast(body.mail ? `Mail to ${client.email} is on the way.` : `Recorded: ${client.name} was informed.`)
      void invalidate(flightReads)
    },
  })
  const { mail } = form.values
  return (
    <Modal opened onClose={onClose} title={`Contact ${client.name}`} size="md">
      <SmallForm
        form={form}
        action={mail ? 'Send mail' : 'Record call'}
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {client.email ? (
          <Checkbox
            size="xs"
            mb="md"
            label={`Send a mail to ${client.email} with the old and the new times`}
            checked={mail}
            onChange={(event) => form.set({ mail: event.currentTarget.checked })}
          />
        ) : (
          <Alert color="yellow" mb="md">
            {client.name} has no email address.{client.phone ? ` Call ${client.phone} and record it here.` : ''}
          </Alert>
        )}
        <Textarea
          label={mail ? 'Message' : 'Notes'}
          description={mail ? 'Shown above the times.' : undefined}
          autosize
          minRows={3}
          maxLength={2000}
          data-autofocus
          {...form.field('message')}
        />
      </SmallForm>
    </Modal>
  )
}
