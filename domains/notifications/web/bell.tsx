import { ActionIcon, Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isActive } from '#kit/web/access.ts'
import { icons } from '#kit/web/icons.ts'
import { usePopup } from '#kit/web/use-popup.tsx'
import { useUser } from '#kit/web/use-session.ts'
import styles from './bell.module.css'
import { call } from './calls.ts'
import { useNotificationStream } from './stream.ts'

const Panel = lazy(() => import('./panel.tsx'))

/** The header's bell with the number of unread notifications. Errors show nothing, as the specification requires. */
export function NotificationBell() {
  const works = isActive(useUser())
  const { wanted, close, popup, target, button } = usePopup('dialog')
  const listening = useNotificationStream(works)
  const unread = useUnread(works && listening)
  return (
    <>
      <ActionIcon
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        size="lg"
        className={styles.bell}
        {...button}
      >
        <icons.bell size={18} stroke={1.6} />
        {unread > 0 && (
          <span className={styles.badge} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </ActionIcon>
      {wanted && (
        <Popover {...popup} position="bottom-end" width="min(400px, 100vw - 16px)" trapFocus returnFocus>
          <Popover.Target>{target}</Popover.Target>
          <Popover.Dropdown p={0} aria-label="Notifications">
            <Suspense fallback={<div className={styles.loading} role="status" aria-label="Loading" />}>
              <Panel unread={unread} close={close} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
      <span role="status" className="unseen">
        {unread > 0 ? `${unread} unread notifications` : ''}
      </span>
    </>
  )
}

const countUnread = 'GET /business/notifications/unread-count'

function useUnread(enabled: boolean): number {
  const answer = useQuery({ queryKey: [countUnread], queryFn: () => call.bare(countUnread), enabled, retry: false })
  return answer.data?.unread ?? 0
}
