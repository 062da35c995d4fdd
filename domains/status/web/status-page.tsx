import { Alert, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Notice, type Status } from './calls.ts'
import { kindLabels, noticeStates, partLabels, partStates } from './words.ts'
import styles from './status.module.css'

/** How Safiri does now, what is planned, and what happened in the last 30 days. Needs no log-in. */
export default function StatusPage() {
  const answer = useCall(call, 'GET /status', undefined, { refetchEveryMs: 15_000, staleMs: 0 })
  return (
    <>
      <Title order={1} mb={4}>
        System status
      </Title>
      {answer.isPending && <Skeleton height={320} />}
      {answer.error && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      {answer.data && <Shown status={answer.data} />}
    </>
  )
}

function Shown({ status: { parts, maintenance, notices, checked_at } }: { status: Status }) {
  const open = notices.filter(({ state }) => state !== 'over')
  const over = notices.filter(({ state }) => state === 'over')
  const works = parts.every(({ state }) => state === 'ok')
  return (
    <Stack gap="lg">
      <Text c="dimmed" size="sm" role="status">
        {works ? 'Everything works.' : 'Not everything works.'} Checked <Moment value={checked_at} as="time" />.
      </Text>
      {maintenance && (
        <Alert title="Closed for maintenance" color="blue">
          {maintenance.text} {maintenance.until && <ExpectedEnd at={maintenance.until} />}
        </Alert>
      )}
      <ul className={styles.parts}>
        {parts.map(({ key, state, text }) => (
          <li key={key}>
            <Group justify="space-between" wrap="nowrap">
              <span>{partLabels[key]}</span>
              <StatusBadge status={state} {...partStates[state]} />
            </Group>
            {text && (
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            )}
          </li>
        ))}
      </ul>
      <Notices title="Now and planned" notices={open} none="Nothing is planned." />
      <Notices title="Last 30 days" notices={over} none="No maintenance and no incident." />
    </Stack>
  )
}

const ExpectedEnd = ({ at }: { at: string }) => (
  <>
    Expected to end at <Moment value={at} />.
  </>
)

const Notices = ({ title, notices, none }: { title: string; notices: readonly Notice[]; none: string }) => (
  <section>
    <Title order={2} size="h4" mb="xs">
      {title}
    </Title>
    {notices.length === 0 && (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    )}
    <Stack gap="md">
      {notices.map((notice) => (
        <article key={notice.id}>
          <Group gap="xs" justify="space-between">
            <Title order={3} size="h5">
              {notice.title}
            </Title>
            <StatusBadge status={notice.state} {...noticeStates[notice.state]} />
          </Group>
          <Text size="sm" c="dimmed">
            {kindLabels[notice.kind]}, <Moment value={notice.starts_at} />
            {notice.ended_at ? (
              <>
                {' to '}
                <Moment value={notice.ended_at} />
              </>
            ) : (
              notice.ends_at && (
                <>
                  {' to '}
                  <Moment value={notice.ends_at} />
                </>
              )
            )}
          </Text>
          <Text size="sm" className={styles.text}>
            {notice.text}
          </Text>
          {notice.updates.map(({ at, text }) => (
            <Text key={at + text} size="sm" mt={4} className={styles.text}>
              <Text span c="dimmed">
                <Moment value={at} />:
              </Text>{' '}
              {text}
            </Text>
          ))}
        </article>
      ))}
    </Stack>
  </section>
)
