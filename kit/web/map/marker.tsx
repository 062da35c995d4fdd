import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from './map-context.ts'
import styles from './map.module.css'
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
}

const steps: Record<string, readonly [number, number]> = { ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8] }

/** A pin on the map. */
export function Marker({ point, label, children, onClick, onMove }: MarkerProps) {
  const draggable = onMove !== undefined
  const { element, pin } = usePin(point, onMove)
  const press = (event: KeyboardEvent) => {
    const step = draggable && steps[event.key]
    if (!step) return
    event.preventDefault()
    const { lat: nextLat, lng: nextLng } = pin.current!.shifted(...step)
    onMove({ lat: nextLat, lng: nextLng })
  }
  return createPortal(
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
    </button>,
    element,
  )
}
