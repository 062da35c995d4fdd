import { MultiSelect, SegmentedControl, Stack, Textarea } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { tripMessageBody } from '../contract.ts'
import type { TripChannel } from '../contract/words.ts'
import { call, type Trip } from './calls.ts'

interface Values {
  channel: TripChannel
  subject: string
  text: string
  bookings: string[]
}

const channels = [
  { value: 'email', label: 'Mail' },
  { value: 'sms', label: 'SMS' },
  { value: 'whatsapp', label: 'WhatsApp' },
]

const bodyOf = ({ channel, subject, text, bookings }: Values) => ({
  channel,
  text,
  ...(channel === 'email' ? { subject } : {}),
  ...(bookings.length > 0 ? { bookings } : {}),
})
const check = checkWith(tripMessageBody)

/** Writes to the clients of a trip, or to some of them. */
export default function MessageDialog({ trip: { id, parties }, close }: { trip: Trip; close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm<Values>({
    initial: { channel: 'email', subject: '', text: '', bookings: [] },
    check: (values) => ({
      ...check(bodyOf(values)),
      ...(values.channel === 'email' && !values.subject.trim() ? { subject: 'Subject is required.' } : {}),
    }),
    send: async (values, sent) => {
      const { messages } = await call('POST /trips/{id}/message', { params: { id }, body: bodyOf(values), ...sent })
      const [last] = messages
      close()
      toast(last && last.missed.length > 0 ? `Sent to ${last.sent}. Not reached: ${last.missed.join(', ')}.` : 'Message sent.')
      await invalidate(['/trips', '/bookings'])
    },
  })
  const { values } = form
  const channel = form.field('channel')
  const bookings = form.field('bookings')
  return (
    <Modal opened onClose={close} title="Write to clients" size="lg">
      <DrawerForm form={form} action="Send message" done={close}>
        <Stack gap="sm" mb="md">
          <SegmentedControl
            fullWidth
            aria-label="Channel"
            data={channels}
            value={channel.value}
            onChange={(value) => channel.onChange(value)}
          />
          <MultiSelect
            label="To"
            placeholder={values.bookings.length === 0 ? 'All clients of the trip' : ''}
            data={parties.map((party) => ({ value: party.id, label: `${party.client_name} · ${party.reference}` }))}
            searchable
            clearable
            value={bookings.value}
            error={bookings.error}
            onChange={(value) => bookings.onChange(value)}
          />
          {values.channel === 'email' && <TextInput label="Subject" required maxLength={150} {...form.field('subject')} />}
          <Textarea
            label="Text"
            required
            autosize
            minRows={4}
            maxLength={1500}
            {...(values.channel === 'whatsapp' ? { description: 'WhatsApp reaches clients who wrote to you in the last 24 hours.' } : {})}
            {...form.field('text')}
          />
        </Stack>
      </DrawerForm>
    </Modal>
  )
}
