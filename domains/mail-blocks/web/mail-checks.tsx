import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { icons } from '#kit/web/icons.ts'
import { useMay } from '#kit/web/use-session.ts'
import { mailDocument, type MailDocument } from '../contract/document.ts'
import type { MailProblem } from '../contract/problems.ts'
import { call } from './calls.ts'
import styles from './mail-editor.module.css'

/** What to mend in a mail before it is sent, and a button that calls its links. */
export function MailChecks({ document }: { document: MailDocument }) {
  const valid = mailDocument.safeParse(document).success
  const { data, isFetching } = useQuery({
    queryKey: ['POST /crm/mails/check', document],
    queryFn: ({ signal }) => call('POST /crm/mails/check', { body: { document }, signal }),
    enabled: valid,
  })
  if (!valid)
    return (
      <Problem
        problem={{ level: 'error', code: 'invalid', block_id: null, message: 'Some fields of the mail are not valid. Mend them first.' }}
      />
    )
  return (
    <>
      {!data && isFetching && <Loader size="sm" aria-label="Checking the mail" />}
      {data && (
        <ul className={styles.problems}>
          {data.problems.map((problem) => (
            <li key={`${problem.code} ${problem.block_id} ${problem.message}`}>
              <Problem problem={problem} />
            </li>
          ))}
          {data.problems.length === 0 && (
            <li>
              <icons.circleCheck size={16} aria-hidden className={styles.ok} />
              <span>The mail is ready to send.</span>
            </li>
          )}
        </ul>
      )}
      <LinkChecks document={document} />
    </>
  )
}

const Problem = ({ problem: { level, message } }: { problem: MailProblem }) => (
  <>
    <icons.warning size={16} aria-hidden className={level === 'error' ? styles.wrong : styles.warning} />
    <span>
      <b>{level === 'error' ? 'Mend: ' : 'Consider: '}</b>
      {message}
    </span>
  </>
)

const stateWords = {
  ok: 'works',
  broken: 'answers with an error',
  unreachable: 'cannot be reached',
  refused: 'is not a public address',
} as const

function LinkChecks({ document }: { document: MailDocument }) {
  const may = useMay()('Manage CRM')
  const [states, setStates] = useState<{ url: string; state: keyof typeof stateWords; status: number | null }[] | null>(null)
  const [busy, setBusy] = useState(false)
  if (!may) return null
  const check = async () => {
    setBusy(true)
    try {
      setStates(await call('POST /crm/mails/check-links', { body: { document } }))
    } catch (error) {
      showError('Links not checked', error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Group mt="md" gap="sm">
        <Button size="compact-sm" variant="default" loading={busy} onClick={() => void check()}>
          Check links
        </Button>
        {states?.length === 0 && <Text size="sm">The mail has no links of yours.</Text>}
      </Group>
      {states && states.length > 0 && (
        <ul className={styles.problems} style={{ marginTop: 12 }}>
          {states.map(({ url, state, status }) => (
            <li key={url}>
              {state === 'ok' ? (
                <icons.circleCheck size={16} aria-hidden className={styles.ok} />
              ) : (
                <icons.warning size={16} aria-hidden className={styles.wrong} />
              )}
              <span style={{ overflowWrap: 'anywhere' }}>
                {url} {stateWords[state]}
                {state === 'broken' && status ? ` (${status})` : ''}.
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
