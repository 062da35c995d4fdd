import { Button } from '@mantine/core'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Moment } from '#kit/web/format/values.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import { deviceOf } from './device-of.ts'
import styles from './profile.module.css'

/** The user's active sessions. */
export function ProfileSessions() {
  const answer = useCall(call, 'GET /profile/sessions')
  const end = useAction(call, 'DELETE /profile/sessions/{id}', { invalidates: ['/profile/sessions'], notice: 'Session ended.' })
  return (
    <Card title="Sessions" flush>
      {answer.isError && <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />}
      <ul className={styles.sessions}>
        {answer.data?.map((session) => (
          <li key={session.id}>
            <div>
              <b>{deviceOf(session.user_agent)}</b>
              <small>
                {session.address && <>{session.address} · </>}
                Last used <Moment value={session.last_used_at} />
              </small>
            </div>
            {session.current ? (
              <StatusBadge status="active" label="This device" />
            ) : (
              <Button
                variant="default"
                size="compact-md"
                loading={end.isPending && end.variables.params.id === session.id}
                onClick={() => end.mutate({ params: { id: session.id } })}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
