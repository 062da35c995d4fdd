import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useMapLibre } from './bundled.ts'
import type { DrawnShapes } from './engine.ts'
import { drawGeoJson } from './geo-json.ts'
import type { Point } from './map-context.ts'

export interface Spot extends Point {
  /** Weight of the spot. Default: 1. */
  weight?: number
}

const featuresOf = (spots: readonly Spot[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: spots.map(({ lat, lng, weight = 1 }) => ({
    type: 'Feature',
    properties: { weight },
    geometry: { type: 'Point', coordinates: [lng, lat] },
  })),
})

/** A heatmap: places with more spots are warmer. */
export function Heatmap({ spots }: { spots: readonly Spot[] }) {
  const map = useMapLibre()
  const source = useId()
  const drawn = useRef<DrawnShapes>(null)
  const draw = useEffectEvent(() =>
    drawGeoJson(map, source, featuresOf(spots), () => [
      {
        id: source,
        type: 'heatmap',
        source,
        paint: { 'heatmap-weight': ['get', 'weight'], 'heatmap-radius': 28, 'heatmap-opacity': 0.75 },
      },
    ]),
  )
  useEffect(() => {
    const layers = draw()
    drawn.current = layers
    return () => layers.remove()
  }, [map, source])
  useEffect(() => drawn.current?.set(featuresOf(spots)), [map, source, spots])
  return null
}
