import { Link } from '@tanstack/react-router'
import { Moment } from '#kit/web/format/values.tsx'
import { icons } from '#kit/web/icons.ts'
import { useCall } from '#kit/web/use-call.ts'
import { call, type Notice } from './calls.ts'
import styles from './status.module.css'

const dayMs = 86_400_000
const pollMs = 120_000

/** Returns the notice to announce: a current one, else maintenance that starts within a day. */
export const toAnnounce = (notices: readonly Notice[], now: number): Notice | undefined =>
  notices.find(({ state }) => state === 'current') ??
  notices.findLast(({ state, starts_at }) => state === 'planned' && Date.parse(starts_at) - now < dayMs)

/** A banner on every screen about an incident, maintenance that is planned, and for staff that the installation is closed. */
export function StatusBanner() {
  const { data } = useCall(call, 'GET /status', undefined, { refetchEveryMs: pollMs, staleMs: pollMs })
  if (!data) return null
  const notice = toAnnounce(data.notices, Date.parse(data.checked_at))
  if (!notice && !data.maintenance) return null
  return (
    <div className={styles.banner} role="status">
      <icons.info size={16} aria-hidden />
      <span>
        {data.maintenance ? (
          'Closed for maintenance: only staff can work.'
        ) : (
          <>
            {notice!.title}
            {notice!.state === 'planned' && (
              <>
                {', from '}
                <Moment value={notice!.starts_at} />
              </>
            )}
            .
          </>
        )}{' '}
        <Link to="/status">See the status</Link>
      </span>
    </div>
  )
}
