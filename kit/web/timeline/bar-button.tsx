import { memo } from 'react'
import { placeOf } from './timeline-days.ts'
import type { BarLook, Shift, TimelineBar } from './timeline-types.ts'
import styles from './timeline.module.css'

interface BarButtonProps {
  bar: TimelineBar
  look: BarLook
  from: string
  shift: Shift
  isMovable: boolean
}

/** A bar. The timeline handles clicks and drags, because there are thousands of bars. */
export const BarButton = memo(
  function BarButton({ bar, look, from, shift, isMovable }: BarButtonProps) {
    const { left, width } = placeOf(bar, from, shift)
    const movable = isMovable || undefined
    return (
      <>
        {look.gap ? <span className={styles.gap} style={{ left: left + width, width: look.gap }} aria-hidden /> : null}
        <button
          type="button"
          // The arrow keys reach it from the focused cell.
          tabIndex={-1}
          className={styles.bar}
          style={{ left, width }}
          data-bar={bar.id}
          data-kind={look.kind}
          data-state={look.state}
          data-held={look.held || undefined}
          data-locked={look.locked || undefined}
          data-movable={movable}
          data-proposed={bar.proposed || undefined}
          data-drags={movable}
          aria-keyshortcuts={movable && 'Space M'}
          title={look.title}
          aria-label={look.name}
        >
          {look.text}
        </button>
      </>
    )
  },
  // The look is made from the bar.
  (before, now) => before.bar === now.bar && before.from === now.from && before.isMovable === now.isMovable,
)
