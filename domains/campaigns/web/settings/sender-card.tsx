import { Select, Stack, Text, TextInput } from '@mantine/core'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { settingsReads } from '../calls.ts'
import { saveSettings, type CrmSettings } from './read-settings.ts'

const carriers: Record<string, string> = {
  smtp: 'The mail server of this installation sends your mails.',
  outbox: 'There is no mail server, so mails stay in the outbox of this installation and reach nobody.',
}
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** Who mails come from, and where answers go. */
export function SenderCard({ settings }: { settings: CrmSettings }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: {
      default_mailer: settings.default_mailer as string,
      sender_name: settings.sender_name ?? '',
      sender_address: settings.sender_address ?? '',
      reply_to: settings.reply_to ?? '',
    },
    send: async ({ default_mailer, sender_name, sender_address, reply_to }) => {
      const texts = { sender_name: orNull(sender_name), sender_address: orNull(sender_address), reply_to: orNull(reply_to) }
      await saveSettings({ default_mailer, ...texts })
      await invalidate(settingsReads)
      toast('Sender saved.')
    },
  })
  const isOwn = form.values.default_mailer === 'own_domain'
  return (
    <Card title="Sender">
      <SmallForm form={form} action="Save sender" quiet needs={['Manage CRM']}>
        <Stack gap="sm" mb="md">
          <Text size="sm">{carriers[settings.carrier]}</Text>
          <Select
            label="Mails come from"
            allowDeselect={false}
            data={[
              { value: 'safiri', label: 'The address of Safiri, with your name' },
              { value: 'own_domain', label: 'An address at your own domain' },
            ]}
            {...form.field('default_mailer')}
          />
          <TextInput label="Sender name" description="Empty: the name of your agency." maxLength={100} {...form.field('sender_name')} />
          <TextInput
            label="Sender address"
            description="At a domain below that is verified."
            type="email"
            required={isOwn}
            {...form.field('sender_address')}
          />
          <TextInput
            label="Replies go to"
            description="Empty: into your inbox, where each campaign counts them. Without an inbox for mail: to your agency’s address."
            type="email"
            {...form.field('reply_to')}
          />
        </Stack>
      </SmallForm>
    </Card>
  )
}
