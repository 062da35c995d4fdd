import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asCallError } from '#kit/web/call-error.ts'
import { icons } from '#kit/web/icons.ts'
import { useMay } from '#kit/web/use-session.ts'
import { mailDocument, type MailDocument } from '../contract/document.ts'
import type { MailProblem } from '../contract/problems.ts'
import { writtenLinks } from '../contract/written-links.ts'
import { call } from './calls.ts'
import styles from './mail-editor.module.css'

/** What to mend in a mail before it is sent, and whether its links work. */
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

const dayMs = 86_400_000

/** Calls the links of a mail by itself; the answers hold for a day, or until the links change. */
function LinkChecks({ document }: { document: MailDocument }) {
  const may = useMay()('Manage CRM')
  const links = writtenLinks(document)
  const {
    data: states,
    error,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['POST /crm/mails/check-links', links],
    queryFn: ({ signal }) => call('POST /crm/mails/check-links', { body: { document }, signal }),
    enabled: may && links.length > 0,
    staleTime: dayMs,
    retry: false,
  })
  if (!may || links.length === 0) return null
  return (
    <>
      <Group mt="md" gap="sm">
        <Button size="compact-sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Check links again
        </Button>
        {isFetching && <Text size="sm">{links.length === 1 ? 'Calling 1 link' : `Calling ${links.length} links`}</Text>}
        {error && !isFetching && <Text size="sm">Links not checked. {asCallError(error).message}</Text>}
      </Group>
      {states && (
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
