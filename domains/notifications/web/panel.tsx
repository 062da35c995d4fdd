import { Button, Group, Skeleton, Title, UnstyledButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { useAfter } from '#kit/web/feedback/use-after.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { useAction, useList } from '#kit/web/use-call.ts'
import type { listNotifications } from '../contract.ts'
import styles from './bell.module.css'
import { below, call } from './calls.ts'

type Notification = ResultOf<typeof listNotifications>[number]

const step = 15
const most = 90

/** The notifications, newest first. Marking and clearing reload them all; errors of these are not shown. */
export default function Panel({ unread, close }: { unread: number; close: () => void }) {
  const [shown, setShown] = useState(step)
  const answer = useList(call.rows('GET /business/notifications'), { per_page: shown })
  const quiet = { invalidates: [below], failed: false } as const
  const mark = useAction(call, 'POST /business/notifications/mark-as-read', quiet)
  const clear = useAction(call, 'POST /business/notifications/clear-all', quiet)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const rows = answer.data?.data ?? []
  const follow = ({ id, link, read_at }: Notification) => {
    if (read_at === null) mark.mutate({ body: { ids: [id] } })
    if (!link) return
    close()
    // The screen may show the notification's subject already, in its old state.
    void queries.invalidateQueries()
    void navigate({ href: link })
  }
  const clearAll = async () => {
    const yes = await confirm({
      title: 'Clear all notifications?',
      text: 'They are deleted for you in this agency.',
      action: 'Clear notifications',
      danger: true,
    })
    if (yes) clear.mutate({})
  }
  return (
    <section aria-label="Notifications">
      <Group justify="space-between" className={styles.head}>
        <Title order={2}>Notifications</Title>
        <Group gap={4}>
          {unread > 0 && (
            <Button size="compact-sm" variant="subtle" onClick={() => mark.mutate({ body: {} })}>
              Mark all as read
            </Button>
          )}
          {rows.length > 0 && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void clearAll()}>
              Clear all
            </Button>
          )}
        </Group>
      </Group>
      {answer.isPending && <Waiting />}
      {!answer.isPending && rows.length === 0 && <Nothing failed={answer.isError} retry={() => void answer.refetch()} />}
      {rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <Entry key={row.id} row={row} onFollow={() => follow(row)} />
          ))}
        </ul>
      )}
      {(answer.data?.meta.total ?? 0) > shown && shown < most && (
        <Button
          variant="subtle"
          color="gray"
          fullWidth
          className={styles.older}
          loading={answer.isPlaceholderData}
          onClick={() => setShown(shown + step)}
        >
          Show older
        </Button>
      )}
    </section>
  )
}

function Entry({ row, onFollow }: { row: Notification; onFollow: () => void }) {
  return (
    <li>
      <UnstyledButton className={styles.entry} data-unread={row.read_at === null || undefined} onClick={onFollow}>
        {row.read_at === null && <span className="unseen">Unread: </span>}
        <b>{row.title}</b>
        {row.body && <span className={styles.body}>{row.body}</span>}
        <small>
          <Moment value={row.created_at} />
        </small>
      </UnstyledButton>
    </li>
  )
}

function Nothing({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (!failed) return <EmptyState icon="bell" title="No notifications." text="Bookings, payments and news of your team appear here." />
  return (
    <EmptyState
      title="Notifications could not be loaded."
      action={
        <Button variant="default" onClick={retry}>
          Try again
        </Button>
      }
    />
  )
}

function Waiting() {
  const shown = useAfter(200)
  return (
    <div role="status" aria-label="Loading" className={styles.loading}>
      {shown && [0, 1, 2].map((row) => <Skeleton key={row} height={44} mb={12} />)}
    </div>
  )
}
