import { Button, Textarea } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { segmentsOf } from '../contract/segments.ts'
import { call, messagingReads, type Channel } from './calls.ts'

/** Sends one message to see whether a channel works. */
export function TestDialog({ channel, close }: { channel: Channel['channel']; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { to: '', text: 'This is a test from Safiri.' },
    check: ({ to, text }) => ({ ...(to === '' && { to: 'Phone is required.' }), ...(text.trim() === '' && { text: 'Text is required.' }) }),
    send: async ({ to, text }, { idempotencyKey }) => {
      await call('POST /crm/messaging/test', { body: { channel, to, text }, idempotencyKey })
      await invalidate(messagingReads)
      toast('Message queued. See Messages for what became of it.')
      close()
    },
  })
  const { segments } = segmentsOf(form.values.text)
  return (
    <Modal opened onClose={close} title="Send test message">
      <SmallForm
        form={form}
        action="Send message"
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <PhoneField label="Phone" required {...form.field('to')} />
        <Textarea
          label="Text"
          required
          autosize
          minRows={2}
          maxLength={500}
          description={
            channel === 'sms' ? `${segments} ${segments === 1 ? 'segment' : 'segments'}` : 'Only to people who wrote in the last 24 hours'
          }
          {...form.field('text')}
        />
      </SmallForm>
    </Modal>
  )
}
