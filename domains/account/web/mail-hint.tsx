import { Anchor, Text } from '@mantine/core'
import { config } from '#kit/web/config.ts'

/** Links to the outbox where mails can be read when no mail server is configured. */
export function MailHint() {
  if (config.mail !== 'outbox') return null
  return (
    <Text size="sm" c="dimmed" mt="md">
      This installation does not send email.{' '}
      <Anchor href="/dev/outbox" target="_blank" size="sm" underline="always">
        Open outbox
      </Anchor>
    </Text>
  )
}
