import type { DragEvent } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { toneOf } from '#kit/web/status-badge.tsx'
import { placesText } from '#domains/inventory/web/item-words.ts'
import styles from './calendar.module.css'
import type { Entry } from './entries.ts'

interface EntryBarProps {
  entry: Entry
  onOpen: (entry: Entry) => void
  drag?: { onStart: (entry: Entry) => void; onEnd: () => void } | undefined
  cutStart?: boolean
  cutEnd?: boolean
}

/** A departure with how full it is, or a booking in the colour of its state. Both open with a press. */
export function EntryBar({ entry, onOpen, drag, cutStart, cutEnd }: EntryBarProps) {
  const shared = {
    type: 'button' as const,
    onClick: () => onOpen(entry),
    title: titleOf(entry),
    'data-cut-start': cutStart || undefined,
    'data-cut-end': cutEnd || undefined,
  }
  if (entry.kind === 'departure') {
    const { taken, capacity, status, title } = entry.departure
    const share = capacity === 0 ? 100 : Math.min(100, (taken / capacity) * 100)
    return (
      <button {...shared} className={styles.departure} data-closed={status !== 'open' || undefined}>
        <span className={styles.fill} data-full={share >= 100 || undefined} style={{ width: `${share}%` }} />
        <span className={styles.barText}>{title}</span>
        <span className="figures">
          {taken}/{capacity}
        </span>
      </button>
    )
  }
  const start = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', entry.id)
    drag?.onStart(entry)
  }
  return (
    <button
      {...shared}
      className={styles.booking}
      data-tone={toneOf(entry.line.status)}
      draggable={drag !== undefined}
      {...(drag ? { onDragStart: start, onDragEnd: drag.onEnd } : {})}
    >
      <span className={styles.barText}>{entry.line.client_name}</span>
      <span className="figures">{entry.line.places || ''}</span>
      <span className="unseen">{titleOf(entry)}</span>
    </button>
  )
}

/** Everything about an entry in a line, for the pointer and for those who hear it. */
const titleOf = (entry: Entry): string =>
  entry.kind === 'departure'
    ? `${entry.title}: ${entry.departure.taken} of ${placesText(entry.departure.capacity)} taken${entry.departure.status === 'open' ? '' : `, ${entry.departure.status}`}`
    : `${entry.line.reference}, ${entry.title}, ${wordsOf(entry.line.status)}, ${wordsOf(entry.line.payment_status)}`
