import { useNow } from '#domains/bookings/web/hold-left.tsx'
import { formatMoment } from '#kit/contract/time.ts'
import styles from './flights.module.css'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "in 3 h", "in 2 days", "2 h ago". */
function untilText(at: string, now: Date): string {
  const left = Date.parse(at) - now.getTime()
  const size = Math.abs(left)
  const count = size < hour ? Math.max(1, Math.floor(size / minute)) : size < 2 * day ? Math.floor(size / hour) : Math.floor(size / day)
  const text = size < hour ? `${count} min` : size < 2 * day ? `${count} h` : `${count} days`
  return left > 0 ? `in ${text}` : `${text} ago`
}

const urgency = (at: string, now: Date) => {
  const left = Date.parse(at) - now.getTime()
  return left <= 0 ? 'over' : left <= 3 * hour ? 'near' : left <= day ? 'soon' : undefined
}

/** A deadline with the time left. Near and overdue ones are highlighted, in colour and in words. */
export function Deadline({ at, exact }: { at: string | null; exact?: true }) {
  const now = useNow()
  if (!at) return null
  const state = urgency(at, now)
  return (
    <span className={styles.deadline} data-urgency={state} title={formatMoment(at)}>
      {state === 'over' ? `Over, ${untilText(at, now)}` : untilText(at, now)}
      {exact && <small>{formatMoment(at)}</small>}
    </span>
  )
}
