import type { ReactNode } from 'react'
import type { Tone } from '../status-badge.tsx'
import { Moment } from '../format/values.tsx'
import styles from './record-page.module.css'

export interface TimelineEntry {
  id: string
  at: string
  title: ReactNode
  /** Who did it, or more about it. */
  text?: ReactNode
  tone?: Tone
}

/** What happened, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.timeline}>
      {entries.map(({ id, at, title, text, tone = 'neutral' }) => (
        <li key={id} data-tone={tone}>
          <div className={`lines ${styles.entryTitle}`}>{title}</div>
          <div className={styles.entryText}>
            {text && (
              <>
                <span className="lines">{text}</span> ·{' '}
              </>
            )}
            <Moment value={at} />
          </div>
        </li>
      ))}
    </ol>
  )
}
