import { List, Text } from '@mantine/core'
import type { MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { MailChecks } from '#domains/mail-blocks/web/mail-checks.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import type { Preview } from '../calls.ts'

const carriers: Record<string, string> = {
  smtp: 'The mail server of this installation sends it.',
  outbox: 'There is no mail server, so mails stay in the outbox of this installation.',
  sandbox: 'No provider is set up, so messages stay on the sandbox phone and reach nobody.',
  africastalking: 'Africa’s Talking sends it.',
  whatsapp_cloud: 'The WhatsApp Cloud API sends it.',
}

interface ChecksSectionProps {
  document: MailDocument | null
  preview: Preview | undefined
}

/** What stops the start, what to look at, and who sends it. */
export function ChecksSection({ document, preview }: ChecksSectionProps) {
  // The checks of the mail itself follow below, and change while it is written.
  const findings = preview?.findings.filter(({ field }) => !(document && field?.startsWith('document')))
  return (
    <Card title="Checks">
      {findings && findings.length > 0 && (
        <List size="sm" mb="sm">
          {findings.map(({ code, level, message }) => (
            <List.Item key={`${code} ${message}`}>
              <b>{level === 'error' ? 'Mend: ' : 'Consider: '}</b>
              {message}
            </List.Item>
          ))}
        </List>
      )}
      {findings?.length === 0 && !document && <p>It is ready to send.</p>}
      {document && <MailChecks document={document} />}
      {preview && (
        <Text size="sm" mt="md">
          {preview.from && `From ${preview.from}. `}
          {carriers[preview.carrier]}
        </Text>
      )}
    </Card>
  )
}
