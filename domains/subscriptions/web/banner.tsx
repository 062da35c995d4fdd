import { ActionIcon } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { dayOf } from '#kit/contract/time.ts'
import { icons } from '#kit/web/icons.ts'
import { useMay, useSession, useUser } from '#kit/web/use-session.ts'
import { bannerText } from './banner-words.ts'
import styles from './banner.module.css'

/** The key under which the banner is dismissed for a day. */
const line = 'subscription'

/** A banner on every screen when the trial is about to end or a payment was missed. */
export function Banner() {
  const { agency, preferences } = useUser()
  const session = useSession()
  const may = useMay()
  const now = new Date()
  const text = bannerText(agency?.subscription ?? null, now)
  const { dismissed = {} } = preferences
  if (!text || dismissed[line] === dayOf(now)) return null
  return (
    <div className={styles.banner} role="status">
      <icons.clock size={16} aria-hidden />
      <span>
        {text} {may('View Subscription') && <Link to="/subscriptions">View plans</Link>}
      </span>
      <ActionIcon
        aria-label="Hide until tomorrow"
        size="sm"
        onClick={() => session.prefer({ dismissed: { ...dismissed, [line]: dayOf(now) } })}
      >
        <icons.x size={14} />
      </ActionIcon>
    </div>
  )
}
