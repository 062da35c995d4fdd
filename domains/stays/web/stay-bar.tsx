import { memo } from 'react'
import { formatRange } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import type { Stay } from './calls.ts'
import { placeOf } from './timeline-days.ts'
import styles from './timeline.module.css'

interface StayBarProps {
  /** `proposed`: dropped here, while the drawer asks about it. */
  stay: Stay & { proposed?: boolean }
  from: string
  mayEdit: boolean
}

/** Whether a stay can be dragged. */
export const isMovable = ({ kind, state }: Stay, mayEdit: boolean): boolean => mayEdit && kind === 'booking' && state !== 'departed'

/** The bar of a stay or block. The timeline handles clicks and drags, because there are thousands of bars. */
export const StayBar = memo(function StayBar({ stay, from, mayEdit }: StayBarProps) {
  const { left, width } = placeOf(stay, from)
  const days = formatRange(stay.starts_on, stay.ends_on)
  const movable = isMovable(stay, mayEdit) || undefined
  return (
    <button
      type="button"
      // The arrow keys reach it from the focused cell.
      tabIndex={-1}
      className={styles.bar}
      style={{ left, width }}
      data-stay={stay.id}
      data-kind={stay.kind}
      data-state={stay.state ?? undefined}
      data-held={stay.booking_status === 'on_hold' || undefined}
      data-locked={stay.locked || undefined}
      data-movable={movable}
      data-proposed={stay.proposed || undefined}
      data-drags={movable}
      aria-keyshortcuts={movable && 'Space M'}
      title={`${stay.label} · ${days}`}
      aria-label={`${stay.label}, ${days}, ${wordsOf(stay.state ?? stay.kind)}${stay.locked ? ', promised' : ''}`}
    >
      {stay.label || wordsOf(stay.kind)}
    </button>
  )
})
