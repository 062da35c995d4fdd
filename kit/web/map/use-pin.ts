import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { DrawnPin } from './engine.ts'
import { useMap, type Point } from './map-context.ts'

/** Places an element with its foot on a point while the component is mounted. With `onMoved` it can be dragged. */
export function usePin({ lat, lng }: Point, onMoved?: (point: Point) => void) {
  const map = useMap()
  const draggable = onMoved !== undefined
  const element = useMemo(() => document.createElement('div'), [])
  const pin = useRef<DrawnPin>(null)
  const place = useEffectEvent(() => map.pin(element, { lat, lng }, draggable ? (at) => onMoved?.(at) : undefined))
  useEffect(() => {
    const placed = place()
    pin.current = placed
    return () => placed.remove()
  }, [map, draggable])
  useEffect(() => pin.current?.moveTo({ lat, lng }), [map, draggable, lat, lng])
  return { element, pin }
}
