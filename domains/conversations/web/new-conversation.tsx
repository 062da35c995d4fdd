import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { call, inboxReads } from './calls.ts'

interface Values {
  channel: 'email' | 'sms' | 'whatsapp'
  email: string
  phone: string
  subject: string
  text: string
}

/** Writes to a person first, by mail or SMS, or on WhatsApp if they wrote in the last 24 hours. */
export default function NewConversation({ close, done }: { close: () => void; done: (id: string) => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: { channel: 'email', email: '', phone: '', subject: '', text: '' },
    check: ({ channel, email, phone, subject, text }) => ({
      ...(channel === 'email' && email.trim() === '' && { email: 'Email is required.' }),
      ...(channel === 'email' && subject.trim() === '' && { subject: 'Subject is required.' }),
      ...(channel !== 'email' && phone === '' && { phone: 'Phone is required.' }),
      ...(text.trim() === '' && { text: 'Message is required.' }),
    }),
    send: async ({ channel, email, phone, subject, text }, { idempotencyKey }) => {
      const to = channel === 'email' ? { email, subject } : { phone }
      const { id } = await call('POST /crm/inbox/new', { body: { channel, text, ...to }, idempotencyKey })
      await invalidate(inboxReads)
      toast('Message sent.')
      done(id)
    },
  })
  const { channel } = form.values
  return (
    <Drawer opened onClose={close} position="right" size="md" title="Write message">
      <SmallForm
        form={form}
        action="Send message"
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label="Channel"
          data={[
            { value: 'email', label: 'Email' },
            { value: 'sms', label: 'SMS' },
            { value: 'whatsapp', label: 'WhatsApp' },
          ]}
          value={channel}
          onChange={(value) => form.set({ channel: value as Values['channel'] })}
        />
        {channel === 'email' ? (
          <>
            <TextInput label="Email" type="email" required {...form.field('email')} />
            <TextInput label="Subject" required maxLength={200} {...form.field('subject')} />
          </>
        ) : (
          <PhoneField label="Phone" required {...form.field('phone')} />
        )}
        <Textarea label="Message" required autosize minRows={4} maxRows={14} maxLength={5000} {...form.field('text')} />
      </SmallForm>
    </Drawer>
  )
}
