import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Money } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useCall } from '#kit/web/use-call.ts'
import { call } from './calls.ts'
import styles from './ai-agent.module.css'

const shownAtFirst = 8
const everyMs = 2 * 60_000

/** What to do next, the most pressing first. Each row leads to the screen on which to act. */
export function NextActionsCard() {
  const answer = useCall(call, 'GET /crm/ai-agent/next-actions', {}, { refetchEveryMs: everyMs })
  const [all, setAll] = useState(false)
  const actions = answer.data ?? []
  const shown = all ? actions : actions.slice(0, shownAtFirst)
  return (
    <Card title="Next actions" flush>
      {answer.isPending && <Skeleton height={280} />}
      {!answer.data && answer.error && (
        <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {answer.data && actions.length === 0 && <p className={styles.none}>All done. Nothing needs you now.</p>}
      <ul className={styles.actions}>
        {shown.map(({ key, title, text, amount, severity, link, action }) => (
          <li key={key} data-severity={severity}>
            <div>
              <b>{title}</b>
              {severity === 'urgent' && <StatusBadge status="urgent" tone="red" label="Urgent" />}
            </div>
            <small>
              {text}
              {amount && (
                <>
                  {' · '}
                  <Money value={amount} />
                </>
              )}
            </small>
            <Button component={Link} to={link} size="compact-sm" variant="default" aria-label={`${action}: ${title}`}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
      {actions.length > shown.length && (
        <Button variant="subtle" fullWidth onClick={() => setAll(true)}>{`Show ${actions.length - shown.length} more`}</Button>
      )}
    </Card>
  )
}
