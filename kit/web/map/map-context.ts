import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
import type { DrawnShapes, Look, MapEngine } from './engine.ts'

export interface Point {
  lat: number
  lng: number
}

export const MapContext = createContext<MapEngine | null>(null)

/** Returns the surrounding map. Its parts render only after it has loaded. */
export function useMap(): MapEngine {
  const map = useContext(MapContext)
  if (!map) throw new Error('A part of a map stands inside a <MapView>.')
  return map
}

/** Draws areas, lines and points of GeoJSON while the component is mounted. */
export function useShapes(data: GeoJSON.GeoJSON, { color, width }: Look = {}): void {
  const map = useMap()
  const drawn = useRef<DrawnShapes>(null)
  const given = useEffectEvent(() => data)
  useEffect(() => {
    const shapes = map.shapes(given(), { color, width })
    drawn.current = shapes
    return () => shapes.remove()
  }, [map, color, width])
  useEffect(() => drawn.current?.set(data), [map, data])
}
