import { kml } from '@tmcw/togeojson'
import { useMemo } from 'react'
import { useGeoJson } from './map-context.ts'

/** The places, lines and areas of a KML file. @throws nothing: what cannot be read shows nothing. */
export function KmlLayer({ text }: { text: string }) {
  const data = useMemo(() => kml(new DOMParser().parseFromString(text, 'text/xml')) as GeoJSON.FeatureCollection, [text])
  useGeoJson(data, (source) => [
    {
      id: `${source}fill`,
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': '#0d6b57', 'fill-opacity': 0.15 },
    },
    {
      id: `${source}line`,
      type: 'line',
      source,
      filter: ['!=', ['geometry-type'], 'Point'],
      paint: { 'line-color': '#0d6b57', 'line-width': 2 },
    },
    {
      id: `${source}point`,
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: { 'circle-color': '#0d6b57', 'circle-radius': 6, 'circle-stroke-color': '#fff', 'circle-stroke-width': 2 },
    },
  ])
  return null
}
