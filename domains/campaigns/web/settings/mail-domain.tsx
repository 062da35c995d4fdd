import { Button, Group, Stack, Text } from '@mantine/core'
import { Allowed } from '#kit/web/allowed.tsx'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { StatusBadge, type Tone } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { call, domainReads, type MailDomainShown } from '../calls.ts'
import styles from './mail-domain.module.css'

const purposes = {
  dkim: 'Signature (DKIM)',
  spf: 'Who may send (SPF)',
  dmarc: 'Against forgeries (DMARC)',
  return_path: 'Return path',
} as const

const domainStates: Record<MailDomainShown['state'], { label: string; tone: Tone }> = {
  pending: { label: 'Not checked', tone: 'neutral' },
  verified: { label: 'Verified', tone: 'green' },
  failed: { label: 'Records missing', tone: 'red' },
}
const recordStates: Record<MailDomainShown['records'][number]['state'], { label: string; tone: Tone }> = {
  unchecked: { label: 'Not checked', tone: 'neutral' },
  ok: { label: 'Found', tone: 'green' },
  missing: { label: 'Missing', tone: 'red' },
  different: { label: 'Different', tone: 'amber' },
}

/** A domain with its records: what to set, and what was found. */
export function MailDomain({ domain: { id, domain, state, checked_at, records } }: { domain: MailDomainShown }) {
  const check = useAction(call, 'POST /crm/mail-domains/{id}/check', {
    invalidates: domainReads,
    notice: (checked) => (checked.state === 'verified' ? `${checked.domain} is verified.` : 'Checked. Some records are not there yet.'),
  })
  const remove = useAction(call, 'DELETE /crm/mail-domains/{id}', { invalidates: domainReads, notice: 'Domain removed.' })
  const askRemove = async () => {
    const text = 'Its key is deleted, so you can delete its records too.'
    if (await confirm({ title: `Remove ${domain}?`, text, action: 'Remove domain', danger: true })) remove.mutate({ params: { id } })
  }
  return (
    <section aria-label={domain}>
      <Group justify="space-between" gap="xs" mb="xs">
        <Group gap="xs">
          <Text fw={600}>{domain}</Text>
          <StatusBadge status={state} {...domainStates[state]} />
        </Group>
        <Allowed needs={['Manage CRM']}>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" loading={check.isPending} onClick={() => check.mutate({ params: { id } })}>
              Check records
            </Button>
            <Button size="compact-sm" variant="default" color="red" onClick={() => void askRemove()}>
              Remove domain
            </Button>
          </Group>
        </Allowed>
      </Group>
      <Text size="sm" c="dimmed" mb="sm">
        {checked_at ? (
          <>
            Checked <Moment value={checked_at} />.
          </>
        ) : (
          'Set these records where your domain is managed, then check them.'
        )}
      </Text>
      <Stack gap="sm">
        {records.map((record) => (
          <Record key={record.purpose} record={record} />
        ))}
      </Stack>
    </section>
  )
}

const Record = ({ record: { purpose, type, name, value, required, state, found } }: { record: MailDomainShown['records'][number] }) => (
  <div className={styles.record}>
    <Group justify="space-between" gap="xs">
      <Text size="sm" fw={500}>
        {purposes[purpose]}, {type} record{required ? '' : ', recommended'}
      </Text>
      <StatusBadge status={state} {...recordStates[state]} />
    </Group>
    <dl className={styles.parts}>
      <Part label="Name" text={name} what={`name of ${purposes[purpose]}`} />
      <Part label="Value" text={value} what={`value of ${purposes[purpose]}`} />
      {state === 'different' && (
        <div>
          <dt>Found</dt>
          <dd>{found.join(' and ')}</dd>
        </div>
      )}
    </dl>
  </div>
)

const Part = ({ label, text, what }: { label: string; text: string; what: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {text} <CopyButton value={text} what={what} />
    </dd>
  </div>
)
