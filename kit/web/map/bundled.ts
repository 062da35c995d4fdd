import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { BundledMap } from './bundled-map.ts'
import type { DrawnShapes } from './engine.ts'
import { drawGeoJson, type Clustering } from './geo-json.ts'
import { useMap } from './map-context.ts'

/** The bundled map around, for parts that only it can draw. @throws on Google's map. */
export function useMapLibre(): MapLibre {
  const map = useMap()
  if (!('map' in map)) throw new Error('This part of a map stands inside a <MapView bundled>.')
  return (map as BundledMap).map
}

/** Shows GeoJSON in layers of the bundled map while the component is there; `layersOf` is given the id of the source. */
export function useGeoJson(data: GeoJSON.GeoJSON, layersOf: Parameters<typeof drawGeoJson>[3], clustering: Clustering = {}): string {
  const map = useMapLibre()
  const source = useId()
  const drawn = useRef<DrawnShapes>(null)
  const draw = useEffectEvent(() => drawGeoJson(map, source, data, layersOf, clustering))
  useEffect(() => {
    const layers = draw()
    drawn.current = layers
    return () => layers.remove()
  }, [map, source])
  useEffect(() => drawn.current?.set(data), [map, source, data])
  return source
}
