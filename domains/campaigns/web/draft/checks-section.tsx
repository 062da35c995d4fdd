import { List, Text } from '@mantine/core'
import type { MailDocument } from '#domains/mail-blocks/contract/document.ts'
import { MailChecks } from '#domains/mail-blocks/web/mail-checks.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import type { Preview } from '../calls.ts'

const carriers: Record<string, string> = {
  smtp: 'The mail server of this installation sends it.',
  outbox: 'There is no mail server, so mails stay in the outbox of this installation.',
}

interface ChecksSectionProps {
  document: MailDocument | null
  preview: Preview | undefined
}

/** What stops the start, what to look at, and who sends it. */
export function ChecksSection({ document, preview }: ChecksSectionProps) {
  return (
    <Card title="Checks">
      {preview && preview.findings.length > 0 && (
        <List size="sm" mb="sm">
          {preview.findings.map(({ code, level, message }) => (
            <List.Item key={`${code} ${message}`}>
              <b>{level === 'error' ? 'Mend: ' : 'Consider: '}</b>
              {message}
            </List.Item>
          ))}
        </List>
      )}
      {preview?.findings.length === 0 && !document && <p>It is ready to send.</p>}
      {document && <MailChecks document={document} />}
      {preview?.from && (
        <Text size="sm" mt="md">
          From {preview.from}. {carriers[preview.carrier]}
        </Text>
      )}
    </Card>
  )
}
