import type { Map as MapLibre } from 'maplibre-gl'
import type { BundledMap } from './bundled-map.ts'
import { useMap } from './map-context.ts'

/** Returns the surrounding bundled map, for parts that need MapLibre. @throws on Google's map. */
export function useMapLibre(): MapLibre {
  const map = useMap()
  if (!('map' in map)) throw new Error('This part of a map stands inside a <MapView bundled>.')
  return (map as BundledMap).map
}
