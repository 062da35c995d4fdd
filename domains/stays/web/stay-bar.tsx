import { memo, useRef, useState, type PointerEvent } from 'react'
import { formatRange } from '#kit/contract/time.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { icons } from '#kit/web/icons.ts'
import type { Stay } from './calls.ts'
import { draggedDays, placeOf, rowHeight, type Grip } from './timeline-days.ts'
import styles from './timeline.module.css'

/** Where a stay was dragged to. */
export interface Dragged {
  unit_id: string
  starts_on: string
  ends_on: string
}

interface StayBarProps {
  stay: Stay
  from: string
  mayEdit: boolean
  /** The room so many pixels below another. */
  roomBelow: (roomId: string, pixels: number) => string
  open: (stay: Stay, to?: Dragged) => void
}

interface Drag {
  grip: Grip
  x: number
  y: number
}
const edge = 10
/** Less than this is a press. */
const slack = 5

/** A stay or a block: pressed it opens, dragged it moves, by its ends it grows. */
export const StayBar = memo(
  function StayBar({ stay, from, mayEdit, roomBelow, open }: StayBarProps) {
    const drag = useRef<Drag | null>(null)
    const [shift, setShift] = useState<{ grip: Grip; x: number; y: number } | null>(null)
    const movable = mayEdit && stay.kind === 'booking' && stay.state !== 'departed'
    const place = placeOf(stay, from)
    const begin = (event: PointerEvent<HTMLButtonElement>) => {
      if (!movable || event.button !== 0) return
      const { left, right } = event.currentTarget.getBoundingClientRect()
      const grip = event.clientX > right - edge ? 'end' : event.clientX < left + edge ? 'start' : 'whole'
      drag.current = { grip, x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    const follow = (event: PointerEvent) => {
      if (!drag.current) return
      const { grip, x, y } = drag.current
      const moved = { grip, x: event.clientX - x, y: grip === 'whole' ? event.clientY - y : 0 }
      if (shift || Math.abs(moved.x) > slack || Math.abs(moved.y) > slack) setShift(moved)
    }
    const end = () => {
      const moved = shift
      drag.current = null
      setShift(null)
      if (!moved) return
      const to = { unit_id: roomBelow(stay.unit_id, moved.y), ...draggedDays(stay, moved.grip, moved.x) }
      const isElsewhere = to.unit_id !== stay.unit_id || to.starts_on !== stay.starts_on || to.ends_on !== stay.ends_on
      if (isElsewhere) open(stay, to)
    }
    // The click that follows a drag opens nothing.
    const wasDragged = useRef(false)
    return (
      <button
        type="button"
        className={styles.bar}
        style={barStyle(place, shift)}
        data-kind={stay.kind}
        data-state={stay.state ?? undefined}
        data-held={stay.booking_status === 'on_hold' || undefined}
        data-dragged={shift !== null || undefined}
        data-movable={movable || undefined}
        title={`${stay.label} · ${formatRange(stay.starts_on, stay.ends_on)}`}
        aria-label={`${stay.label}, ${formatRange(stay.starts_on, stay.ends_on)}, ${wordsOf(stay.state ?? stay.kind)}`}
        onPointerDown={begin}
        onPointerMove={follow}
        onPointerUp={() => {
          wasDragged.current = shift !== null
          end()
        }}
        onPointerCancel={() => {
          drag.current = null
          setShift(null)
        }}
        onClick={() => {
          if (!wasDragged.current) open(stay)
          wasDragged.current = false
        }}
      >
        {stay.locked && <icons.lock size={12} aria-label="Promised" />}
        <span>{stay.label || wordsOf(stay.kind)}</span>
      </button>
    )
  },
  (before, after) => before.stay === after.stay && before.from === after.from && before.mayEdit === after.mayEdit,
)

function barStyle({ left, width }: { left: number; width: number }, shift: { grip: Grip; x: number; y: number } | null) {
  if (!shift) return { left, width }
  if (shift.grip === 'end') return { left, width: Math.max(20, width + shift.x) }
  if (shift.grip === 'start') return { left: left + shift.x, width: Math.max(20, width - shift.x) }
  return { left, width, transform: `translate(${shift.x}px, ${Math.round(shift.y / rowHeight) * rowHeight}px)` }
}
