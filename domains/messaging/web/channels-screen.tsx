import { Alert, Anchor, Button, Group, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call, messagingReads, type Channel } from './calls.ts'
import { ChannelDialog } from './channel-dialog.tsx'
import { CostsCard } from './costs-card.tsx'
import { channelNames, messagingTabs } from './messaging-words.ts'
import { TestDialog } from './test-dialog.tsx'

/** Through whom the agency sends SMS and WhatsApp messages, with its credentials, addresses and spend. */
export default function ChannelsScreen() {
  const answer = useCall(call, 'GET /crm/messaging')
  return (
    <ScreenPage title="SMS and WhatsApp" subtitle="How you write to people on their phones." tabs={messagingTabs}>
      {answer.isPending && <Skeleton height={240} />}
      {answer.isError && !answer.data && (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      <Stack gap="md">
        {answer.data?.map((channel) => (
          <ChannelCard key={channel.channel} channel={channel} />
        ))}
        <CostsCard />
      </Stack>
    </ScreenPage>
  )
}

function ChannelCard({ channel }: { channel: Channel }) {
  const [opened, open] = useState<'connect' | 'test' | null>(null)
  const name = channelNames[channel.channel]
  const disconnect = useAction(call, 'POST /crm/messaging/{channel}/disconnect', {
    invalidates: messagingReads,
    notice: `${name} disconnected.`,
  })
  const ask = async () => {
    const yes = await confirm({
      title: `Disconnect ${name}?`,
      text: 'Your credentials are deleted. Messages that wait are no longer sent through your account.',
      action: 'Disconnect',
      danger: true,
    })
    if (yes) disconnect.mutate({ params: { channel: channel.channel } })
  }
  return (
    <Card
      title={name}
      aside={<ProviderBadge channel={channel} />}
      actions={channel.has_credentials ? [{ label: 'Disconnect', icon: 'x', danger: true, run: ask }] : []}
    >
      <InUse channel={channel} />
      <Facts
        rows={[
          { label: channel.channel === 'sms' ? 'Sender' : 'Phone number id', value: channel.sender },
          { label: 'Number', value: channel.display },
          { label: 'Business account id', value: channel.business_id },
          { label: 'Credentials', value: channel.has_credentials && 'Stored, and never shown again' },
          { label: 'Webhook address', value: <Secret text={channel.webhook_url} what="webhook address" /> },
          { label: 'Verify token', value: channel.verify_token && <Secret text={channel.verify_token} what="verify token" /> },
          { label: 'Spent today', value: <Money value={channel.spent_today} /> },
          { label: 'Spend cap a day', value: <Money value={channel.daily_cap} /> },
        ]}
      />
      <Group mt="md" gap="xs">
        <Button variant="default" onClick={() => open('connect')}>
          {channel.has_credentials ? `Edit ${name}` : `Connect ${name}`}
        </Button>
        <Button variant="default" disabled={channel.provider === null} onClick={() => open('test')}>
          Send test {channel.channel === 'sms' ? 'SMS' : 'message'}
        </Button>
      </Group>
      {opened === 'connect' && <ChannelDialog channel={channel} close={() => open(null)} />}
      {opened === 'test' && <TestDialog channel={channel.channel} close={() => open(null)} />}
    </Card>
  )
}

function ProviderBadge({ channel: { provider, provider_name } }: { channel: Channel }) {
  if (!provider) return <StatusBadge status="none" label="Not set up" tone="red" />
  return <StatusBadge status={provider} label={provider_name!} tone={provider === 'sandbox' ? 'amber' : 'green'} />
}

/** Which account is in use, in a sentence. */
function InUse({ channel: { from, sandbox_url, channel } }: { channel: Channel }) {
  if (from === 'sandbox')
    return (
      <Alert color="yellow" mb="md">
        Messages stay in the sandbox and reach nobody.{' '}
        <Anchor href={sandbox_url ?? ''} target="_blank" rel="noopener noreferrer">
          Open the sandbox phone
        </Anchor>
      </Alert>
    )
  if (from === 'installation') return <Alert mb="md">Messages go through the account of this installation.</Alert>
  if (from === null)
    return (
      <Alert color="red" mb="md">
        Nothing can be sent. Connect {channel === 'sms' ? "an account of Africa's Talking" : 'the WhatsApp Cloud API'}.
      </Alert>
    )
  return null
}

const Secret = ({ text, what }: { text: string; what: string }) => (
  <span style={{ overflowWrap: 'anywhere' }}>
    {text} <CopyButton value={text} what={what} />
  </span>
)
