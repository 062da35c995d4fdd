import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from './map-context.ts'
import styles from './map.module.css'
import type { Shift } from './spread.ts'
import { usePin } from './use-pin.ts'

interface MarkerProps {
  point: Point
  /** Description for screen readers. */
  label: string
  /** Content of the pin: a number or an icon. */
  children?: ReactNode
  onClick?: () => void
  /** Makes the pin movable, by pointer and arrow keys. */
  onMove?: (point: Point) => void
  /** Pixels between the pin and its point, with a line from one to the other (`spread`). */
  shift?: Shift
}

const steps: Record<string, readonly [number, number]> = { ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8] }

/** A pin on the map. */
export function Marker({ point, label, children, onClick, onMove, shift }: MarkerProps) {
  const draggable = onMove !== undefined
  const { element, pin } = usePin(point, onMove)
  const press = (event: KeyboardEvent) => {
    const step = draggable && steps[event.key]
    if (!step) return
    event.preventDefault()
    const { lat: nextLat, lng: nextLng } = pin.current!.shifted(...step)
    onMove({ lat: nextLat, lng: nextLng })
  }
  const moved = shift && (shift.right !== 0 || shift.down !== 0) ? shift : null
  return createPortal(
    <div className={styles.pin} style={moved ? { translate: `${moved.right}px ${moved.down}px` } : undefined}>
      {moved && <span aria-hidden className={styles.stalk} style={stalkOf(moved)} />}
      <button
        type="button"
        className={`${styles.marker} ${draggable ? styles.draggable : ''}`}
        aria-label={draggable ? `${label}. Move it with the arrow keys.` : label}
        onClick={(event) => {
          event.stopPropagation()
          onClick?.()
        }}
        onKeyDown={press}
      >
        <span>{children}</span>
      </button>
    </div>,
    element,
  )
}

/** The line from the foot of a pin back to its point. */
function stalkOf({ right, down }: Shift): CSSProperties {
  return { width: Math.hypot(right, down), rotate: `${Math.atan2(-down, -right)}rad` }
}
