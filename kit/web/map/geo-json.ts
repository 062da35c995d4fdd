import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { DrawnShapes } from './engine.ts'

type Layers = Parameters<MapLibre['addLayer']>[0][]

/** Draws GeoJSON on the bundled map in separate layers. `layersOf` receives the id of the source. */
export function drawGeoJson(map: MapLibre, source: string, data: GeoJSON.GeoJSON, layersOf: (source: string) => Layers): DrawnShapes {
  map.addSource(source, { type: 'geojson', data })
  const layers = layersOf(source)
  for (const layer of layers) map.addLayer(layer)
  return {
    set: (next) => void map.getSource<GeoJSONSource>(source)?.setData(next),
    remove() {
      // The map may already have been removed with all its layers.
      if (!map.style) return
      for (const { id } of layers) if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(source)) map.removeSource(source)
    },
  }
}
