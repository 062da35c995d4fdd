import { formatMoment, formatShortDay, formatTime, dayOf } from '#kit/contract/time.ts'
import { ResponseClock } from '#domains/inquiries/web/response-clock.tsx'
import { icons } from '#kit/web/icons.ts'
import type { ConversationRow } from './calls.ts'
import styles from './inbox.module.css'
import { channelIcons, channelNames } from './inbox-words.ts'

interface Props {
  rows: readonly ConversationRow[]
  open: string | undefined
  choose: (id: string) => void
}

/** The conversations, the last that moved first. */
export function ConversationList({ rows, open, choose }: Props) {
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={styles.row} aria-current={row.id === open || undefined} onClick={() => choose(row.id)}>
            <Row row={row} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function Row({ row }: { row: ConversationRow }) {
  const Icon = icons[channelIcons[row.channel]]
  const isToday = dayOf(new Date(row.last_message_at)) === dayOf(new Date())
  const waits = !row.first_responded_at && row.status === 'open'
  return (
    <>
      <span className={styles.line}>
        <Icon size={14} aria-label={channelNames[row.channel]} role="img" />
        <b className={row.unread > 0 ? styles.unread : undefined}>{row.name}</b>
        <time dateTime={row.last_message_at} title={formatMoment(row.last_message_at)}>
          {isToday ? formatTime(row.last_message_at) : formatShortDay(row.last_message_at)}
        </time>
      </span>
      <span className={styles.line}>
        <span className={styles.excerpt}>
          {row.last_author === 'staff' && 'You: '}
          {row.last_message}
        </span>
        {row.unread > 0 && (
          <span className={styles.count}>
            {row.unread}
            <span className="unseen"> unread</span>
          </span>
        )}
      </span>
      {(row.with_bot || row.assigned_name || waits || row.tags.length > 0) && (
        <span className={styles.facts}>
          {waits && <ResponseClock inquiry={{ ...row, status: 'open' }} />}
          {row.with_bot && <span>With the bot</span>}
          {row.assigned_name && <span>{row.assigned_name}</span>}
          {row.tags.map((tag) => (
            <span key={tag}>#{tag}</span>
          ))}
        </span>
      )}
    </>
  )
}
