import { Marker as Pin } from 'maplibre-gl'
import { useEffect, useEffectEvent, useMemo, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMap, type Point } from './map-context.ts'
import styles from './map.module.css'

interface MarkerProps {
  point: Point
  /** What is there, for those who do not see it. */
  label: string
  /** In the pin: a number, an icon. */
  children?: ReactNode
  onClick?: () => void
  /** Lets the pin be moved, by pointer and by arrow keys. */
  onMove?: (point: Point) => void
}

const steps: Record<string, readonly [number, number]> = { ArrowLeft: [-8, 0], ArrowRight: [8, 0], ArrowUp: [0, -8], ArrowDown: [0, 8] }

/** A pin on the map. */
export function Marker({ point, label, children, onClick, onMove }: MarkerProps) {
  const map = useMap()
  const draggable = onMove !== undefined
  const pin = useMemo(() => new Pin({ element: document.createElement('div'), anchor: 'bottom', draggable }), [draggable])
  const moved = useEffectEvent((at: Point) => onMove?.(at))
  const { lat, lng } = point
  useEffect(() => {
    pin.setLngLat([lng, lat])
  }, [pin, lat, lng])
  useEffect(() => {
    pin.addTo(map)
    pin.on('dragend', () => moved(pin.getLngLat()))
    return () => void pin.remove()
  }, [map, pin])
  const press = (event: KeyboardEvent) => {
    const step = draggable && steps[event.key]
    if (!step) return
    event.preventDefault()
    const at = map.project(pin.getLngLat())
    const { lat: nextLat, lng: nextLng } = map.unproject([at.x + step[0], at.y + step[1]])
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
    pin.getElement(),
  )
}
