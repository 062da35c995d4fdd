import { Button, PasswordInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { NumberInput } from '#kit/web/fields/inputs.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { call, messagingReads, type Channel } from './calls.ts'
import { channelNames } from './messaging-words.ts'

interface Props {
  channel: Channel
  close: () => void
}

/** Credentials, sender and spend cap of a channel. Stored credentials are never filled in; empty fields keep them. */
export function ChannelDialog(props: Props) {
  const { channel, close } = props
  return (
    <Modal opened onClose={close} title={channelNames[channel.channel]}>
      {channel.channel === 'sms' ? <SmsForm {...props} /> : <WhatsappForm {...props} />}
    </Modal>
  )
}

const given = (text: string) => (text.trim() === '' ? undefined : text.trim())
const cents = (dollars: number | string) => (dollars === '' ? undefined : Math.round(Number(dollars) * 100))
const capOf = ({ daily_cap }: Channel) => daily_cap.amount / 100

function useSaved(close: () => void): () => Promise<void> {
  const invalidate = useInvalidate()
  return async () => {
    await invalidate(messagingReads)
    toast('Channel saved.')
    close()
  }
}

function SmsForm({ channel, close }: Props) {
  const saved = useSaved(close)
  const form = useSmallForm({
    initial: { username: '', api_key: '', sender: channel.sender ?? '', daily_cap: capOf(channel) as number | string },
    send: async ({ username, api_key, sender, daily_cap }) => {
      const body = { username: given(username), api_key: given(api_key), sender, daily_cap: cents(daily_cap), version: channel.version }
      await call('PUT /crm/messaging/sms', { body })
      await saved()
    },
  })
  return (
    <SmallForm form={form} action="Save channel" more={<Cancel close={close} />}>
      <TextInput label="User name" description="Of your account with Africa's Talking" autoComplete="off" {...form.field('username')} />
      <PasswordInput label="API key" autoComplete="new-password" {...form.field('api_key')} />
      <TextInput label="Sender" description="A sender name or short code that is registered" maxLength={15} {...form.field('sender')} />
      <Cap field={form.field('daily_cap')} />
    </SmallForm>
  )
}

function WhatsappForm({ channel, close }: Props) {
  const saved = useSaved(close)
  const form = useSmallForm({
    initial: {
      access_token: '',
      app_secret: '',
      phone_number_id: channel.sender ?? '',
      business_id: channel.business_id ?? '',
      display: channel.display ?? '',
      daily_cap: capOf(channel) as number | string,
    },
    send: async ({ access_token, app_secret, phone_number_id, business_id, display, daily_cap }) => {
      const body = {
        access_token: given(access_token),
        app_secret: given(app_secret),
        phone_number_id: given(phone_number_id),
        business_id: given(business_id),
        display,
        daily_cap: cents(daily_cap),
        version: channel.version,
      }
      await call('PUT /crm/messaging/whatsapp', { body })
      await saved()
    },
  })
  return (
    <SmallForm form={form} action="Save channel" more={<Cancel close={close} />}>
      <PasswordInput label="Access token" autoComplete="new-password" {...form.field('access_token')} />
      <PasswordInput label="App secret" autoComplete="new-password" {...form.field('app_secret')} />
      <TextInput label="Phone number id" inputMode="numeric" {...form.field('phone_number_id')} />
      <TextInput label="Business account id" inputMode="numeric" {...form.field('business_id')} />
      <PhoneField label="Number, as people see it" {...form.field('display')} />
      <Cap field={form.field('daily_cap')} />
    </SmallForm>
  )
}

const Cap = ({ field }: { field: { value: number | string; onChange: (given: unknown) => void; error: ReactNode } }) => (
  <NumberInput
    label="Spend cap a day, in USD"
    min={0}
    max={100_000}
    decimalScale={2}
    value={field.value}
    error={field.error}
    onChange={(value) => field.onChange(value)}
  />
)

const Cancel = ({ close }: { close: () => void }) => (
  <Button variant="default" onClick={close}>
    Cancel
  </Button>
)
