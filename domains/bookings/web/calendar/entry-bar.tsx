import { useDraggable } from '@dnd-kit/react'
import type { ComponentProps } from 'react'
import { wordsOf } from '#kit/contract/text.ts'
import { toneOf } from '#kit/web/status-badge.tsx'
import { placesText } from '#domains/inventory/web/item-words.ts'
import styles from './calendar.module.css'
import type { Entry } from './entries.ts'

interface EntryBarProps {
  entry: Entry
  onOpen: (entry: Entry) => void
  /** Id for dragging; absent if it cannot be moved. */
  dragId?: string | undefined
  cutStart?: boolean
  cutEnd?: boolean
}

/** A departure with its occupancy, or a booking in the colour of its status. A press opens it. */
export function EntryBar({ entry, onOpen, dragId, cutStart, cutEnd }: EntryBarProps) {
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
  const words = (
    <>
      <span className={styles.barText}>{entry.line.client_name}</span>
      <span className="figures">{entry.line.places > 1 && `× ${entry.line.places}`}</span>
      <span className="unseen">{titleOf(entry)}</span>
    </>
  )
  const booking = { ...shared, className: styles.booking, 'data-tone': toneOf(entry.line.status), children: words }
  return dragId === undefined ? <button {...booking} /> : <MovableBar id={dragId} entry={entry} bar={booking} />
}

/** A booking that can be dragged to another departure, or lifted with space and moved with the arrow keys. */
function MovableBar({ id, entry, bar }: { id: string; entry: Entry; bar: ComponentProps<'button'> }) {
  const { ref } = useDraggable({ id, data: { entry } })
  return <button {...bar} ref={ref} data-drags aria-keyshortcuts="Space M" />
}

/** One-line summary of an entry, for the tooltip and for screen readers. */
const titleOf = (entry: Entry): string =>
  entry.kind === 'departure'
    ? `${entry.title}: ${entry.departure.taken} of ${placesText(entry.departure.capacity)} taken${entry.departure.status === 'open' ? '' : `, ${entry.departure.status}`}`
    : `${entry.line.reference}, ${entry.title}, ${wordsOf(entry.line.status)}, ${wordsOf(entry.line.payment_status)}`
