import type { Map as MapLibre } from 'maplibre-gl'
import { createContext, useContext, useEffect, useEffectEvent, useId } from 'react'

export interface Point {
  lat: number
  lng: number
}

export const MapContext = createContext<MapLibre | null>(null)

/** The map around, once it is drawn. */
export function useMap(): MapLibre {
  const map = useContext(MapContext)
  if (!map) throw new Error('A part of a map stands inside a <MapView>.')
  return map
}

type Layers = Parameters<MapLibre['addLayer']>[0][]

/** Shows GeoJSON in layers while the component is there; `layersOf` is given the id of the source. */
export function useGeoJson(
  data: GeoJSON.GeoJSON,
  layersOf: (source: string) => Layers,
  options: { cluster?: boolean; clusterRadius?: number } = {},
): string {
  const map = useMap()
  const source = useId()
  const layers = useEffectEvent(() => layersOf(source))
  const given = useEffectEvent(() => ({ data, ...options }))
  useEffect(() => {
    map.addSource(source, { type: 'geojson', ...given() })
    const added = layers()
    for (const layer of added) map.addLayer(layer)
    return () => {
      // The map may be gone with everything on it.
      if (!map.style) return
      for (const { id } of added) if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(source)) map.removeSource(source)
    }
  }, [map, source])
  useEffect(() => {
    const found = map.getSource(source) as { setData?(data: GeoJSON.GeoJSON): void } | undefined
    found?.setData?.(data)
  }, [map, source, data])
  return source
}
