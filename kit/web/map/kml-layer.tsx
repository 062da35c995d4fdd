import { kml } from '@tmcw/togeojson'
import { useMemo } from 'react'
import { useShapes } from './map-context.ts'

/** The places, lines and areas of a KML file. @throws nothing: what cannot be read shows nothing. */
export function KmlLayer({ text }: { text: string }) {
  const data = useMemo(() => kml(new DOMParser().parseFromString(text, 'text/xml')) as GeoJSON.FeatureCollection, [text])
  useShapes(data)
  return null
}
