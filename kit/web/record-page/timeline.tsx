import type { ReactNode } from 'react'
import type { Tone } from '../status-badge.tsx'
import { Moment } from '../format/values.tsx'
import styles from './record-page.module.css'

export interface TimelineEntry {
  id: string
  at: string
  title: ReactNode
  /** The person who did it, or details. */
  text?: ReactNode
  tone?: Tone
}

interface StoryLine {
  id: string
  at: string
  type: string
  title: string
  detail: string | null
  user_name: string | null
}

/** Turns a record's activity into timeline entries, each with the colour of its type. */
export const entriesOf = (story: readonly StoryLine[], tones: Readonly<Record<string, Tone>>): TimelineEntry[] =>
  story.map(({ id, at, type, title, detail, user_name }) => ({
    id,
    at,
    title,
    text: [detail, user_name].filter(Boolean).join(' · '),
    tone: tones[type] ?? 'neutral',
  }))

/** A record's activity, newest first. */
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
