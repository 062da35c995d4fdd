import { Moment } from '#kit/web/format/values.tsx'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import type { Inquiry } from './calls.ts'
import styles from './inquiries.module.css'

type Entry = Inquiry['thread'][number]

const words: Record<Entry['kind'], string> = {
  mail: 'Mail',
  contact: 'Call logged',
  answer: 'Reply logged',
  note: 'Note',
  event: '',
}

/** The thread, oldest first; the agency's messages are on the right. */
export function InquiryThread({ inquiry }: { inquiry: Inquiry }) {
  return (
    <ol className={styles.thread} aria-label="Thread">
      <li className={styles.said}>
        <small>
          {inquiry.name} · <Moment value={inquiry.created_at} />
        </small>
        <p>{inquiry.message ?? 'No message.'}</p>
      </li>
      {inquiry.thread.map((entry) => (
        <Said key={entry.id} entry={entry} />
      ))}
    </ol>
  )
}

function Said({ entry: { kind, subject, body, link, user_name, at } }: { entry: Entry }) {
  if (kind === 'event')
    return (
      <li className={styles.event}>
        {link ? <PathLink to={link}>{body}</PathLink> : body} · {user_name && `${user_name} · `}
        <Moment value={at} />
      </li>
    )
  const side = kind === 'note' ? styles.note : kind === 'answer' ? '' : styles.ours
  return (
    <li className={`${styles.said} ${side}`}>
      <small>
        {[words[kind], user_name].filter(Boolean).join(' · ')} · <Moment value={at} />
      </small>
      {subject && (
        <p>
          <b>{subject}</b>
        </p>
      )}
      <p>{body}</p>
    </li>
  )
}
